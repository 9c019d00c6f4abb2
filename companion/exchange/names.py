"""Names that Lonelog's tags cannot hold, since they have no escape, and names of files to write to."""

from __future__ import annotations

import os
from collections.abc import Collection

from companion.campaign.files import Disk
from companion.campaign.model import Campaign
from companion.campaign.slug import distinct, slug
from companion.errors import Refused

_ALIKE = str.maketrans({"|": "∣", "]": "］", "[": "［", "\n": " "})
KINDS = ("N", "L", "Thread", "Clock", "Track", "Timer", "E", "PC", "Inv")


def safe(name: str) -> str:
    """`name` with what would end it inside a tag replaced by signs that look like it."""
    return name.translate(_ALIKE)


def unsafe_names(campaign: Campaign) -> dict[str, str]:
    """The names on lists and clocks that a tag cannot hold, each with what stands for it."""
    names = [name for entries in campaign.get("lists", {}).values() for name in entries]
    names += campaign.get("clocks", {})
    names += [campaign.name_of(doc) for doc in campaign.characters()]
    return {name: safe(name) for name in sorted(set(names), key=len, reverse=True) if safe(name) != name}


def in_tags(text: str, swap: dict[str, str], kinds: Collection[str] = KINDS) -> str:
    """`text` with the names at the beginning of tags swapped."""
    for old, new in swap.items():
        if old in text:
            for kind in kinds:
                text = text.replace(f"[{kind}:{old}", f"[{kind}:{new}")
    return text


def target(out: str, title: str, extension: str, *, force: bool, files: Disk | None = None) -> str:
    """The path to write to: `out`, or in a folder `out` a safe name made from the title, unlike those that are there.

    Raises:
        Refused: `bad-argument`, there is such a file and it is not to be replaced; `not-found`, no folder to put it in.
    """
    files = files or Disk()
    there = files.stat(out)
    if (there is not None and there.folder) or out.endswith(("/", os.sep)):
        taken = {name.casefold().removesuffix(extension) for name in files.scan(out)}
        stem = slug(title)
        return os.path.join(out, (stem if force else distinct(stem, taken)) + extension)  # noqa: PTH118
    if there is not None and not force:
        raise Refused("bad-argument", f"{out} is there already", "choose another name, or --force to replace it")
    folder = os.path.dirname(out) or "."  # noqa: PTH120
    if files.stat(folder) is None:
        raise Refused("not-found", f"there is no folder {folder}", "make it first")
    return out
