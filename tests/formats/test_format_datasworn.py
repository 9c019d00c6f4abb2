"""Datasworn in both dialects (formats, 5.3)."""

from __future__ import annotations

from typing import Any

from formats_kit import imported, named, rolled, rows, said, texts

from companion.errors import Refused
from companion.tables.formats.writing import write_foreign


def ruleset(**tables: dict[str, Any]) -> dict[str, Any]:
    """A ruleset of the older dialect with these tables."""
    made = {name: {"_id": f"here/oracles/core/{name}", "name": name.title(), "dice": "1d6"} | table
            for name, table in tables.items()}  # fmt: skip
    return {
        "_id": "here", "datasworn_version": "0.0.10", "type": "ruleset", "title": "Hereabouts", "url": "x.example",
        "authors": [{"name": "Ada"}, {"name": "Bo"}], "license": "CC-BY-4.0",
        "oracles": {"core": {"_id": "here/collections/oracles/core", "contents": made}},
    }  # fmt: skip


def row(low: int | None, high: int | None, text: str, **more: Any) -> dict[str, Any]:
    return {"min": low, "max": high, "text": text} | more


def test_rows_out_of_order_and_rows_for_show() -> None:
    found = imported(ruleset(deed={"rows": [row(4, 6, "late"), row(None, None, "a heading"), row(1, 3, "early")]}))
    assert found.kind == "datasworn" and rows(found.tables[0]) == [("1-3", "early"), ("4-6", "late")]
    assert "for show" in said(found, "dropped")[0].text and said(found, "dropped")[0].row == 2
    assert found.origin.author == "Ada, Bo" and found.tables[0].licence == "CC-BY-4.0"


def test_roll_twice_on_two_rows_with_reroll_ends() -> None:
    again = [{"oracle": None, "auto": True, "duplicates": "reroll", "number_of_rolls": 2}]
    found = imported(ruleset(deed={"rows": [row(1, 3, "once"), row(4, 6, "twice", oracle_rolls=again)]}))
    for seed in range(40):
        assert rolled(found, "deed", seed)


def test_what_waits_for_the_player_waits_here() -> None:
    waits = [{"oracle": "here/oracles/core/theme", "auto": False, "number_of_rolls": 1}]
    found = imported(ruleset(deed={"rows": [row(1, 6, "x", oracle_rolls=waits)]}, theme={"rows": [row(1, 6, "t")]}))
    assert named(found, "deed").rows[0].roll[0].ask and named(found, "deed").rows[0].roll[0].table == "theme"


def test_references_and_links_of_both_dialects() -> None:
    old = {"text": "{{text:here/oracles/core/theme}} of {{text:here/oracles/core/gone}}"}
    found = imported(
        ruleset(deed={"rows": [row(1, 3, "x", template=old), row(4, 6, "a [Theme](id:here/oracles/core/theme)")]},
                theme={"rows": [row(1, 6, "salt")]})
    )  # fmt: skip
    assert texts(named(found, "deed")) == ["{theme} of gone", "a Theme"]
    assert "here/oracles/core/gone" in said(found, "words")[0].text
    new = imported(NEW)
    assert texts(named(new, "deed")) == ["{theme} and on", "b"] and rows(named(new, "deed"))[0][0] == "1-2"


NEW = {
    "_id": "here", "datasworn_version": "0.1.0", "type": "expansion", "title": "T", "license": None,
    "oracles": {"core": {"_id": "oracle_collection:here/core", "contents": {
        "deed": {"_id": "oracle_rollable:here/core/deed", "name": "Deed", "dice": "1d4", "_source": {"page": 7},
                 "rows": [
            {"_id": "oracle_rollable.row:here/core/deed.0", "roll": {"min": 1, "max": 2}, "text": "x", "icon": "i.svg",
             "template": {"text": "{{text>oracle_rollable:here/core/theme}} and on"}},
            {"roll": {"min": 3, "max": 4}, "text": "b"}, {"roll": None, "text": "shown"}]},
        "theme": {"_id": "oracle_rollable:here/core/theme", "name": "Theme", "dice": "1d2",
                  "column_labels": {"text": "A"}, "rows": [{"roll": {"min": 1, "max": 1}, "text": "p", "text2": "q"},
                           {"roll": {"min": 2, "max": 2}, "text": "r", "text2": "s"}]}}}},
    "truths": {"t": {"options": [{"table": {"dice": "1d2", "rows": [
        {"roll": {"min": 1, "max": 2}, "text": "without an id"}]}}]}},
}  # fmt: skip


def test_columns_and_tables_without_an_id() -> None:
    found = imported(NEW)
    assert named(found, "theme").columns == ("A", "text2") and named(found, "theme").rows[1].cells == ("r", "s")
    assert any(texts(table) == ["without an id"] for table in found.tables)


def test_out_and_in_again_is_the_same_and_keeps_what_is_not_ours() -> None:
    first = imported(NEW)
    out = write_foreign(first.tables, "datasworn")
    second = imported(out.text)
    for table in first.tables:
        again = named(second, table.name)
        assert [(row.span, row.text, row.cells, row.roll) for row in again.rows] == [
            (row.span, row.text, row.cells, row.roll) for row in table.rows
        ]
        assert again.dice == table.dice and again.title == table.title and again.source == table.source
    for kept in ('"page": 7', '"icon": "i.svg"', '"text": "shown"'):
        assert kept in out.text
    assert '"datasworn_version": "0.1.0"' in out.text
    assert write_foreign(second.tables, "datasworn").text == out.text


def test_a_licence_that_forbids_selling_is_said_on_export() -> None:
    data = ruleset(deed={"rows": [row(1, 6, "x")]}) | {"license": "https://example.org/licenses/by-nc-sa/4.0"}
    notes = write_foreign(imported(data).tables, "markdown").notes
    assert any("Hereabouts, by Ada, Bo, licence" in note for note in notes)
    assert any("limits what may be done" in note for note in notes)


def test_a_loop_of_a_hundred_references_stops_at_the_budget() -> None:
    after = {number: f"{{{{text:here/oracles/core/t{(number + 1) % 100}}}}}" for number in range(100)}
    tables = {f"t{number}": {"rows": [row(1, 6, "x", template={"text": told})]} for number, told in after.items()}
    found = imported(ruleset(**tables))
    assert len(found.tables) == 100
    try:
        text = rolled(found, "t0")
    except Refused as error:
        text = error.message
    assert len(text) < 10_000


def test_columns_of_one_roll_are_tables_each_and_that_is_said() -> None:
    data = ruleset(deed={"rows": [row(1, 6, "x")]}, theme={"rows": [row(1, 6, "y")]})
    data["oracles"]["core"]["oracle_type"] = "table_shared_rolls"
    found = imported(data)
    assert len(found.tables) == 2 and len(said(found, "words")) == 2


def test_weights_become_ranges() -> None:
    found = imported("text,weight\na,3\nb,1", "x.csv")
    out = imported(write_foreign(found.tables, "datasworn").text)
    assert rows(out.tables[0]) == [("1-3", "a"), ("4", "b")] and str(out.tables[0].dice) == "1d4"
