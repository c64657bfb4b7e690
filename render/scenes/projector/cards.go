package projector

import (
	"image/color"
	"math"

	"colat/render/kit/text"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
)

// addBoards lays out the boards on the wall.
func (c *canvas) addBoards(r ui.Rect) {
	live := c.live()
	if len(live) == 0 {
		inner := c.AddPanel(r, c.u(24))
		c.line(inner, c.Text("projector.nobody-plays"), sizeLarge, true, c.Theme.Text).Align = text.Center
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

// addCard lays out a board with its players. If the sides sit opposite each other, as on a
// table, the first chair's player is below the board.
func (c *canvas) addCard(r ui.Rect, g *grid, b *liveBoard) {
	c.Add(ui.Item{Kind: ui.Plate, Rect: r})
	said := b.shows.Players[0] + " – " + b.shows.Players[1]
	c.Add(ui.Item{Kind: ui.Tile, Emphasis: ui.Ghost, OnTable: true, Rect: r, Name: boardName + b.shows.Room, Text: said})
	inner := r.Inset(c.unit * cardPad)
	above, below := 0, 1
	if c.game.Facing {
		above, below = below, above
	}
	high := 2*g.strip + g.board.H
	inner.CutTop(max(0, inner.H-high)/2, 0)
	c.addStrip(inner.CutTop(g.strip, 0), b, above, g.two)
	place := inner.CutTop(g.board.H, 0)
	b.item = len(c.Items)
	picture := ui.Rect{X: place.CenterX() - g.board.W/2, Y: place.Y, W: g.board.W, H: g.board.H}
	c.Add(ui.Item{Kind: ui.Picture, Rect: picture, Painter: b, Argument: b.version, Label: b.says[0]})
	c.addStrip(inner.CutTop(g.strip, 0), b, below, g.two)
}

// addStrip lays out the player on a chair: the piece, the name, the count and the clock. The
// player to move and the winner have a gold background.
func (c *canvas) addStrip(r ui.Rect, b *liveBoard, chair int, two bool) {
	f := &b.clocks[chair]
	r = ui.Rect{X: r.X, Y: r.Y + c.unit*2, W: r.W, H: r.H - c.unit*4}
	ink := c.Theme.Text
	switch {
	case b.toMove == chair && f.low:
		ink = c.Theme.OnDanger
		c.Add(ui.Item{Kind: ui.Plate, Rect: r, Color: c.Theme.Danger})
	case b.toMove == chair || b.winner() == chair:
		ink = c.Theme.OnAccent
		c.Add(ui.Item{Kind: ui.Plate, Rect: r, Color: c.Theme.Accent})
	}
	clockInk := ink
	if f.low && b.toMove != chair {
		clockInk = c.Theme.TextDanger
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
	games.AddPiece(c.Page, mark, b.game.Piece(b.sideOf(chair)), false)
	if f.seconds >= 0 {
		size := sizeBody
		if two {
			size = sizeSecond
		}
		wide := c.figures("88:88", size)
		clock := c.bold(line.CutRight(wide, c.u(8)), clockFigures(f.seconds), size, clockInk)
		clock.Align, clock.Tabular = text.End, true
		f.item = len(c.Items) - 1
	}
	c.addCount(line, b, chair, two, ink)
	c.name(head, b.shows.Players[chair], sizeBody, true, ink)
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
		c.Add(ui.Item{
			Kind: ui.Picture, Rect: ui.Rect{X: at.X, Y: at.CenterY() - icon/2, W: icon, H: icon}, Painter: sunMark{owner},
		})
	}
	c.bold(place, said, size, ink).Tabular = true
}

// Measures of a board's card, in units.
const (
	cardPad    = 8.0
	stripHigh  = 38.0 // of a player's strip with one line
	stripTwo   = 58.0 // of a player's strip with two lines
	roomyStrip = 300.0
	leastSide  = 176.0 // of a board that is readable from a distance
	leastCard  = 222.0 // of a card with readable names
	mostBoards = 12
)

// grid divides a place into cards. A card has a board, with a player's strip above it and
// another one below it.
type grid struct {
	place         ui.Rect
	columns, rows int
	cards         int
	cell          ui.Rect // size of a card
	board         ui.Rect // size of a board
	strip         float64 // height of a player's strip
	two           bool    // strips have two lines
}

// gridOf divides a place among cards so that the boards are as large as possible. aspect is
// the width of a board divided by its height, and unit the number of pixels per unit.
func gridOf(place ui.Rect, cards int, aspect, unit float64) grid {
	var best grid
	most := -1.0
	for columns := 1; columns <= cards; columns++ {
		for _, two := range [...]bool{false, true} {
			g := grid{place: place, columns: columns, rows: (cards + columns - 1) / columns, cards: cards, two: two}
			g.measure(aspect, unit)
			worth := g.board.W * g.board.H
			switch wide := g.cell.W/unit - 2*cardPad; {
			case two && wide >= 1.5*roomyStrip:
				worth *= 0.6 // strips look empty
			case !two && wide < roomyStrip:
				worth *= 0.6 // names are cut short
			case !two && wide < 1.5*roomyStrip:
				worth *= 0.9 // some names are cut short
			}
			if worth > most {
				best, most = g, worth
			}
		}
	}
	return best
}

func (g *grid) measure(aspect, unit float64) {
	between := gap * unit
	g.cell.W = math.Floor((g.place.W - between*float64(g.columns-1)) / float64(g.columns))
	g.cell.H = math.Floor((g.place.H - between*float64(g.rows-1)) / float64(g.rows))
	g.strip = math.Round(stripHigh * unit)
	if g.two {
		g.strip = math.Round(stripTwo * unit)
	}
	wide, high := g.cell.W-2*cardPad*unit, g.cell.H-2*cardPad*unit-2*g.strip
	g.board.W = max(0, math.Floor(min(wide, high*aspect)))
	g.board.H = math.Floor(g.board.W / aspect)
	// Cards are no higher than their content, and are centered in the place.
	if needs := g.board.H + 2*g.strip + math.Ceil(2*cardPad*unit); needs < g.cell.H {
		g.place.Y += math.Floor(float64(g.rows) * (g.cell.H - needs) / 2)
		g.cell.H = needs
	}
}

// card returns the place of a card. A row that is not full is centered.
func (g *grid) card(i int, unit float64) ui.Rect {
	row, column := i/g.columns, i%g.columns
	in := min(g.columns, g.cards-row*g.columns)
	between := gap * unit
	r := g.cell
	r.X = g.place.X + float64(column)*(r.W+between) + float64(g.columns-in)*(r.W+between)/2
	r.Y = g.place.Y + float64(row)*(r.H+between)
	return r
}

// roomFor returns the number of boards that fit in a place.
func roomFor(place ui.Rect, aspect, unit float64) int {
	for n := mostBoards; n > 1; n-- {
		if g := gridOf(place, n, aspect, unit); min(g.board.W, g.board.H) >= leastSide*unit && g.cell.W >= leastCard*unit {
			return n
		}
	}
	return 1
}
