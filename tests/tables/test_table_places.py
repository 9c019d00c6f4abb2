"""The line of each thing in a file, found without a parser of TOML."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tables_kit import errors, reading

from companion.tables.scan import scan

FILE = """# [not]
title = "[no] header"

[ "salt gate" ]
dice = "2d6"   # rows = [
rows = ["a", "b, [c]",
  '''
many
lines''',

  { at = "1", text = "x = [1, 2]" }, ["d",
   "e"],
]
note = "after"

dotted.x = 1
[[listed.rows]]
text = "a"

[[listed.rows]]
text = "b"
[listed]
"""


def test_tables_keys_and_rows() -> None:
    places = scan(FILE)
    assert places.tables == {"title": 2, "salt gate": 4, "listed": 17}
    assert [places.rows["salt gate", row] for row in range(1, 6)] == [6, 6, 7, 11, 11]
    assert ("salt gate", 6) not in places.rows
    assert [places.rows["listed", row] for row in (1, 2)] == [17, 20]
    assert (places.keys["salt gate", "dice"], places.keys["salt gate", "note"]) == (5, 14)
    assert places.line("salt gate", "rows", 3) == 7
    assert places.line("salt gate", "nosuch") == 4
    assert places.line("nosuch") == 0


def test_rows_of_a_table_written_with_a_dot() -> None:
    assert str(errors('x.rows = [\n  "a",\n  5,\n]\n')[0]).startswith("tables/t.toml:3  x, row 2:")


ROW = st.sampled_from(['"a"', '{ text = "a, b" }', '"{{ }} [ ] # "', "'it [is]'", '{ text = "a", tags = ["x"] }'])
GAP = st.sampled_from(["\n", "\n\n", '\n# [c] , "\n', "  # {\n", " "])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(ROW, GAP), min_size=1, max_size=8), st.integers(0, 3))
def test_every_row_is_on_its_line(rows: list[tuple[str, str]], above: int) -> None:
    body = "\n" * above + "[t]\nrows = ["
    expected = []
    for row, gap in rows:
        expected.append(body.count("\n") + 1)
        body += f"{row},{gap}"
    body += "]\n"
    places = scan(body)
    assert [places.rows["t", number] for number in range(1, len(rows) + 1)] == expected
    assert places.tables["t"] == above + 1
    assert reading(body).tables or errors(body)
