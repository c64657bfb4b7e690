package projector

import (
	"strconv"

	"colat/ai/arena/pairing"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// addEnd lays out the podium and the final places, in turns with the bracket.
func (c *canvas) addEnd(r ui.Rect) {
	foot := r.CutBottom(max(c.u(footHigh), theme.Touch), c.u(gap))
	rounds, parts := c.tree()
	c.pager.pages = 1
	if len(rounds) > 0 {
		c.pager.pages = 2
	}
	if len(rounds) > 0 && turnsOf(c.pager.turn, 2) == 1 {
		c.addTree(r, part(rounds, turnsOf((c.pager.turn-1)/2, parts), parts), true)
	} else {
		side := r.CutRight(c.u(sideWide), c.u(edge))
		c.addPodium(r)
		c.addPlaces(side)
	}
	c.addFoot(foot)
}

// addPlaces lists the final places, and lays out the QR code of the address.
func (c *canvas) addPlaces(r ui.Rect) {
	c.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(c.u(16))
	c.addLate(&inner)
	if len(c.standing.tables) == 1 && len(c.standing.bracket.rounds) == 0 {
		c.addTables(inner)
		return
	}
	head := inner.CutTop(c.u(tableRow), 0)
	rows := max(1, int(inner.H/c.u(tableRow)))
	size := ration(len(c.standing.placed), rows)
	pages := max(1, pagesOf(len(c.standing.placed), max(1, size)))
	c.pager.have(pages)
	at := turnsOf(c.pager.turn, pages)
	if pages > 1 {
		c.addPagesOn(head.CutRight(c.pagesWide(), 0), at, pages)
	}
	c.bold(head, c.text("projector.table"), sizeBody, c.theme.TextAccent)
	for i := at * size; i < min(len(c.standing.placed), (at+1)*size); i++ {
		place := &c.standing.placed[i]
		row := inner.CutTop(c.u(tableRow), 0)
		if i > at*size {
			c.page.Add(ui.Item{Kind: ui.Line, Rect: row.CutTop(1, 0)})
		}
		rank := c.bold(row.CutLeft(c.u(rankWide), c.u(10)), strconv.Itoa(place.Place), sizeBody, c.theme.TextAccent)
		rank.Align, rank.Tabular = text.End, true
		if place.PlacePoints != nil {
			points := c.bold(row.CutRight(c.u(pointsWide), 0), strconv.Itoa(*place.PlacePoints), sizeBody, c.theme.Text)
			points.Align, points.Tabular = text.End, true
		}
		c.label(row, c.fit(place.Name, sizeBody, row.W, i < 3), sizeBody, c.theme.Text).Bold = i < 3
	}
}

// steps are the steps of the podium from left to right: their places, and their heights as
// parts of the highest one.
var steps = [3]struct {
	place int
	high  float64
}{{2, 0.72}, {1, 1}, {3, 0.52}}

// addPodium lays out the first three places. Players with the same place share a step.
func (c *canvas) addPodium(r ui.Rect) {
	c.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(c.u(28))
	c.bold(inner.CutTop(c.u(64), c.u(8)), c.text("projector.over"), 44, c.theme.TextAccent).Align = text.Center
	on := podium(c.standing.placed)
	const nameHigh, podiumGap = 44.0, 20.0
	most := 1
	for _, names := range on {
		most = max(most, len(names))
	}
	highest := inner.H - float64(most)*c.u(nameHigh) - c.u(12)
	for i, step := range steps {
		names := on[step.place-1]
		column := inner.Column(i, len(steps), c.u(podiumGap))
		if len(names) == 0 {
			continue
		}
		block := column.CutBottom(highest*step.high, c.u(8))
		look := ui.Item{Kind: ui.Plate, Rect: block}
		ink := c.theme.Text
		switch step.place {
		case 1:
			look.Color, ink = c.theme.Accent, c.theme.OnAccent
		case 2:
			look.Color = c.theme.Selected
		case 3:
			look.Color = c.theme.PanelHover
		}
		c.page.Add(look)
		number := ui.Rect{X: block.X, Y: block.CenterY() - c.u(60), W: block.W, H: c.u(100)}
		c.bold(number, strconv.Itoa(step.place), 84, ink).Align = text.Center
		if points, known := c.pointsOf(names[0]); known {
			row := ui.Rect{X: block.X + c.u(8), Y: number.Bottom(), W: block.W - c.u(16), H: c.u(36)}
			c.label(row, c.program.Locale.Count("projector.has-points", points, nil), sizeBody, ink).Align = text.Center
		}
		for j := len(names) - 1; j >= 0; j-- {
			row := column.CutBottom(c.u(nameHigh), 0)
			name := c.bold(row, c.fit(names[j], 30, row.W, true), 30, c.theme.Text)
			name.Align = text.Center
		}
	}
}

// pointsOf returns a player's points if a single table decides the tournament.
func (p *Scene) pointsOf(name string) (int, bool) {
	if len(p.standing.tables) != 1 || len(p.standing.bracket.rounds) > 0 {
		return 0, false
	}
	for i := range p.standing.tables[0].rows {
		if row := &p.standing.tables[0].rows[i]; row.Name == name {
			return row.Points, true
		}
	}
	return 0, false
}

// podium returns the players on the first three places, at most three for each place.
func podium(placed []pairing.Place) (on [3][]string) {
	for _, p := range placed {
		if p.Place >= 1 && p.Place <= 3 && len(on[p.Place-1]) < 3 {
			on[p.Place-1] = append(on[p.Place-1], p.Name)
		}
	}
	return on
}
