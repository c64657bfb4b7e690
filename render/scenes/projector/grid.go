package projector

import (
	"math"

	"colat/render/kit/ui"
)

// Measures of a board's card, in units.
const (
	cardPad    = 8.0
	stripHigh  = 38.0 // of a player in one line
	stripTwo   = 58.0 // in two
	roomyStrip = 300.0
	leastSide  = 176.0 // of a board on which a game can be made out from far away
	leastCard  = 222.0 // on which names can
	mostBoards = 12
)

// grid is how cards with boards divide a place. Each has a player above the board and one
// below it.
type grid struct {
	place         ui.Rect
	columns, rows int
	cards         int
	cell          ui.Rect // the size of a card
	board         ui.Rect // the size of a board
	strip         float64 // the height of a player's
	two           bool    // players have two lines
}

// gridOf divides a place among cards in the way that leaves the largest boards, which are
// aspect times wider than high. unit is how many pixels a unit has.
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
				worth *= 0.6 // they look empty
			case !two && wide < roomyStrip:
				worth *= 0.6 // names are cut short
			case !two && wide < 1.5*roomyStrip:
				worth *= 0.9 // some are
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
	// Cards are no higher than what is on them, in the middle of the place.
	if needs := g.board.H + 2*g.strip + math.Ceil(2*cardPad*unit); needs < g.cell.H {
		g.place.Y += math.Floor(float64(g.rows) * (g.cell.H - needs) / 2)
		g.cell.H = needs
	}
}

// least is the shorter side of a board.
func (g *grid) least() float64 { return min(g.board.W, g.board.H) }

// card returns where a card lies. A row that is not full stands in the middle.
func (g *grid) card(i int, unit float64) ui.Rect {
	row, column := i/g.columns, i%g.columns
	in := min(g.columns, g.cards-row*g.columns)
	between := gap * unit
	r := g.cell
	r.X = g.place.X + float64(column)*(r.W+between) + float64(g.columns-in)*(r.W+between)/2
	r.Y = g.place.Y + float64(row)*(r.H+between)
	return r
}

// roomFor returns for how many boards there is room in a place.
func roomFor(place ui.Rect, aspect, unit float64) int {
	for n := mostBoards; n > 1; n-- {
		if g := gridOf(place, n, aspect, unit); g.least() >= leastSide*unit && g.cell.W >= leastCard*unit {
			return n
		}
	}
	return 1
}
