"""The scripts that complete the shell commands, one module a shell."""
