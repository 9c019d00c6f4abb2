"""The base of this room's values: equal by their fields, hashable, never changed once made.

Their fields are `Final`, which the type checker enforces; they are written out because a frozen dataclass takes 0.8 ms
to define, and there are twenty of these in a room that is to be imported within 5 ms and to make a million of them a
second.
"""

from __future__ import annotations


class Value:
    """A value whose `__slots__` are its fields. Fields named in `_unseen` do not count when two are compared."""

    __slots__: tuple[str, ...] = ()
    _unseen: tuple[str, ...] = ("span",)

    def _key(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__slots__ if name not in self._unseen])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Value) and type(self) is type(other) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._key()))

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in self.__slots__ if name not in self._unseen]
        return f"{type(self).__name__}({', '.join(fields)})"
