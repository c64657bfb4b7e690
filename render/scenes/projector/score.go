package projector

import (
	"fmt"
	"strconv"

	"colat/ai/arena/pairing"
	"colat/render/kit/text"
	"colat/render/kit/ui"
	lobby "colat/render/scenes/tournament"
)

// addScore lays out the result of an exhibitor: the numbers of games won, drawn and lost, each with
// the names of the opponents.
func (c *canvas) addScore(r ui.Rect, x *pairing.Row) {
	c.name(r.CutTop(c.u(52), c.u(12)), c.marked(x.Name), sizeTitle, true, c.Theme.Text).Align = text.Center
	rows := lobby.TablesOf(c.standing.plan)[0].Rows
	for i, part := range [...]struct {
		id     string
		count  int
		points func(points int) bool // of the other player
	}{
		{"class.won", x.Wins, func(points int) bool { return points == 0 }},
		{"class.drawn", x.Draws + x.HalfWins, func(points int) bool { return points > 0 && points < pairing.Win }},
		{"class.lost", x.Losses, func(points int) bool { return points == pairing.Win }},
	} {
		column := r.Column(i, 3, c.u(20))
		block := column.CutTop(c.u(136), c.u(14))
		look, ink := ui.Item{Kind: ui.Plate, Rect: block, Selected: true}, c.Theme.Text
		if i == 0 {
			look = ui.Item{Kind: ui.Plate, Rect: block, Color: c.Theme.Accent}
			ink = c.Theme.OnAccent
		}
		c.Add(look)
		c.bold(block.CutTop(c.u(94), 0), strconv.Itoa(part.count), 72, ink).Align = text.Center
		c.label(block, c.Text(part.id), sizeBody, ink).Align = text.Center
		var names []string
		for i := range rows {
			if rows[i].Played > 0 && part.points(rows[i].Points) {
				names = append(names, c.marked(rows[i].Name))
			}
		}
		fit := max(1, int(column.H/c.u(nameHigh)))
		for i, name := range names[:min(len(names), fit)] {
			if i == fit-1 && len(names) > fit {
				name = fmt.Sprint("+", len(names)-i)
			}
			c.name(column.CutTop(c.u(nameHigh), 0), name, sizeLarge, true, c.Theme.Text).Align = text.Center
		}
	}
}

// addScoreLines lays out the name and the result of an exhibitor, if there is one.
func (c *canvas) addScoreLines(r *ui.Rect) {
	if c.scoreText() == "" {
		return
	}
	x := lobby.ExhibitorOf(c.standing.plan)
	c.name(r.CutTop(c.u(tableRow), 0), c.marked(x.Name), sizeLarge, true, c.Theme.Text)
	c.line(r.CutTop(c.u(tableRow), c.u(gap)), lobby.DisplayScore(c.program.Locale, x), sizeBody, false, c.Theme.Text)
}

// scoreText describes the result of the exhibitor, or is "" if there is none.
func (p *Scene) scoreText() string {
	if p.standing.plan == nil {
		return ""
	}
	x := lobby.ExhibitorOf(p.standing.plan)
	if x == nil {
		return ""
	}
	return x.Name + ": " + lobby.DisplayScore(p.program.Locale, x)
}
