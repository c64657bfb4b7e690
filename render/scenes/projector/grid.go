package projector

import (
	"math"

	"colat/render/kit/ui"
)

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

// least returns the shorter side of a board.
func (g *grid) least() float64 { return min(g.board.W, g.board.H) }

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
		if g := gridOf(place, n, aspect, unit); g.least() >= leastSide*unit && g.cell.W >= leastCard*unit {
			return n
		}
	}
	return 1
}
