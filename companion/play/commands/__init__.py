"""The commands that every system has (`docs/commands.md`, section 4), a module a subject; `every` has them all."""
