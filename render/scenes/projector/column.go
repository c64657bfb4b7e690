package projector

import (
	"math"
	"strconv"
	"strings"

	"colat/ai/arena/pairing"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/web/rooms/tournament"
)

// columnWide is the width of the single column in units.
const columnWide = 460.0

// column lays out everything in one column, for small screens and for screens higher than
// wide.
func (c *canvas) column(w, h float64) {
	c.unit = min(max(min(w, h)/columnWide, 0.74), 1.9)
	margin := theme.Gap
	place := ui.Rect{W: w, H: h}.Inset(margin)
	title := c.names.line(c.titleText(), theme.TextTitle-2, place.W-3*theme.Touch-12, true)
	c.program.AddHeader(c.Page, place.CutTop(theme.Touch, margin), true, title, "hall")
	view := c.AddPanel(place, theme.Gap)
	view.W -= 6 // for the scroll thumb
	c.BeginScroll(&c.scroll, view)
	content := view
	content.H = math.Inf(1)
	switch title, why, retry := c.status(); {
	case title != "":
		c.columnStatus(&content, title, why, retry)
	case c.standing.phase == tournament.Entering:
		c.columnEntering(&content, view.H)
	default:
		c.columnPlaying(&content)
	}
	c.EndScroll(content.Y)
}

func (c *canvas) columnStatus(r *ui.Rect, title, why string, retry bool) {
	c.words(r, title, sizeLarge, true)
	c.words(r, why, sizeSmall, false)
	if retry {
		row := r.CutTop(max(theme.Touch, c.u(48)), c.u(gap))
		c.AddButton(row, "retry", c.Text("room.retry"), ui.IconRetry, ui.Primary)
	}
}

// columnCode lays out the QR code of the address in the middle.
func (c *canvas) columnCode(r *ui.Rect, said string) {
	if c.session.Link() == "" {
		return
	}
	c.words(r, said, sizeBody, true)
	side := min(r.W, c.u(300))
	row := r.CutTop(side, c.u(8))
	c.addCode(ui.Rect{X: row.CenterX() - side/2, Y: row.Y, W: side, H: side}, c.Theme.TextAccent)
}

// columnEntering lays out how to enter, and the players. On a low screen the QR code stands
// beside them, so that both are visible at once.
func (c *canvas) columnEntering(r *ui.Rect, high float64) {
	beside, words := ui.Rect{}, r
	if side := math.Floor(min(high, r.W*0.45)); c.session.Link() != "" && r.W > 1.5*high {
		c.addCode(ui.Rect{X: r.X, Y: r.Y, W: side, H: side}, c.Theme.TextAccent)
		beside = ui.Rect{X: r.X + side + c.u(gap), Y: r.Y, W: r.W - side - c.u(gap), H: math.Inf(1)}
		words = &beside
		c.words(words, c.Text("projector.scan"), sizeBody, true)
		defer func() { r.CutTop(max(side, beside.Y-r.Y), 0) }()
	} else {
		c.columnCode(r, c.Text("projector.scan"))
	}
	if c.session.Link() != "" {
		c.addLink(words, sizeBody)
	}
	c.words(words, c.termsText(), sizeSmall, false)
	if n := len(c.standing.players); n > 0 {
		c.words(words, c.presentText(), sizeLarge, true)
		names := make([]string, n)
		for i, name := range c.standing.players {
			names[i] = c.marked(name)
		}
		c.words(words, strings.Join(names, ", "), sizeBody, false)
		return
	}
	c.words(words, c.Text("class.nobody"), sizeLarge, true)
	c.addSteps(words, sizeBody)
}

func (c *canvas) columnPlaying(r *ui.Rect) {
	s := &c.standing
	if s.phase == tournament.Playing {
		said := c.gamesText()
		if s.stage != pairing.DisplayStage { // it has no rounds
			said = c.roundText() + " · " + said
		}
		c.words(r, said, sizeLarge, true)
		bar := r.CutTop(c.u(8), c.u(gap))
		c.Add(ui.Item{Kind: ui.Bar, Rect: bar, Value: float64(s.played) / float64(max(1, s.games))})
	}
	switch {
	case s.paused:
		row := r.CutTop(c.u(40), c.u(gap))
		c.addNote(&row, c.Text("projector.paused"))
	case len(s.missing) > 0:
		row := r.CutTop(c.u(40), c.u(gap))
		c.addNote(&row, c.missingText(row.W-c.u(32)))
	}
	if s.phase == tournament.Playing {
		c.columnBoards(r)
	}
	c.columnPlaces(r)
	c.columnTree(r)
	if s.phase == tournament.Playing {
		c.addScoreLines(r)
	}
	for i := range s.tables {
		t := &s.tables[i]
		c.addTableHead(r.CutTop(c.u(tableRow), 0), t, 0, 1, false)
		for j := range t.Rows {
			c.addRow(r.CutTop(c.u(tableRow), 0), &t.Rows[j], j > 0)
		}
		r.CutTop(c.u(gap), 0)
	}
	if len(s.ended) > 0 {
		c.words(r, c.Text("projector.ended"), sizeBody, true)
		for i := range s.ended {
			c.words(r, c.finishText(&s.ended[i]), sizeSmall, false)
		}
	}
	c.columnCode(r, c.Text("projector.scan-short"))
}

// columnBoards lays out boards in up to three columns, as many as the width allows.
func (c *canvas) columnBoards(r *ui.Rect) {
	columns := max(1, min(3, int(r.W/c.u(leastSide+30))))
	c.makeRoom(2 * columns)
	page, pages := c.wall.page(c.standing.boards)
	c.pager.have(pages)
	if pages > 1 {
		bar := r.CutTop(theme.Touch, c.u(4))
		c.eachPageControl(func(name, label string, icon ui.Icon) {
			c.AddButton(bar.CutRight(theme.Touch, 4), name, "", icon, ui.Quiet).Label = label
		})
		c.label(bar, strconv.Itoa(page+1)+"/"+strconv.Itoa(pages), sizeBody, c.Theme.TextMuted)
	}
	live := c.live()
	if len(live) == 0 {
		return
	}
	columns = min(columns, len(live))
	rows := (len(live) + columns - 1) / columns
	between := c.unit * gap
	wide := math.Floor((r.W - between*float64(columns-1)) / float64(columns))
	two := wide-2*cardPad*c.unit < 1.5*roomyStrip*c.unit
	strip := stripHigh
	if two {
		strip = stripTwo
	}
	high := (wide-2*cardPad*c.unit)/c.stage.Aspect() + 2*c.u(strip) + 2*cardPad*c.unit
	all := r.CutTop(float64(rows)*high+float64(rows-1)*between, c.u(gap))
	g := grid{place: all, columns: columns, rows: rows, cards: len(live), two: two}
	g.measure(c.stage.Aspect(), c.unit)
	for i, b := range live {
		c.addCard(g.card(i, c.unit), &g, b)
	}
}

// columnPlaces lists the final places after the tournament has ended.
func (c *canvas) columnPlaces(r *ui.Rect) {
	s := &c.standing
	if s.phase == tournament.Playing {
		return
	}
	c.words(r, c.Text("projector.over"), sizeLarge, true)
	c.words(r, c.scoreText(), sizeBody, true)
	if len(s.placed) == 0 {
		c.words(r, c.Text("class.no-places"), sizeBody, false)
	}
	for i := range s.placed {
		place := s.placed[i]
		place.PlacePoints = nil // there is no space for a column
		c.addPlace(r.CutTop(c.u(tableRow), 0), &place, i < 3)
	}
	r.CutTop(c.u(gap), 0)
}

// columnTree lists the rounds of the bracket below each other, the latest first. It omits the
// rounds after the current one.
func (c *canvas) columnTree(r *ui.Rect) {
	rounds := c.standing.bracket
	for i := len(rounds) - 1; i >= 0; i-- {
		if rounds[i].places < c.standing.places {
			continue // a later round without known players
		}
		c.words(r, c.placesText(rounds[i].places), sizeBody, true)
		line := c.u(tieLine)
		for j := range rounds[i].ties {
			c.addTie(r.CutTop(2*line, c.u(8)), &rounds[i].ties[j], line)
		}
	}
}
