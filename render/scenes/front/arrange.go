package front

import (
	"math"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// Measures of trays, in device-independent pixels.
const (
	rim        = 10.0 // between the edge of a tray and its contents
	between    = 10.0 // between a board and the text below it
	beside     = 16.0 // between a board and the text beside it
	shadow     = 10.0 // the greatest extent of a board's shadow
	nameSize   = 17.0
	nameHigh   = 25.0
	lineSize   = theme.TextSmall
	lineHigh   = 20.0
	grandName  = 24.0 // of the flagship
	grandHigh  = 34.0
	grandLine  = 15.0
	grandLow   = 23.0  // height of the flagship's tagline
	leastWide  = 280.0 // least width of a flagship beside the other trays
	leastGrand = 160.0 // least side of the flagship's board
	leastSide  = 64.0  // least side of a board for its game to be recognisable
	slack      = 20.0  // most spare height or width of a tray
)

// words holds the width of the longest name, the width of the longest tagline, and the height
// of the flagship's buttons.
type words struct{ name, line, play float64 }

// arrangement is a division of the page into trays: the flagship to the left of the others or
// above them, and the others in rows.
type arrangement struct {
	place    ui.Rect
	above    bool
	gap      float64
	flagship ui.Rect
	grand    float64 // side of the flagship's board
	play     float64 // height of the flagship's buttons
	others   int
	columns  int
	side     float64 // side of the other boards
	aside    bool    // text stands beside the other boards, not below them
	lines    int     // lines of the other trays' taglines
}

// arrange returns the arrangement of the flagship and a number of others in place with the
// highest worth.
func arrange(place ui.Rect, gap float64, others int, w words) arrangement {
	var best arrangement
	most := -1.0
	for _, above := range [2]bool{false, true} {
		for share := 0.30; share < 0.73; share += 0.01 {
			for columns := 1; columns <= max(others, 1); columns++ {
				for kind := range 6 {
					a := arrangement{
						place: place, above: above, gap: gap, others: others, columns: columns, play: w.play,
						aside: kind >= 3, lines: kind % 3,
					}
					a.divide(share)
					if worth := a.worth(w); worth > most {
						most, best = worth, a
					}
				}
			}
		}
	}
	best.trim()
	return best
}

// divide gives the flagship a share of the place and computes the sizes of the boards.
func (a *arrangement) divide(share float64) {
	a.flagship = a.place
	if a.others > 0 && a.above {
		a.flagship.H = math.Floor((a.place.H - a.gap) * share)
	} else if a.others > 0 {
		a.flagship.W = math.Floor((a.place.W - a.gap) * share)
	}
	a.grand = math.Floor(min(a.flagship.W-2*rim, a.flagship.H-2*rim-grandHigh-grandLow-between-a.play))
	if a.others == 0 {
		return
	}
	cell := a.cell(0)
	a.side = min(cell.W-2*rim, cell.H-2*rim-between-nameHigh-float64(a.lines)*lineHigh)
	if a.aside {
		a.side = min(cell.H-2*rim, cell.W/2-rim)
	}
	a.side = math.Floor(a.side)
}

// trim removes spare space from the trays and centres them in the place.
func (a *arrangement) trim() {
	whole := a.place
	flagship := a.grand + 2*rim + slack + between + grandHigh + grandLow + a.play
	if a.others == 0 {
		a.place.H = min(whole.H, flagship)
	} else {
		rows, low := float64(a.rows()), a.cell(0).H
		high := a.side + 2*rim + slack
		if !a.aside {
			high += between + nameHigh + float64(a.lines)*lineHigh
		}
		rest := rows*min(low, high) + (rows-1)*a.gap
		if a.above {
			a.flagship.H = min(a.flagship.H, flagship)
			a.place.H = a.flagship.H + a.gap + rest
		} else {
			width := min(a.flagship.W, max(a.grand+2*rim+slack, leastWide))
			a.place.W -= a.flagship.W - width
			a.flagship.W = width
			a.place.H = min(whole.H, max(flagship, rest))
			a.flagship.H = a.place.H
		}
	}
	a.place.X += math.Floor((whole.W - a.place.W) / 2)
	a.place.Y += math.Floor((whole.H - a.place.H) / 2)
	a.flagship.X, a.flagship.Y = a.place.X, a.place.Y
	if a.others == 0 {
		a.flagship.H = a.place.H
	}
}

func (a *arrangement) rows() int { return (a.others + a.columns - 1) / a.columns }

// cell returns the tray of one of the others. Trays of an incomplete last row are wider.
func (a *arrangement) cell(i int) ui.Rect {
	rest := a.place
	if a.above {
		rest.CutTop(a.flagship.H, a.gap)
	} else {
		rest.CutLeft(a.flagship.W, a.gap)
	}
	rows, row := a.rows(), i/a.columns
	columns := min(a.columns, a.others-row*a.columns)
	cell := rest.Column(i%a.columns, columns, a.gap)
	cell.H = (rest.H - a.gap*float64(rows-1)) / float64(rows)
	cell.Y += float64(row) * (cell.H + a.gap)
	return cell
}

// textWidth returns the width for the text of the others.
func (a *arrangement) textWidth() float64 {
	cell := a.cell(0)
	if a.aside {
		return cell.W - 2*rim - beside - a.side
	}
	return cell.W - 2*rim
}

// worth rates the sizes of the boards. Arrangements with unreadable text, or a flagship that
// is hardly larger than the others, have a low worth.
func (a *arrangement) worth(w words) float64 {
	if a.others == 0 {
		return a.grand
	}
	if a.grand <= 0 || a.side <= 0 {
		return 0
	}
	// A product balances the sizes: one board may grow only if its relative gain exceeds the
	// relative loss of the others. The size of the flagship's board has one and a half times
	// the weight.
	worth := math.Pow(a.grand, 1.5) * a.side
	width := a.textWidth()
	cell := a.cell(0)
	low := a.aside && cell.H-2*rim < nameHigh+float64(a.lines)*lineHigh
	if low || min(cell.W, cell.H) < theme.Touch {
		worth *= 0.01
	}
	if a.side < leastSide {
		worth *= 0.1
	}
	if a.grand < leastGrand {
		worth *= 0.1
	}
	if width < w.name*ui.LeastText {
		worth *= 0.05
	}
	switch room := width * float64(a.lines); {
	case a.lines == 0:
		worth *= 0.55
	case a.lines == 1 && room < w.line, a.lines == 2 && room < w.line*1.25:
		worth *= 0.4
	}
	if a.grand < 1.3*a.side {
		worth *= 0.3
	}
	if a.others%a.columns != 0 {
		worth *= 0.85
	}
	return worth
}
