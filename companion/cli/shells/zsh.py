"""Completion in zsh."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cli.declared import WORDLESS, Argument, Word

_SCRIPT = """\
#compdef companion
# zsh completion for companion; made by: companion completion zsh
_companion_known() {
    local kind=$argv[-1]
    local -a found
    found=(${(f)"$(${_companion_program:-companion} completion --words $kind 2>/dev/null)"})
    compadd "${@[1,-2]}" -a found
    [[ $kind == campaigns ]] && _files -/
}
_companion() {
    local context state line curcontext="$curcontext" _companion_program=$words[1]
    typeset -A opt_args
    _arguments -C \\
%(wordless)s \\
        '1: :->command' '*:: :->rest'
    case $state in
        command)
            local -a commands
            commands=(
%(commands)s
            )
            _describe -t commands command commands ;;
        rest)
            case $line[1] in
%(words)s
            esac ;;
    esac
}
if [[ $funcstack[1] == _companion ]]; then _companion "$@"; else compdef _companion companion; fi
"""
_ACTIONS = {"": " ", "files": "_files", "folders": "_files -/"}


def script(words: tuple[Word, ...]) -> str:
    """The script, for a file `_companion` on the `fpath`, or to be read by `source`."""
    return _SCRIPT % {
        "wordless": " \\\n".join(f"        {_quoted(f'{name}[{_escaped(about)}]')}" for name, about in WORDLESS),
        "commands": "\n".join(
            f"                {_quoted(f'{word.name}:{_escaped(word.summary)}')}" for word in words
        ),
        "words": "\n".join(_word(word) for word in words),
    }


def _word(word: Word) -> str:
    specs = [*(spec for option in word.options for spec in _option(option)), *map(_place, _numbered(word.places))]
    lines = " \\\n".join(f"                    {_quoted(spec)}" for spec in specs)
    return f"                {word.name}) _arguments \\\n{lines} ;;"


def _option(option: Argument) -> Iterator[str]:
    for name in option.names:
        many = "*" if option.many else ""
        value = f":{_escaped(option.metavar)}:{_action(option)}" if option.metavar else ""
        yield f"{many}{name}[{_escaped(option.summary)}]{value}"


def _numbered(places: tuple[Argument, ...]) -> Iterator[tuple[str, Argument]]:
    for number, place in enumerate(places, 1):
        yield "*" if place.many else f"{number}" if place.needed else f"{number}:", place


def _place(numbered: tuple[str, Argument]) -> str:
    number, place = numbered
    return f"{number}:{_escaped(place.metavar)}:{_action(place)}"


def _action(argument: Argument) -> str:
    if argument.choices:
        return f"({' '.join(argument.choices)})"
    return _ACTIONS.get(argument.kind) or f"_companion_known {argument.kind}"


def _escaped(text: str) -> str:
    for sign in ("\\", "[", "]", ":"):
        text = text.replace(sign, f"\\{sign}")
    return text


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
