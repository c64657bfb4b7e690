package games

import (
	"image/color"
	"slices"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// cotoanCalculator shows the outcomes of the five operations on two pieces, as computed
// by the rules.
type cotoanCalculator struct{}

func (cotoanCalculator) Caption(l *locale.Locale, s game.State, m game.Move) (string, [2]int) {
	way, found := plainestWay(s.(*cotoan.State), m)
	if !found {
		return "", [2]int{}
	}
	rear := cotoan.From(m)
	d, _, _ := rear.Towards(cotoan.To(m))
	return equationOf(l, way).String(), [2]int{onBoard(rear), onBoard(rear.Step(d, 1))}
}

// plainestWay returns the calculation with the smallest value that justifies a capture.
// The value is the distance itself, if possible, instead of a number that ends with the
// distance.
func plainestWay(s *cotoan.State, m game.Move) (way cotoan.Calculation, found bool) {
	for _, c := range s.Ways(m) {
		if !found || way.Value > c.Value {
			way, found = c, true
		}
	}
	return way, found
}

func (cotoanCalculator) Fronts(s game.State, rear int) []int {
	state, from := s.(*cotoan.State), fromBoard(rear)
	var capturing, others []int
	for d := range cotoan.Direction(cotoan.Directions) {
		front := from.Step(d, 1)
		switch all := state.Calculate(from, front); {
		case len(all) == 0:
		case slices.ContainsFunc(all, captures):
			capturing = append(capturing, onBoard(front))
		default:
			others = append(others, onBoard(front))
		}
	}
	return append(capturing, others...)
}

func (cotoanCalculator) Alone(l *locale.Locale, s game.State, rear int) string {
	piece := s.(*cotoan.State).Board().On(fromBoard(rear))
	return l.Format("cotoan.alone", locale.Data{"Number": piece.Number()})
}

func captures(c cotoan.Calculation) bool { return c.Verdict == cotoan.Captures }

func (cotoanCalculator) Reckon(page *ui.Page, r ui.Rect, sum Sum) {
	all := sum.State.(*cotoan.State).Calculate(fromBoard(sum.Rear), fromBoard(sum.Front))
	if r.H <= LowReckoning {
		for i, c := range all {
			reckonBox(page, r.Column(i, max(3, len(all)), 4), c, &sum)
		}
		return
	}
	const tallest, gap = 40.0, 4.0
	height := min(tallest, (r.H+gap)/float64(max(1, len(all)))-gap)
	write := equationOf
	if widest(write, &sum, all)+besideEquation > r.W {
		write = shortEquation
	}
	width := widest(write, &sum, all)
	for _, c := range all {
		reckonLine(page, r.CutTop(height, gap), width, write(sum.Locale, c), c, &sum)
	}
}

// besideEquation is the width that the distance and the outcome of a calculation need beside it in a
// line.
const besideEquation = 210.0

// widest returns the width of the widest equation of calculations.
func widest(write func(*locale.Locale, cotoan.Calculation) equation, sum *Sum, all []cotoan.Calculation) float64 {
	width := 0.0
	for _, c := range all {
		width = max(width, write(sum.Locale, c).width(theme.TextBody-1))
	}
	return width
}

// reckonLine lays out a calculation in a line: its equation in a width, the distance, and the outcome.
func reckonLine(page *ui.Page, r ui.Rect, width float64, eq equation, c cotoan.Calculation, sum *Sum) {
	ink := addGround(page, r, c, sum)
	inner := r.Pad(lineEdge, 0)
	left := inner.CutLeft(max(width, inner.W*0.36), 8)
	for i, part := range eq {
		style := text.Style{Size: theme.TextBody - 1, Bold: captures(c) && i == usedPart}
		ink := ink
		if i != usedPart {
			ink = sum.Theme.TextMuted
		} else if !captures(c) {
			ink = sum.Theme.Text
		}
		if part != "" {
			label := page.AddLabel(left.CutLeft(text.Width(part, style)+1, 0), part, style.Size, ink)
			label.Bold = style.Bold
		}
	}
	far := inner.CutLeft(44, 8)
	if c.Distance > 0 {
		reach := sum.Locale.Count("cotoan.squares", c.Distance, nil)
		page.AddLabel(far, reach, theme.TextSmall, sum.Theme.TextMuted)
	}
	if captures(c) {
		size := min(26, inner.H-4)
		AddPiece(page, ui.Rect{X: inner.X, Y: inner.Y, W: size, H: inner.H}, stoneOf(c), false)
		inner.CutLeft(size, 8)
	}
	outcome := page.AddLabel(inner, outcomeText(sum.Locale, c), theme.TextBody-2, ink)
	outcome.Bold = captures(c)
}

// lineEdge is the space beside a calculation in a line.
const lineEdge = 10.0

// narrowBox is the width below which a box has no room for an equation on one line, and
// shows an outcome only for a capture. A wider one shows each outcome that fits.
const narrowBox = 62.0

// reckonBox lays out a calculation in a box: the equation above the outcome.
func reckonBox(page *ui.Page, r ui.Rect, c cotoan.Calculation, sum *Sum) {
	ink := addGround(page, r, c, sum)
	inner := r.Inset(3)
	add := func(place ui.Rect, words string, size float64) *ui.Item {
		l := page.AddLabel(place, words, size, ink)
		l.Bold, l.Align = captures(c), text.Center
		return l
	}
	const third, row = 48.0, 24.0 // heights of a box from which it has three rows, and of the value
	eq := equationOf(sum.Locale, c)
	quotient, remainder := divided(sum.Locale, "cotoan.remainder-short", c)
	switch expression, value := c.Expression(), valueText(c.Value); {
	case eq[0] == "": // no division
		if r.W >= narrowBox {
			add(inner.CutTop(inner.H/2, 0), expression+"="+value, theme.TextSmall)
			break
		}
		if inner.H >= third {
			add(inner.CutTop(inner.H/3, 0), expression, theme.TextSmall-2)
			value = "= " + value
		}
		add(inner.CutTop(min(inner.H/2, row), 0), value, theme.TextSmall)
	case inner.H >= third:
		rows := [2]string{division(c) + "=" + quotient, remainder}
		for i, used := range [2]bool{c.Operation == cotoan.Divide, c.Operation == cotoan.Remainder} {
			l := add(inner.CutTop(inner.H/float64(3-i), 0), rows[i], theme.TextSmall-1)
			if l.Bold = used; !used {
				l.Color = sum.Theme.TextMuted
			}
		}
	default:
		place := inner.CutTop(min(inner.H/2, row), 0)
		l := add(place, "", theme.TextSmall-2)
		for _, words := range []string{
			division(c) + "=" + quotient + " " + remainder, quotient + " " + remainder, value,
		} {
			if l.Text = words; !l.Clipped() {
				break
			}
		}
	}
	switch {
	case captures(c):
		const square = 24.0 // the width of its name
		size := min(22, inner.H, inner.W-square+2)
		x := inner.CenterX() - (size+square)/2
		AddPiece(page, ui.Rect{X: x, Y: inner.Y, W: size, H: inner.H}, stoneOf(c), false)
		add(ui.Rect{X: x + size + 1, Y: inner.Y, W: square - 1, H: inner.H}, c.Square.String(), theme.TextSmall)
	case r.W >= narrowBox:
		if l := add(inner, outcomeText(sum.Locale, c), theme.TextSmall-1); l.Clipped() {
			l.Text = "–"
		}
	default:
		add(inner, "–", theme.TextSmall)
	}
}

// addGround lays out the ground of a calculation, highlighted for a capture, and
// returns the colour of its text.
func addGround(page *ui.Page, r ui.Rect, c cotoan.Calculation, sum *Sum) (ink color.RGBA) {
	page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: captures(c)})
	if captures(c) {
		return sum.Theme.TextAccent
	}
	return sum.Theme.TextMuted
}

// stoneOf returns the piece that a calculation captures.
func stoneOf(c cotoan.Calculation) board.Piece { return stone(c.Piece.Side(), c.Piece.Number()) }

// outcomes are the ids of the texts of verdicts.
var outcomes = [...]string{
	cotoan.Captures:     "cotoan.captures",
	cotoan.NotPositive:  "cotoan.not-positive",
	cotoan.LastDigit0:   "cotoan.ends-in-zero",
	cotoan.TooSmall:     "cotoan.too-small",
	cotoan.OffBoard:     "cotoan.off-board",
	cotoan.Blocked:      "cotoan.blocked-on",
	cotoan.NothingThere: "cotoan.nothing-on",
	cotoan.OwnPiece:     "cotoan.own-on",
}

func outcomeText(l *locale.Locale, c cotoan.Calculation) string {
	square := c.Square
	if c.Verdict == cotoan.Blocked {
		square = c.By
	}
	return l.Format(outcomes[c.Verdict], locale.Data{"Square": square.String()})
}
