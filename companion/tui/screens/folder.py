"""Opening a campaign that lies elsewhere, by its folder."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from companion.campaign.saves import is_campaign
from companion.tui.content import display


class FolderScreen(ModalScreen[Path | None]):
    """Gives the folder of a campaign, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "close", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display("Open a folder")
            box.border_subtitle = display("Enter opens · Esc closes")
            yield Input(placeholder="the folder of a campaign", id="path")
            yield Static(id="wrong")

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        path = Path(event.value.strip()).expanduser()
        if event.value.strip() and path.is_dir() and is_campaign(path):
            self.dismiss(path.resolve())
        else:
            self.query_one("#wrong", Static).update(display(f"there is no campaign in {path}"))
