package projector

import (
	"image/color"
	"math"

	"colat/game"
	"colat/render/kit/text"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
	rooms "colat/web/rooms/room"
)

// addBoards lays out the boards on the wall.
func (c *canvas) addBoards(r ui.Rect) {
	live := c.live()
	if len(live) == 0 {
		c.addNothing(r)
		return
	}
	cards := len(live)
	if page, pages := c.wall.page(c.standing.boards); pages > 1 && page > 0 {
		cards = max(cards, min(c.fits, cards+1)) // the last page may have one board less
	}
	g := gridOf(r, cards, c.stage.Aspect(), c.unit)
	for i, b := range live {
		c.addCard(g.card(i, c.unit), &g, b)
	}
}

// addNothing says that no game is in progress.
func (c *canvas) addNothing(r ui.Rect) {
	c.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	r = r.Inset(c.u(24))
	said := c.cut(c.text("projector.nobody-plays"), sizeLarge, r.W, true)
	c.bold(r, said, sizeLarge, c.theme.Text).Align = text.Center
}

// addCard lays out a board with its players. If the sides sit opposite each other, as on a
// table, the first chair's player is below the board.
func (c *canvas) addCard(r ui.Rect, g *grid, b *liveBoard) {
	c.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := r.Inset(c.unit * cardPad)
	above, below := 0, 1
	if c.game.Facing {
		above, below = below, above
	}
	high := 2*g.strip + g.board.H
	inner.CutTop(max(0, inner.H-high)/2, 0)
	c.addStrip(inner.CutTop(g.strip, 0), b, above, g.two)
	place := inner.CutTop(g.board.H, 0)
	b.item = len(c.page.Items)
	picture := ui.Rect{X: place.CenterX() - g.board.W/2, Y: place.Y, W: g.board.W, H: g.board.H}
	c.page.Add(ui.Item{Kind: ui.Picture, Rect: picture, Painter: b, Argument: b.version, Label: b.says[0]})
	c.addStrip(inner.CutTop(g.strip, 0), b, below, g.two)
}

// addStrip lays out the player on a chair: the piece, the name, the count and the clock. The
// player to move and the winner have a gold background.
func (c *canvas) addStrip(r ui.Rect, b *liveBoard, chair int, two bool) {
	f := &b.clocks[chair]
	r = ui.Rect{X: r.X, Y: r.Y + c.unit*2, W: r.W, H: r.H - c.unit*4}
	ink := c.theme.Text
	switch {
	case b.toMove == chair && f.low:
		ink = c.theme.OnDanger
		c.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Color: c.theme.Danger})
	case b.toMove == chair || b.winner() == chair:
		ink = c.theme.OnAccent
		c.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Color: c.theme.Accent})
	}
	clockInk := ink
	if f.low && b.toMove != chair {
		clockInk = c.theme.TextDanger
	}
	inner := ui.Rect{X: r.X + c.u(8), Y: r.Y, W: r.W - c.u(16), H: r.H}
	head, line := inner, &inner
	if two {
		head = inner.CutTop(math.Round(inner.H*0.53), 0)
		inner.CutLeft(c.u(34), 0)
	} else {
		line = &head
	}
	piece := min(c.u(26), head.H-1)
	at := head.CutLeft(c.u(26), c.u(8))
	mark := ui.Rect{X: at.CenterX() - piece/2, Y: at.CenterY() - piece/2, W: piece, H: piece}
	games.AddPiece(c.page, mark, b.game.Piece(b.sideOf(chair)), false)
	if f.seconds >= 0 {
		size := sizeBody
		if two {
			size = sizeSecond
		}
		wide := c.figures("88:88", size)
		clock := c.bold(line.CutRight(wide, c.u(8)), clockFigures(f.seconds), size, clockInk)
		clock.Align, clock.Tabular = text.End, true
		f.item = len(c.page.Items) - 1
	}
	c.addCount(line, b, chair, two, ink)
	name := c.fit(b.shows.Players[chair], sizeBody, head.W, true)
	c.bold(head, name, sizeBody, ink)
}

// addCount lays out the suns of a player or, in games without suns, another figure.
func (c *canvas) addCount(r *ui.Rect, b *liveBoard, chair int, two bool, ink color.RGBA) {
	said := b.signs[chair]
	if b.sunny {
		said = string(rune('0' + min(b.suns[chair], 9)))
	}
	if b.state == nil || said == "" || b.sunny && b.suns[chair] == 0 && !two {
		return
	}
	size := sizeBody
	if two {
		size = sizeSecond
	}
	wide := c.figures(said, size)
	icon := 0.0
	if b.sunny {
		icon = min(c.u(24), r.H-1)
	}
	if r.W < wide+icon+c.u(4)+c.u(60) && !two {
		return
	}
	place := ui.Rect{}
	if two {
		place = r.CutLeft(wide+icon+c.u(4), c.u(8))
	} else {
		place = r.CutRight(wide+icon+c.u(4), c.u(8))
	}
	if b.sunny {
		at := place.CutLeft(icon, c.u(4))
		var owner board.Piece
		if b.suns[chair] > 0 {
			owner = b.game.Piece(b.sideOf(chair))
		}
		c.page.Add(ui.Item{
			Kind: ui.Picture, Rect: ui.Rect{X: at.X, Y: at.CenterY() - icon/2, W: icon, H: icon}, Painter: sunMark{owner},
		})
	}
	c.bold(place, said, size, ink).Tabular = true
}

// corrected reports whether the host has corrected the result, so that it differs from the
// result on the board.
func (b *liveBoard) corrected() bool {
	result, over := b.result()
	if !over || !b.shows.over {
		return false
	}
	return b.shows.outcome() != b.room.ChairOn(result.Winner)
}

// winner returns the chair that has won the game, or rooms.NoChair.
func (b *liveBoard) winner() int {
	if b.corrected() {
		return b.shows.outcome()
	}
	if result, over := b.result(); over {
		if result.Winner == game.Nobody {
			return rooms.NoChair
		}
		return b.room.ChairOn(result.Winner)
	}
	if b.shows.over {
		return b.shows.outcome()
	}
	return rooms.NoChair
}
