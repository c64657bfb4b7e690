package projector

import (
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/arena/pairing"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	lobby "colat/render/scenes/tournament"
	"colat/web/rooms/tournament"
)

// tableRow is the height of a line of a table, in units.
const tableRow = 34.0

// mostRow is the maximum factor by which lines grow to fill the place.
const mostRow = 1.45

// addTables lays out the current page of the tables.
func (c *canvas) addTables(r ui.Rect) {
	c.addScoreLines(&r)
	pages := pagesOfTables(c.standing.tables, int(r.H/c.u(tableRow)))
	if len(pages) == 0 {
		return
	}
	c.pager.have(len(pages))
	at := turnsOf(c.pager.turn, len(pages))
	most := 0
	for _, page := range pages {
		lines := 0
		for _, s := range page {
			lines += 1 + s.to - s.from
		}
		most = max(most, lines)
	}
	high := math.Floor(min(r.H/float64(most), c.u(tableRow)*mostRow))
	for i, s := range pages[at] {
		t := &c.standing.tables[s.table]
		c.addTableHead(r.CutTop(high, 0), t, at, len(pages), i == 0)
		for i := s.from; i < s.to; i++ {
			c.addRow(r.CutTop(high, 0), &t.Rows[i], i > s.from)
		}
	}
}

// Widths of the columns of a table, in units.
const (
	rankWide   = 40.0
	gamesWide  = 56.0
	pointsWide = 66.0
)

// addTableHead lays out the title of a table, the page number and the titles of the columns.
func (c *canvas) addTableHead(r ui.Rect, t *lobby.Standings, page, pages int, first bool) {
	title := c.Text("projector.table")
	if t.Group != "" {
		title = c.Format("projector.group", locale.Data{"Name": t.Group})
	}
	c.label(r.CutRight(c.u(pointsWide), 0), c.Text("projector.points"), sizeSmall, c.Theme.TextMuted).Align = text.End
	if c.countsGames() {
		head := c.label(r.CutRight(c.u(gamesWide), 0), c.Text("projector.head-games"), sizeSmall, c.Theme.TextMuted)
		head.Align = text.End
	}
	if first {
		c.addPageNumber(&r, 0, page, pages)
	}
	c.line(r, title, sizeBody, true, c.Theme.TextAccent)
}

// mostMark is the greatest part of a line that is for what stands beside the name.
const mostMark = 0.6

// countsGames reports whether tables have a column with the number of games. At the end its place
// is for what has decided among players with equal points.
func (c *canvas) countsGames() bool { return c.standing.phase == tournament.Playing }

// addRow lays out a player's line.
func (c *canvas) addRow(r ui.Rect, row *pairing.Row, ruled bool) {
	if ruled {
		c.Add(ui.Item{Kind: ui.Line, Rect: ui.Rect{X: r.X, Y: r.Y, W: r.W, H: 1}})
		r.CutTop(1, 0)
	}
	c.number(r.CutLeft(c.u(rankWide), c.u(10)), row.Rank, sizeBody, c.Theme.TextAccent)
	c.number(r.CutRight(c.u(pointsWide), 0), row.Points, sizeBody, c.Theme.Text)
	if c.countsGames() {
		c.number(r.CutRight(c.u(gamesWide), 0), row.Played, sizeBody, c.Theme.TextMuted).Bold = false
	}
	if mark := lobby.MarksOf(c.program.Locale, row, c.standing.bots[row.Name]); mark != "" {
		wide := min(c.width(mark, sizeSmall, false), r.W*mostMark)
		c.line(r.CutRight(wide, c.u(8)), mark, sizeSmall, false, c.Theme.TextMuted)
	}
	leads := row.Rank <= 3 && row.Points > 0 // before the first result the order has no meaning
	c.name(r, row.Name, sizeBody, leads, c.Theme.Text)
}

// addPageNumber lays out the page number at the right of r, if there are several pages.
func (c *canvas) addPageNumber(r *ui.Rect, gap float64, page, pages int) {
	if pages > 1 {
		said := strconv.Itoa(page+1) + "/" + strconv.Itoa(pages)
		c.label(r.CutRight(c.u(64), gap), said, sizeSmall, c.Theme.TextMuted).Align = text.Center
	}
}

// stretch is the part of a table with the rows from, inclusive, to to, exclusive.
type stretch struct{ table, from, to int }

// pagesOfTables divides tables into pages with a number of lines each. Each stretch takes one
// line for its head. A table stays on one page if possible, short tables share a page, and
// the pages of a long table have about the same number of rows.
func pagesOfTables(tables []lobby.Standings, lines int) [][]stretch {
	lines = max(lines, 2)
	var pages [][]stretch
	var page []stretch
	free := lines
	turn := func() {
		if len(page) > 0 {
			pages = append(pages, page)
		}
		page, free = nil, lines
	}
	for i := range tables {
		rows := len(tables[i].Rows)
		switch {
		case rows == 0:
		case rows+1 <= free:
			page, free = append(page, stretch{i, 0, rows}), free-rows-1
		default:
			turn()
			size := ration(rows, lines-1)
			for from := 0; from < rows; from += size {
				if from > 0 {
					turn()
				}
				to := min(from+size, rows)
				page, free = append(page, stretch{i, from, to}), lines-1-(to-from)
			}
		}
	}
	turn()
	return pages
}

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
	inner := c.AddPanel(r, c.u(16))
	c.addLate(&inner)
	if len(c.standing.placed) == 0 {
		return
	}
	if len(c.standing.tables) == 1 && len(c.standing.bracket) == 0 {
		c.addTables(inner)
		return
	}
	head := inner.CutTop(c.u(tableRow), 0)
	rows := max(1, int(inner.H/c.u(tableRow)))
	size := ration(len(c.standing.placed), rows)
	pages := max(1, pagesOf(len(c.standing.placed), max(1, size)))
	c.pager.have(pages)
	at := turnsOf(c.pager.turn, pages)
	c.addPageNumber(&head, 0, at, pages)
	c.bold(head, c.Text("projector.table"), sizeBody, c.Theme.TextAccent)
	for i := at * size; i < min(len(c.standing.placed), (at+1)*size); i++ {
		place := &c.standing.placed[i]
		row := inner.CutTop(c.u(tableRow), 0)
		if i > at*size {
			c.Add(ui.Item{Kind: ui.Line, Rect: row.CutTop(1, 0)})
		}
		c.addPlace(row, place, i < 3)
	}
}

// addPlace lays out a player's final place, with points if there are any.
func (c *canvas) addPlace(r ui.Rect, place *pairing.Place, leads bool) {
	c.number(r.CutLeft(c.u(rankWide), c.u(10)), place.Place, sizeBody, c.Theme.TextAccent)
	if place.PlacePoints != nil {
		c.number(r.CutRight(c.u(pointsWide), 0), *place.PlacePoints, sizeBody, c.Theme.Text)
	}
	c.name(r, place.Name, sizeBody, leads, c.Theme.Text)
}

// steps are the steps of the podium from left to right: their places, and their heights as
// parts of the highest one.
var steps = [3]struct {
	place int
	high  float64
}{{2, 0.72}, {1, 1}, {3, 0.52}}

// addPodium lays out the first three places. Players with the same place share a step.
func (c *canvas) addPodium(r ui.Rect) {
	inner := c.AddPanel(r, c.u(28))
	c.bold(inner.CutTop(c.u(64), c.u(8)), c.Text("projector.over"), 44, c.Theme.TextAccent).Align = text.Center
	if len(c.standing.placed) == 0 {
		c.paragraph(inner, c.Text("class.no-places"))
		return
	}
	if x := lobby.ExhibitorOf(c.standing.plan); x != nil {
		c.addScore(inner, x)
		return
	}
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
		ink := c.Theme.Text
		switch step.place {
		case 1:
			look.Color, ink = c.Theme.Accent, c.Theme.OnAccent
		case 2:
			look.Color = c.Theme.Selected
		case 3:
			look.Color = c.Theme.PanelHover
		}
		c.Add(look)
		number := ui.Rect{X: block.X, Y: block.CenterY() - c.u(60), W: block.W, H: c.u(100)}
		c.bold(number, strconv.Itoa(step.place), 84, ink).Align = text.Center
		if of := lobby.RowOf(c.standing.plan, names[0]); of != nil {
			row := ui.Rect{X: block.X + c.u(8), Y: number.Bottom(), W: block.W - c.u(16), H: c.u(32)}
			points := c.Count("projector.has-points", of.Points, nil)
			c.label(row, points, sizeBody, ink).Align = text.Center
			if tie := lobby.TieText(c.program.Locale, of); tie != "" {
				row.Y, row.H = row.Bottom(), c.u(28)
				c.line(row, tie, sizeSmall, false, ink).Align = text.Center
			}
		}
		for j := len(names) - 1; j >= 0; j-- {
			c.name(column.CutBottom(c.u(nameHigh), 0), c.marked(names[j]), 30, true, c.Theme.Text).Align = text.Center
		}
	}
}

// marked returns the name of a player, with a mark if a program plays.
func (p *Scene) marked(name string) string {
	if p.standing.bots[name] {
		return name + " (" + p.program.Text("class.bot") + ")"
	}
	return name
}

// presentText returns the numbers of people and of programs that take part.
func (p *Scene) presentText() string {
	bots := len(p.standing.bots)
	return lobby.PresentText(p.program.Locale, "projector.entered", len(p.standing.players)-bots, bots)
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
	inner := c.AddPanel(r, c.u(16))
	ties := len(rounds[0].ties)
	corner := alone && len(rounds) > 2
	if !corner {
		c.addLate(&inner)
	}
	if name := c.standing.bracket.champion(); name != "" {
		plate := inner.CutTop(c.u(52), c.u(8))
		c.Add(ui.Item{Kind: ui.Plate, Rect: plate, Color: c.Theme.Accent})
		place := ui.Rect{X: plate.X + c.u(16), Y: plate.Y, W: plate.W - c.u(32), H: plate.H}
		said := c.Format("projector.champion", locale.Data{"Name": name})
		c.line(place, said, sizeLarge, true, c.Theme.OnAccent).Align = text.Center
	}
	heads := inner.CutTop(c.u(treeHead), c.u(6))
	columns := len(rounds)
	between := c.u(joint)
	line := min(c.u(tieLine), (inner.H/float64(ties)-c.u(10))/2)
	line = math.Floor(max(line, c.unit*lowestLine))
	for i := range rounds {
		column := inner.Column(i, columns, between)
		head := heads.Column(i, columns, between)
		c.line(head, c.placesText(rounds[i].places), sizeSmall, true, c.Theme.TextAccent)
		n := float64(len(rounds[i].ties))
		for j := range rounds[i].ties {
			at := column.Y + column.H*(float64(j)+0.5)/n
			c.addTie(ui.Rect{X: column.X, Y: math.Round(at - line), W: column.W, H: 2 * line}, &rounds[i].ties[j], line)
		}
		if i+1 < columns {
			joints := ui.Rect{X: column.Right(), Y: column.Y, W: between, H: column.H}
			c.Add(ui.Item{
				Kind: ui.Picture, Rect: joints, Painter: jointPainter{c.Theme.Border}, Argument: len(rounds[i].ties),
			})
		}
	}
	if corner && c.session.Link() != "" {
		last := inner.Column(columns-1, columns, between)
		side := min(c.u(codeSide), last.W)
		row := last.CutBottom(side, 0)
		c.addCode(row.CutRight(side, c.u(10)), c.Theme.TextAccent)
		if row.W > c.u(80) {
			c.paragraph(row, c.Text("projector.scan-short"))
		}
	}
}

func (c *canvas) addTie(r ui.Rect, t *pairing.Tie, line float64) {
	c.Add(ui.Item{Kind: ui.Plate, Rect: r})
	size := min(sizeBody, line/c.unit*0.66)
	for i, name := range t.Players {
		row := ui.Rect{X: r.X, Y: r.Y + float64(i)*line, W: r.W, H: line}
		ink, won := c.Theme.Text, name != "" && t.Winner == name
		if won {
			ink = c.Theme.OnAccent
			c.Add(ui.Item{Kind: ui.Plate, Rect: row, Color: c.Theme.Accent})
		} else if t.Winner != "" {
			ink = c.Theme.TextMuted
		}
		inner := ui.Rect{X: row.X + c.u(10), Y: row.Y, W: row.W - c.u(20), H: row.H}
		if t.By == pairing.ByBye && i == 1 {
			c.line(inner, c.Text("projector.bye"), size, false, c.Theme.TextMuted)
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
