"""What the inventory screen holds: what is carried, the line that waits, what it would do, what was said last."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.errors import CompanionError
from companion.play.actor import system_of
from companion.play.preview import foreseen
from companion.systems.inventory import Deed, Inventory, Thing
from companion.tui.hand import Hand
from companion.tui.intent import Intent


class InventoryHand:
    """The inventory of the active character during a game.

    Args:
        play: the campaign being played, as the play screen holds it.
    """

    def __init__(self, play: Hand) -> None:
        self.play = play
        self.intent: Intent | None = None
        self.said, self.warned = "", False
        self._foreseen: tuple[str, Campaign, Inventory, str, str] | None = None

    @property
    def campaign(self) -> Campaign:
        return self.play.campaign

    @property
    def name(self) -> str:
        """Whose inventory it is."""
        return self.campaign.name_of(self.campaign.active) if self.campaign.active else ""

    @property
    def now(self) -> Inventory:
        """What is carried."""
        return _carried(self.campaign)

    @property
    def then(self) -> Inventory:
        """What would be carried if the waiting line were done; what is, where none waits or it would be refused."""
        return self._looked_ahead()[0]

    @property
    def words(self) -> str:
        """What the waiting line would do, in words."""
        return self._looked_ahead()[1]

    @property
    def problem(self) -> str:
        """Why it would be refused, and what to do; "" where it would not be."""
        return self._looked_ahead()[2]

    def thing(self, place: str, name: str) -> Thing | None:
        """The things of a name in a place."""
        return self.now.find(place, name)

    def wait(self, intent: Intent | None) -> None:
        """Lets a line wait for Enter, or lets it be."""
        self.intent = intent
        self.say("")

    def wait_for(self, line: str) -> None:
        """Lets a line wait that is no deed of a thing's."""
        self.wait(Intent((Deed("take", line),)))

    def do(self, line: str) -> bool:
        """Does a line; answers whether it was done, or waits for faces."""
        fields = self.play.do(line)
        self.play.forget()
        self.intent = None if fields["ok"] else self.intent
        said = str(fields["text"]) if fields["ok"] else f"{fields['error']}. {fields['hint']}".strip()
        self.say(said, warned=not fields["ok"])
        self.play.mistake = None
        return bool(fields["ok"])

    def refresh(self) -> bool:
        """Takes up what others did to the campaign; answers whether anything changed."""
        return self.play.refresh()

    def say(self, words: str, *, warned: bool = False) -> None:
        """What stands above the footer."""
        self.said, self.warned = words, warned

    def _looked_ahead(self) -> tuple[Inventory, str, str]:
        line = self.intent.line if self.intent else ""
        known = self._foreseen
        if known is None or known[0] != line or known[1] is not self.campaign:
            known = self._foreseen = (line, self.campaign, *self._ahead(line))
        return known[2], known[3], known[4]

    def _ahead(self, line: str) -> tuple[Inventory, str, str]:
        if not line:
            return self.now, "", ""
        try:
            found = foreseen(self.play.session, line)
        except CompanionError as error:
            dice = error.slug == "faces"
            return self.now, "", "" if dice else ". ".join(filter(None, (error.message, error.hint)))
        return _carried(found.campaign), found.words, ""


def _carried(campaign: Campaign) -> Inventory:
    doc = campaign.active
    return system_of(campaign, doc).inventory(campaign, doc) if doc else Inventory()
