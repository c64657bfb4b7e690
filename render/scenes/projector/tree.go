package projector

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/arena/pairing"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/ui"
)

// Measures of a bracket, in units.
const (
	tieLine    = 36.0 // height of a player's line
	lowestLine = 20.0
	joint      = 26.0 // gap between rounds
	treeHead   = 38.0 // height of the titles of rounds
)

// addTree lays out rounds of a bracket from left to right, and the QR code for latecomers. If
// the bracket has the whole screen, the QR code stands in the corner below the last round.
func (c *canvas) addTree(r ui.Rect, rounds []bracketRound, alone bool) {
	inner := c.page.AddPanel(r, c.u(16))
	ties := len(rounds[0].ties)
	corner := alone && len(rounds) > 2
	if !corner {
		c.addLate(&inner)
	}
	if name := c.standing.bracket.champion(); name != "" {
		c.addChampion(&inner, name)
	}
	heads := inner.CutTop(c.u(treeHead), c.u(6))
	columns := len(rounds)
	between := c.u(joint)
	line := min(c.u(tieLine), (inner.H/float64(ties)-c.u(10))/2)
	line = math.Floor(max(line, c.unit*lowestLine))
	for i := range rounds {
		column := inner.Column(i, columns, between)
		head := heads.Column(i, columns, between)
		c.line(head, c.placesText(rounds[i].places), sizeSmall, true, c.theme.TextAccent)
		n := float64(len(rounds[i].ties))
		for j := range rounds[i].ties {
			at := column.Y + column.H*(float64(j)+0.5)/n
			c.addTie(ui.Rect{X: column.X, Y: math.Round(at - line), W: column.W, H: 2 * line}, &rounds[i].ties[j], line)
		}
		if i+1 < columns {
			joints := ui.Rect{X: column.Right(), Y: column.Y, W: between, H: column.H}
			c.page.Add(ui.Item{
				Kind: ui.Picture, Rect: joints, Painter: jointPainter{c.theme.Border}, Argument: len(rounds[i].ties),
			})
		}
	}
	if corner && c.session.Link() != "" {
		last := inner.Column(columns-1, columns, between)
		side := min(c.u(codeSide), last.W)
		row := last.CutBottom(side, 0)
		c.addCode(row.CutRight(side, c.u(10)), c.theme.TextAccent)
		if row.W > c.u(80) {
			c.paragraph(row, c.text("projector.scan-short"))
		}
	}
}

// addChampion lays out the champion at the top of a place.
func (c *canvas) addChampion(r *ui.Rect, name string) {
	plate := r.CutTop(c.u(52), c.u(8))
	c.page.Add(ui.Item{Kind: ui.Plate, Rect: plate, Color: c.theme.Accent})
	inner := ui.Rect{X: plate.X + c.u(16), Y: plate.Y, W: plate.W - c.u(32), H: plate.H}
	said := c.program.Locale.Format("projector.champion", locale.Data{"Name": name})
	c.line(inner, said, sizeLarge, true, c.theme.OnAccent).Align = text.Center
}

// addTie lays out a tie.
func (c *canvas) addTie(r ui.Rect, t *pairing.Tie, line float64) {
	c.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	size := min(sizeBody, line/c.unit*0.66)
	for i, name := range t.Players {
		row := ui.Rect{X: r.X, Y: r.Y + float64(i)*line, W: r.W, H: line}
		ink, won := c.theme.Text, name != "" && t.Winner == name
		if won {
			ink = c.theme.OnAccent
			c.page.Add(ui.Item{Kind: ui.Plate, Rect: row, Color: c.theme.Accent})
		} else if t.Winner != "" {
			ink = c.theme.TextMuted
		}
		inner := ui.Rect{X: row.X + c.u(10), Y: row.Y, W: row.W - c.u(20), H: row.H}
		if t.By == pairing.ByBye && i == 1 {
			c.line(inner, c.text("projector.bye"), size, false, c.theme.TextMuted)
			continue
		}
		if name == "" {
			continue
		}
		if hasBegun(t) {
			c.number(inner.CutRight(c.figures("88", size), c.u(4)), t.Points[i], size, ink)
		}
		c.name(inner, name, size, won, ink)
	}
}

// jointPainter draws the lines from the ties of a round to those of the next round. The
// argument of its item is the number of ties.
type jointPainter struct{ ink color.RGBA }

// Paint implements ui.Painter.
func (j jointPainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	width := math.Max(2, math.Round(2*scale))
	middle := math.Round(r.CenterX())
	n := float64(item.Argument)
	for i := 0; i+1 < item.Argument; i += 2 {
		upper := math.Round(r.Y + r.H*(float64(i)+0.5)/n)
		lower := math.Round(r.Y + r.H*(float64(i)+1.5)/n)
		next := math.Round((upper + lower) / 2)
		ui.Fill(dst, ui.Rect{X: r.X, Y: upper, W: middle - r.X + width/2, H: width}, j.ink)
		ui.Fill(dst, ui.Rect{X: r.X, Y: lower, W: middle - r.X + width/2, H: width}, j.ink)
		ui.Fill(dst, ui.Rect{X: middle - width/2, Y: upper, W: width, H: lower - upper + width}, j.ink)
		ui.Fill(dst, ui.Rect{X: middle, Y: next, W: r.Right() - middle, H: width}, j.ink)
	}
}
