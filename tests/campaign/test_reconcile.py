"""What a person did to a session file, told from what of ours is not in it yet."""

from __future__ import annotations

from companion.campaign.blocks import AWAITED, LEAVING, Block, replay
from companion.campaign.pairing import alike, pairs
from companion.campaign.reconcile import Reconciled, reconcile
from companion.campaign.record import Added, Record


def seen(*texts: str) -> list[Block]:
    return [Block(f"k7.{n}", text) for n, text in enumerate(texts, 1)]


def look(expected: list[Block], *texts: str, end: str = "\n") -> Reconciled:
    return reconcile(expected, ("\n\n".join(texts) + end).encode(), "k7", "k7.9")


def test_nothing_happened() -> None:
    found = look(seen("one", "two"), "one", "two")
    assert not found.by_hand and not found.splices and not found.missing
    assert found.blocks == seen("one", "two")


def test_a_block_written_between_two() -> None:
    found = look(seen("one", "two"), "one", "by hand", "two")
    assert found.new == [Added("k7.1", "k7.9.0", "by hand")]
    assert [block.id for block in found.blocks] == ["k7.1", "k7.9.0", "k7.2"]


def test_a_block_with_changes_keeps_its_id() -> None:
    found = look(seen("The caravan halts.", "two"), "The caravan halts at the gate.", "two")
    assert found.now == {"k7.1": "The caravan halts at the gate."}
    assert not (found.new or found.gone)


def test_a_block_deleted_in_the_middle_is_gone() -> None:
    found = look(seen("one", "two", "three"), "one", "three")
    assert found.gone == ["k7.2"] and not found.missing


def test_a_vanished_end_comes_back_once() -> None:
    found = look(seen("one", "two", "three"), "one")
    assert found.back == ["k7.2", "k7.3"] and [block.text for block in found.missing] == ["two", "three"]
    again = look([block for block in found.blocks], "one")
    assert again.gone == ["k7.2", "k7.3"] and not again.missing


def test_what_a_person_deletes_of_their_own_at_the_end_is_gone() -> None:
    expected = [*seen("one"), Block("k7.5.0", "by hand")]
    assert look(expected, "one").gone == ["k7.5.0"]


def test_everything_comes_back_to_an_emptied_file() -> None:
    expected = [*seen("one"), Block("k7.5.0", "by hand")]
    assert look(expected, end="").back == ["k7.1", "k7.5.0"]


def test_ours_not_yet_written_is_appended() -> None:
    found = look([*seen("one"), Block("k7.2", "two", AWAITED, "k7")], "one")
    assert [block.id for block in found.missing] == ["k7.2"] and not found.by_hand


def test_ours_torn_is_made_whole() -> None:
    found = look([*seen("one"), Block("k7.2", "two\nlines", AWAITED, "k7")], "one", "two\nli", end="")
    assert found.torn and len(found.splices) == 1
    assert [block.id for block in found.missing] == ["k7.2"] and not found.by_hand


def test_nuls_that_a_power_failure_left_go() -> None:
    found = look([*seen("one"), Block("k7.2", "two", AWAITED, "k7")], "one", "\0" * 5, end="")
    assert len(found.splices) == 1 and [block.id for block in found.missing] == ["k7.2"] and not found.by_hand


def test_undone_and_still_there_is_cut() -> None:
    found = look([*seen("one"), Block("k7.2", "two", LEAVING, "k7")], "one", "two")
    assert len(found.splices) == 1 and [block.id for block in found.blocks] == ["k7.1"]


def test_undone_but_changed_stays_as_the_person_s() -> None:
    found = look([*seen("one"), Block("k7.2", "the second", LEAVING, "k7")], "one", "the second, changed")
    assert [added.text for added in found.new] == ["the second, changed"] and not found.splices


def test_what_another_machine_is_to_write_is_left_to_it() -> None:
    theirs = Block("m2.4", "theirs", AWAITED, "m2")
    found = look([*seen("one"), theirs], "one")
    assert not found.missing and not found.by_hand and theirs in found.blocks


def test_a_block_moved_keeps_its_id() -> None:
    found = look(seen("one", "two", "three"), "three", "one", "two")
    assert not found.by_hand
    assert [block.id for block in found.blocks] == ["k7.3", "k7.1", "k7.2"]


def test_an_old_copy_with_words_at_its_end() -> None:
    found = look(seen("one", "two", "three"), "one", "something quite different by hand")
    assert found.back == ["k7.2", "k7.3"] and len(found.new) == 1


def test_a_record_by_hand_leads_from_what_was_to_what_was_found() -> None:
    before = seen("one of them", "two of them", "three of them")
    found = look(before, "zero", "one of them, changed", "three of them", "four")
    record = Record("k7.9", 9, hand="f", gone=tuple(found.gone), now=found.now, new=tuple(found.new))
    assert replay(before, [record]) == found.blocks


def test_a_stretch_of_a_thousand_changed_blocks_is_paired() -> None:
    wanted = [f"entry number {n} of the long night".encode() for n in range(1000)]
    found = [block + b", rewritten" for block in wanted]
    paired = pairs(wanted, found)
    assert sum(e == f for e, f in paired) > 950


def test_the_best_pairing_is_taken_not_the_first() -> None:
    assert alike([b"the salt gate"], [b"the salt", b"the salt gate!"]) == [(0, 1)]
