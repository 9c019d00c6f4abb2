"""A session file as bytes: entries go in as blocks and come out as they were, and nothing else moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.campaign.blocks import AWAITED, LEAVING, Block
from companion.campaign.journal import appended, canonical, line_end, render, spans, spliced, words
from companion.campaign.reconcile import reconcile

TEXT = st.text(st.characters(exclude_categories=()), max_size=40).filter(lambda text: text.strip("\r\n"))
ODD_LINES = ["", "a", "\\", "\\\\", "  ", "\t", "\\ ", "b c", "\u2028", "\x85", "\x0b"]
LINES = st.lists(st.sampled_from(ODD_LINES), max_size=8)


def blocks(data: bytes) -> list[bytes]:
    return [data[span.start : span.end] for span in spans(data)]


def test_blank_lines_of_an_entry_become_backslashes() -> None:
    assert render("a\n\nb") == b"a\n\\\nb"
    assert render("a\n\\\n  \nb") == b"a\n\\\\\n\\  \nb"
    assert words(b"a\n\\\nb") == "a\n\nb"


@given(LINES)
@settings(max_examples=300)
def test_an_entry_is_one_block_and_comes_back(lines: list[str]) -> None:
    text = "\n".join(lines).strip("\n")
    block = render(text)
    assert len(blocks(b"x\n\n" + block + b"\n\ny")) == (3 if text else 2)
    assert words(block) == text


@given(TEXT)
@settings(max_examples=300)
def test_any_text_is_one_block_with_its_bytes(text: str) -> None:
    data = appended(b"", [render(text)], b"\n")
    found = blocks(data)
    assert len(found) == 1
    assert canonical(found[0]) == canonical(render(text))
    assert canonical(render(words(found[0]))) == canonical(render(text))


@pytest.mark.parametrize("eol", [b"\n", b"\r\n"])
@pytest.mark.parametrize("end", [b"", b"{}", b"{}{}", b"{}{}{}", b"{}  {}"])
def test_appending_parts_blocks_whatever_the_file_ends_in(eol: bytes, end: bytes) -> None:
    data = b"one" + eol + b"more" + end.replace(b"{}", eol)
    grown = data + appended(data[-4:], [b"two"], line_end(data))
    assert [canonical(block) for block in blocks(grown)] == [b"one\nmore", b"two"]
    assert grown.startswith(data) and grown.endswith(eol)


def test_a_lone_surrogate_keeps_its_bytes() -> None:
    assert render("a\udcffb") == b"a\xffb"
    assert render("\ud800") == b"\xed\xa0\x80"
    assert words(b"a\xffb") == "a\udcffb"


def test_only_line_feeds_end_lines() -> None:
    assert len(blocks("a\u2028\u2028b\x85\x85c\r\rd\x0b\x0b".encode())) == 1


def test_a_byte_order_mark_is_no_part_of_a_block() -> None:
    data = b"\xef\xbb\xbfone\n"
    assert blocks(data) == [b"one"]
    assert appended(b"\xef\xbb\xbf", [b"x"], b"\n") == b"x\n"


ODD_WORDS = [b"one", b"t\xff\xfewo", b"th\xe2\x80\xa8ree", b"fo\rur", b"fi\x85ve"]
ODD_ENDS = [b"\n", b"\r\n", b"\n\r\n", b"\n\n", b"\r\n\r\n \r\n"]


@given(
    st.lists(st.sampled_from(ODD_WORDS), min_size=1, unique=True),
    st.lists(st.sampled_from(ODD_ENDS), min_size=6, max_size=6),
    st.data(),
)
@settings(max_examples=200)
def test_bytes_of_untouched_blocks_stay(texts: list[bytes], ends: list[bytes], data: st.DataObject) -> None:
    """A block is cut, one edited, one appended; every other byte is where it was, in its order."""
    file = b"".join(text + end + b"\n" for text, end in zip(texts, ends, strict=False))
    expected = [Block(f"k7.{n}", words(text)) for n, text in enumerate(texts)]
    cut = data.draw(st.integers(0, len(texts) - 1))
    expected[cut] = Block(f"k7.{cut}", words(texts[cut]), LEAVING, "k7")
    expected.append(Block("k7.99", "added", AWAITED, "k7"))
    found = reconcile(expected, file, "k7", "k7.100")
    assert not found.by_hand
    new = spliced(file, found.splices)
    staying = [text for n, text in enumerate(texts) if n != cut]
    assert blocks(new) == [block for n, block in enumerate(blocks(file)) if n != cut]
    left = new
    for text in staying:
        before, text_found, left = left.partition(text)
        assert text_found and not before.strip(b"\r\n ")
