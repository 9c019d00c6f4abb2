"""Completion in bash (3.2 and newer)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cli.declared import WORDLESS, Argument, Word, valued

_SCRIPT = """\
# bash completion for companion; made by: companion completion bash
_companion_words() {
    local word
    while IFS= read -r word; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("$(printf '%%q' "$word")")
    done
}
_companion_known() {
    _companion_words < <("${COMP_WORDS[0]}" completion --words "$1" ${given[@]+"${given[@]}"} 2>/dev/null)
}
_companion() {
    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command="" place=0 number token
    local -a given=()
    COMPREPLY=()
    for ((number = 1; number < COMP_CWORD; number++)); do
        token=${COMP_WORDS[number]}
        case $token in
            --saves|--tables) given+=("$token" "${COMP_WORDS[number+1]}"); ((number++)) ;;
            %(valued)s) ((number++)) ;;
            -*) ;;
            *) if [[ -z $command ]]; then command=$token; else ((place++)); fi ;;
        esac
    done
    ((number > COMP_CWORD)) && place=value
    case "$command:$before" in
%(values)s
    esac
    [[ $place == value ]] && return
    if [[ $cur == -* ]]; then
        case $command in
%(options)s
        esac
        return
    fi
    case "$command:$place" in
        :*) _companion_words <<< %(commands)s ;;
%(places)s
    esac
}
complete -o default -F _companion companion
"""


def script(words: tuple[Word, ...]) -> str:
    """The script; it asks the program for the names of campaigns, tables and recipes only."""
    skipped = [name for name in valued(words) if name not in ("--saves", "--tables")]
    return _SCRIPT % {
        "valued": "|".join(skipped),
        "values": "\n".join(_values(words)),
        "options": "\n".join(_options(words)),
        "commands": _lines(word.name for word in words),
        "places": "\n".join(_places(words)),
    }


def _values(words: tuple[Word, ...]) -> Iterator[str]:
    for word in words:
        for option in word.options:
            if option.metavar:
                pattern = "|".join(f"{word.name}:{name}" for name in option.names)
                offer = f"{_offer(option)}; " if _offer(option) else ""
                yield f"        {pattern}) {offer}return ;;"


def _options(words: tuple[Word, ...]) -> Iterator[str]:
    yield f'            "") _companion_words <<< {_lines(name for name, _ in WORDLESS)} ;;'
    for word in words:
        yield f"            {word.name}) _companion_words <<< {_lines(n for o in word.options for n in o.names)} ;;"


def _places(words: tuple[Word, ...]) -> Iterator[str]:
    for word in words:
        for number, place in enumerate(word.places):
            if offer := _offer(place):
                yield f"        {word.name}:{'*' if place.many else number}) {offer} ;;"


def _offer(argument: Argument) -> str:
    """What offers the values of an argument; "" leaves them to the shell, which knows files."""
    if argument.choices:
        return f"_companion_words <<< {_lines(argument.choices)}"
    if argument.kind and argument.kind not in ("files", "folders"):
        return f"_companion_known {argument.kind}"
    return ""


def _lines(found: Iterator[str] | tuple[str, ...]) -> str:
    return "$'" + "\\n".join(found) + "'"
