"""The page `docs/config.md`, made from the declarations: `python -m companion.cli.config_page > docs/config.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from companion.campaign.preferences import PREFERENCES
from companion.campaign.setting import Setting, said

_HEAD = """\
# Settings, and what stands around the game

Made from the declarations (`python -m companion.cli.config_page`).

## Your settings

They are yours, and hold in every campaign. What the rules of a game leave open is the campaign's: `/setting` and
`/preset` ([reference.md](reference.md)). Both are on the settings screen: Esc `S` in a game (the game's and yours),
`s` at home (yours); the palette (`^P`) has it too. There each row says what it is; a choice holds at once, `u` takes
it back, `d` leaves it to its default, `=` says why.

```sh
companion config
companion config real_dice
companion config real_dice on
companion config real_dice --default
companion config --json
companion config --path
```

"""
_TAIL = """\

## The file

`config.toml` lies in the platform's folder for settings; `companion where` names it and all the other places, and
`COMPANION_HOME` sets another folder. It can be written by hand; what the program writes into it keeps your comments and
your order:

```toml
theme = "salt"
real_dice = true        # since the fair

[keys]
undo = "f9, u"
```

`[keys]` is told in [keys.md](keys.md). What is wrong with the file is said in a line each, with the line it stands on,
when the app, plain mode or `companion config` reads it. The default is used then, and everything else still works:

```text
config.toml, line 2: real_dice is on or off, not “maybe”; off is used
```

## Completion in the shell

`companion completion SHELL` prints a script. It completes commands and their options, and the names of your campaigns,
tables, recipes and settings.

| shell | the line to add | to |
|---|---|---|
| bash | `eval "$(companion completion bash)"` | `~/.bashrc` |
| zsh | `eval "$(companion completion zsh)"` | `~/.zshrc`, after `compinit` |
| fish | `source (companion completion fish \\| psub)` | `~/.config/fish/config.fish` |

## The manual page

An install brings `companion.1` along, and `man companion` shows it where the install's `share/man` is looked in.
`companion man` prints it.

## When something goes wrong

`companion diagnostics` (Esc `D` in a game, where it can be copied) prints what a report needs: versions, the terminal,
the locale, which settings are not the usual ones, how many campaigns there are. There is no word of a journal in it, no
title and no name; your home folder is told as `~`.

Should the program stop on an error of its own, it says where your words are (on disk: every line that was done), and in
which file the error is told. That file has the places in the code, no values and no messages, because those may hold
words of yours. The exit status is 1.

## In a browser

`companion serve` shows the app in a browser on this machine, with `textual-serve` installed (the extra `serve`). It
listens on `localhost` only, and answers neither other machines nor pages of other sites; whoever may use this machine
can open it. From elsewhere: `ssh -L 8000:localhost:8000` and this machine's name.
"""


def page() -> str:
    """The page as Markdown."""
    head = ("| setting | may be | default | what it is | felt |", "|---|---|---|---|---|")
    return _HEAD + "\n".join((*head, *_rows(), _TAIL))


def _rows() -> Iterator[str]:
    for each in PREFERENCES:
        default = f"`{said(each.default)}`" if said(each.default) else "nothing"
        yield f"| `{each.name}` | {_may_be(each)} | {default} | {each.summary} | {each.effect} |"


def _may_be(setting: Setting) -> str:
    if setting.told_choices:
        return setting.told_choices.replace("|", "\\|")
    return "a text" if isinstance(setting.default, str) else f"{setting.low} to {setting.high}"


if __name__ == "__main__":
    sys.stdout.write(page())
