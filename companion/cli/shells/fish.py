"""Completion in fish."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cli.declared import WORDLESS, Argument, Word, valued

_HEAD = """\
# fish completion for companion; made by: companion completion fish
function __companion_at --argument-names command place compare
    set -l seen
    set -l skip 0
    for token in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $token
            case %s
                set skip 1
            case '-*'
            case '*'
                set -a seen $token
        end
    end
    if test "$place" = any
        test "$seen[1]" = "$command"
    else
        test "$seen[1]" = "$command"; and test (count $seen) $compare (math $place + 1)
    end
end
function __companion_words
    command companion completion --words $argv[1] 2>/dev/null
end
complete -c companion -f
"""


_FILES_TOO = ("campaigns", "recipes")
"""What may be named by a path as well."""


def script(words: tuple[Word, ...]) -> str:
    """The script, for a file `companion.fish` among the completions, or to be read by `source`."""
    lines = [_HEAD % " ".join(valued(words)).rstrip()]
    first = "__companion_at '' 0 -lt"
    lines += [f"complete -c companion -n \"{first}\" -l {n.strip('-')} -d {_quoted(about)}" for n, about in WORDLESS]
    for word in words:
        lines.append(f'complete -c companion -n "{first}" -a {word.name} -d {_quoted(word.summary)}')
        lines += _options(word)
        lines += _places(word)
    return "\n".join(lines) + "\n"


def _options(word: Word) -> Iterator[str]:
    for option in word.options:
        names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
        value = _value(option) if option.metavar else ""
        about = f" -d {_quoted(option.summary)}" if option.summary else ""
        yield f'complete -c companion -n "__companion_at {word.name} any" {names}{value}{about}'


def _places(word: Word) -> Iterator[str]:
    for number, place in enumerate(word.places):
        compare = "-ge" if place.many else "-eq"
        yield f'complete -c companion -n "__companion_at {word.name} {number} {compare}"{_value(place, place=True)}'


def _value(argument: Argument, *, place: bool = False) -> str:
    """What completes it: the shell's own files where nothing else does."""
    if argument.choices:
        return f"{'' if place else ' -x'} -a {_quoted(' '.join(argument.choices))}"
    if argument.kind == "folders":
        return f"{'' if place else ' -x'} -a '(__fish_complete_directories)'"
    if argument.kind and argument.kind != "files":
        files = " -F" if argument.kind in _FILES_TOO else ""
        return f"{files if place else ' -x'} -a '(__companion_words {argument.kind})'"
    return " -F" if place and argument.kind else "" if place else " -r" if argument.kind else " -x"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
