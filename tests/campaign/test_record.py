"""One line of the history: what goes in comes out, and what was not written so is known for it."""

from __future__ import annotations

import datetime
import json
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from player import sealed

from companion.campaign.model import Change
from companion.campaign.record import Added, Damaged, Record, line, parse

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=30)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | ANY_TEXT | st.dates() | st.times(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=6,
)


def test_an_action_reads_as_the_layout_says() -> None:
    record = Record(
        "k7.214",
        571,
        "2026-11-29T20:14:03+01:00",
        "Odo",
        "/hurt 9",
        rolls=(("2d6+2", (4, 4)),),
        out="scarred",
        changes=(Change("characters/odo", "life.now", 8, 0),),
        file="journal/003-the-salt-gate.md",
        md="d: defeat 2d6+2 = 10 -> scarred",
    )
    written = line(record)
    values = json.loads(written)
    assert list(values) == ["id", "n", "at", "who", "do", "rolls", "out", "set", "in", "md", "crc"]
    assert values["set"] == [["characters/odo", "life.now", 8, 0]]
    assert written.isascii() and written.endswith(b"\n") and written.count(b"\n") == 1
    without = written.replace(b',"crc":"%s"' % values["crc"].encode(), b"").rstrip(b"\n")
    assert zlib.crc32(without) == int(values["crc"], 16)


@given(md=ANY_TEXT, do=ANY_TEXT, value=VALUES, at=st.none() | st.integers(0, 9))
@settings(max_examples=200)
def test_what_is_written_is_read(md: str, do: str, value: object, at: int | None) -> None:
    record = Record("k7.1", 1, do=do, md=md, changes=(Change("campaign", "a.b", None, value, at),), now={"k7.0": md})
    once = parse(line(record))
    assert line(once) == line(record)
    assert once.changes[0].at == at
    if not any(0xD800 <= ord(character) < 0xDC00 for character in md):
        assert once.md == md


def test_every_kind_of_record_survives() -> None:
    kinds = [
        Record("k7.2", 2, undo="k7.1", cut=True, file="journal/000.md"),
        Record("k7.3", 3, redo="k7.1", md="again", cut=True),
        Record("k7.4", 4, edit="k7.1", was="before", md="after"),
        Record("k7.5", 5, hand="journal/000.md", gone=("k7.1",), now={"k7.2": "x"}, new=(Added("", "k7.5.0", "y"),)),
        Record("k7.6", 6, hand="characters/odo.toml", counts=False, back=("characters/odo",)),
    ]
    assert [parse(line(record)[:-1]) for record in kinds] == kinds


def test_a_date_of_toml_stays_a_date() -> None:
    day, moment = datetime.date(2026, 1, 1), datetime.datetime(2026, 1, 1, 7, 32)
    record = Record("k7.1", 1, changes=(Change("campaign", "born", day, moment),))
    assert parse(line(record)).changes == record.changes


def test_a_later_version_s_fields_are_kept() -> None:
    record = parse(sealed(b'{"id":"k7.1","n":1,"weather":{"sky":"glass"},"md":"x"}'))
    assert record.extra == {"weather": {"sky": "glass"}}
    assert json.loads(line(record))["weather"] == {"sky": "glass"}


@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80, 0xFF])
def test_no_flipped_byte_passes_for_what_was_written(mask: int) -> None:
    good = line(Record("k7.1", 1, do="/hurt 3", md="The caravan halts.", changes=(Change("a", "b", 8, 5),)))[:-1]
    for place in range(len(good)):
        flipped = good[:place] + bytes([good[place] ^ mask]) + good[place + 1 :]
        try:
            found = parse(flipped)
        except Damaged:
            continue
        assert replace(found, extra={}) == parse(good), f"byte {place}"


def test_no_beginning_of_a_line_passes_for_it() -> None:
    good = line(Record("k7.1", 1, do="/hurt 3", md="x"))[:-1]
    for size in range(1, len(good)):
        with pytest.raises(Damaged):
            parse(good[:size])


@pytest.mark.parametrize("text", [b"", b"[]", b"1", b'{"id":1,"n":1}', b'{"n":1}', b'{"id":"a","n":"1"}', b"\0" * 9])
def test_what_is_no_record_is_damaged(text: bytes) -> None:
    for line_ in (text, sealed(text)):
        with pytest.raises(Damaged):
            parse(line_)
