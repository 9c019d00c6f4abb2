"""The picture in the README is made by the app from a campaign, and changes nothing of it."""

from __future__ import annotations

from pathlib import Path

from companion.tui.picture import main


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_picture_is_made_and_the_campaign_left_as_it_is(folder: Path, tmp_path: Path) -> None:
    before = contents(folder)
    assert main([str(tmp_path / "out.svg"), "--campaign", str(folder), "--size", "100x30"]) == 0
    svg = (tmp_path / "out.svg").read_text("utf-8")
    assert svg.startswith("<svg") and "Violet" in svg and "guarded" in svg
    assert contents(folder) == before
