"""RollTables of Foundry from version 8 on, and back (formats, 5.4; faults T4, T14, X3)."""

from __future__ import annotations

import json
from typing import Any

from formats_kit import imported, named, only, rolled, rows, said, texts

from companion.tables.formats.writing import write_foreign


def table(*results: object, **more: Any) -> dict[str, Any]:
    return {"name": "Meetings", "formula": "1d6", "results": list(results)} | more


def result(low: int, high: int, name: str, **more: Any) -> dict[str, Any]:
    return {"type": "text", "name": name, "range": [low, high], "weight": 1} | more


def test_ranges_rule_and_weights_are_noise() -> None:
    found = imported(table(result(1, 3, "wolf"), result(4, 5, "bear", weight=9), result(6, 6, "crow")))
    assert found.kind == "foundry"
    assert rows(only(found)) == [("1-3", "wolf"), ("4-5", "bear"), ("6", "crow")]


def test_text_of_every_version() -> None:
    old = {"type": 0, "text": "of eight", "range": [1, 2], "collection": "", "resultId": ""}
    middle = {"type": "text", "text": "of eleven", "range": [3, 4], "documentCollection": "", "documentId": None}
    new = {"type": "text", "name": "", "description": "<p>of <em>thirteen</em> &amp; on</p>", "range": [5, 6]}
    assert texts(only(imported(table(old, middle, new)))) == ["of eight", "of eleven", "of thirteen & on"]


def test_the_shorter_forms() -> None:
    assert str(only(imported({"name": "A", "results": ["a", "b", "c"]})).dice) == "1d3"
    assert rows(only(imported(table({"range": [1, 4], "text": "a"}, {"range": [5, 6], "text": "b"})))) == [
        ("1-4", "a"), ("5-6", "b"),
    ]  # fmt: skip


def test_the_traps() -> None:
    found = imported(
        table(result(3, 1, "backwards"), result(7, 7, "never"), result(4, 6, "<script>x</script> [b]&lt;"))
    )
    assert rows(only(found)) == [("1-3", "backwards"), ("4-6", "<script>x</script> [b]<")]
    assert "never comes to 7" in said(found, "dropped")[0].text
    assert any("backwards" in problem.text for problem in said(found, "changed"))


def test_a_blank_formula_goes_by_the_rows() -> None:
    assert str(only(imported(table(result(1, 7, "a"), result(8, 11, "b"), formula=""))).dice) == "1d11"
    assert str(only(imported(table(result(1, 65, "a"), formula="1d65"))).dice) == "1d65"
    odd = imported(table(result(1, 2, "a"), formula="@prof + wealth"))
    assert str(only(odd).dice) == "1d2" and any("no dice known" in problem.text for problem in said(odd))


def test_rows_that_share_a_range_are_all_meant() -> None:
    found = imported(table(*(result(1, 6, word) for word in ("a", "b", "c"))))
    assert texts(only(found)) == ["a; b; c"] and len(said(found, "changed")) == 2


def test_links_inside_an_import_are_rolls_and_others_words() -> None:
    found = imported([
        table(result(1, 2, "Loot", type="document", documentUuid="Compendium.a.b.RollTable.BBB"),
              result(3, 4, "see @UUID[RollTable.BBB]{the loot} and [[/r 2d4]] coins"),
              result(5, 6, "see @UUID[RollTable.ZZZ]{Nowhere}"), _id="AAA"),
        {"_id": "BBB", "name": "Loot", "formula": "1d2", "results": [result(1, 2, "a {brace}")]},
    ])  # fmt: skip
    assert texts(named(found, "meetings")) == ["{loot}", "see {loot} and {2d4} coins", "see Nowhere"]
    assert "RollTable.ZZZ" in said(found, "words")[0].text
    drawn = [rolled(found, "meetings", seed) for seed in range(20)]
    assert all("RollTable" not in text and "[[" not in text for text in drawn)
    assert any("a {brace}" in text for text in drawn)


def test_a_loop_of_links_stops() -> None:
    link = {"type": "document", "range": [1, 6]}
    found = imported([
        table(link | {"name": "B", "documentUuid": "RollTable.B"}, _id="A", name="A"),
        table(link | {"name": "A", "documentUuid": "RollTable.A"}, _id="B", name="B"),
    ])  # fmt: skip
    assert texts(named(found, "a")) == ["{b}"] and texts(named(found, "b")) == ["{a}"]
    assert said(found, "warning")[0].text == "cannot end: a → b → a"
    assert rolled(found, "a") == "…"


def test_without_replacement_and_drawn() -> None:
    found = imported(table(result(1, 3, "a", drawn=True), result(4, 6, "b"), replacement=False))
    assert only(found).draw == "without replacement" and any("drawn already" in p.text for p in said(found, "changed"))


def test_one_bad_result_costs_itself_only() -> None:
    found = imported(table(result(1, 3, "a"), 7, {"name": "no range", "range": "x"}, result(4, 6, "b")))
    assert texts(only(found)) == ["a", "b"] and len(said(found, "dropped")) == 2


def test_a_line_each_as_in_the_databases_of_version_eight() -> None:
    text = "\n".join(json.dumps(table(result(1, 6, name), name=name)) for name in ("A", "B"))
    assert [each.name for each in imported(text, "tables.db").tables] == ["a", "b"]


def test_out_and_in_again_with_everything_that_is_not_ours() -> None:
    data = table(
        result(1, 4, "a {b} & c", _id="r1", flags={"x": None}),
        result(5, 6, "Loot", type="document", documentUuid="Q.z"),
        _id="AAA", img="i.webp", folder="f", description="<p>why</p>", replacement=False, displayRoll=True,
    )  # fmt: skip
    first = imported(data)
    out = write_foreign(first.tables, "foundry").text
    back = json.loads(out)
    for key in ("_id", "img", "folder", "description", "formula", "name", "replacement"):
        assert back[key] == data[key], key
    assert back["results"][0] | {"weight": 1} == data["results"][0] | {"weight": 1}
    assert back["results"][1] == data["results"][1]
    assert imported(out).tables == first.tables


def test_our_own_table_as_foundry_has_it() -> None:
    found = imported("text,weight\n{2d6} wolves,3\nnobody,1", "x.csv")
    data = json.loads(write_foreign(found.tables, "foundry").text)
    assert data["formula"] == "1d4" and data["replacement"] is True and data["displayRoll"] is True
    assert data["results"] == [
        {"type": "text", "name": "[[2d6]] wolves", "weight": 3, "range": [1, 3]},
        {"type": "text", "name": "nobody", "weight": 1, "range": [4, 4]},
    ]
