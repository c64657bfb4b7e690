package projector

import (
	"math"
	"slices"

	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	lobby "colat/render/scenes/tournament"
	"colat/web/rooms/tournament"
)

// boardName is the prefix of the controls that open a board, before the ID of its room.
const boardName = "board-"

// ownBoards returns the boards of an exhibitor. Boards that wait for its move come first, the longest
// wait before the others, and then the rest in the plan's order.
func (p *Scene) ownBoards() []encounter {
	waiting := p.connection.Waiting()
	rank := func(b encounter) int {
		at := slices.IndexFunc(waiting, func(g tournament.Given) bool { return g.Room == b.Room })
		if at < 0 {
			return len(waiting)
		}
		return at
	}
	boards := inProgress(p.standing.boards)
	slices.SortStableFunc(boards, func(a, b encounter) int { return rank(a) - rank(b) })
	return boards
}

// list shows a page of boards, in their order.
func (w *wall) list(boards []encounter, room, page int) {
	w.pins, w.room, w.first, w.last, w.shown = nil, room, -1, -1, nil
	for _, b := range boards[min(len(boards), page*room):min(len(boards), (page+1)*room)] {
		w.shown = append(w.shown, b.Game)
	}
}

// showOwn shows the current page of an exhibitor's boards.
func (p *Scene) showOwn() {
	p.standing.boards = p.ownBoards()
	pages := max(1, pagesOf(len(p.standing.boards), p.fits))
	p.ownPage = min(max(p.ownPage, 0), pages-1)
	p.wall.list(p.standing.boards, max(1, p.fits), p.ownPage)
}

// addOwn lays out the boards of an exhibitor, with the way to the one that has waited longest.
func (c *canvas) addOwn(w, h float64) {
	if narrow := min(w, h) / columnWide; w < leastWide || h < leastHigh || w < h {
		c.unit = min(max(narrow, 0.74), 1.25)
	}
	place := ui.Rect{W: w, H: h}.Inset(theme.Gap)
	top := place.CutTop(theme.Touch, theme.Gap)
	title := c.names.line(c.titleText(), theme.TextTitle-2, place.W-3*theme.Touch-12, true)
	c.program.AddHeader(c.Page, top, true, title, "hall")
	if title, why, retry := c.status(); title != "" {
		c.columnStatus(&place, title, why, retry)
		return
	}
	foot := place.CutBottom(scene.MainHeight, theme.Gap)
	boards := c.standing.boards
	g := gridFor(place, len(boards), c.stage.Aspect(), c.unit)
	if g.cards != c.fits {
		c.fits = g.cards
		c.showOwn()
		c.hang()
	}
	for i, b := range c.live() {
		c.addCard(g.card(i, c.unit), &g, b)
	}
	if pages := pagesOf(len(boards), c.fits); pages > 1 {
		turn := func(name, label string, icon ui.Icon, disabled bool) {
			b := c.AddButton(foot.CutLeft(theme.Touch+8, 6), name, "", icon, ui.Quiet)
			b.Label, b.Disabled = label, disabled
		}
		turn("previous-page", c.Text("projector.previous"), ui.IconPrevious, c.ownPage == 0)
		turn("next-page", c.Text("projector.next"), ui.IconNext, c.ownPage == pages-1)
	}
	for _, next := range bench.Pick(c.session.BoardControls(), "next-board") { // none once the display is over
		button := foot.CutRight(math.Floor(min(foot.W, 260)), theme.Gap)
		c.AddButton(button, next.Name, next.Label, next.Icon, ui.Primary).Disabled = next.Disabled
	}
	if x := lobby.ExhibitorOf(c.standing.plan); x != nil && foot.W >= leastScore {
		c.AddLabel(foot, lobby.DisplayScore(c.program.Locale, x), theme.TextBody, theme.OnLacquer).Shorten()
	}
}

// gridFor returns the grid for as many of the cards as are readable in a place.
func gridFor(place ui.Rect, cards int, aspect, unit float64) grid {
	for n := min(max(cards, 1), mostBoards); n > 1; n-- {
		g := gridOf(place, n, aspect, unit)
		if min(g.board.W, g.board.H) >= leastOwn*unit && g.cell.W >= leastOwnCard*unit {
			return g
		}
	}
	return gridOf(place, 1, aspect, unit)
}

// leastScore is the least width of the exhibitor's result.
const leastScore = 180.0

// The least size of a board and of its card on the exhibitor's own screen, in units.
const leastOwn, leastOwnCard = 150.0, 200.0
