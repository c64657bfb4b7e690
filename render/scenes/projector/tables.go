package projector

import (
	"math"
	"strconv"

	"colat/ai/arena/pairing"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/ui"
)

// tableRow is the height of a line of a table, in units.
const tableRow = 34.0

// mostRow is the maximum factor by which lines grow to fill the place.
const mostRow = 1.45

// addTables lays out the current page of the tables.
func (c *canvas) addTables(r ui.Rect) {
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
		head := r.CutTop(high, 0)
		c.addTableHead(head, t, at, len(pages), i == 0)
		for i := s.from; i < s.to; i++ {
			c.addRow(r.CutTop(high, 0), &t.rows[i], i > s.from)
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
func (c *canvas) addTableHead(r ui.Rect, t *ranking, page, pages int, first bool) {
	title := c.text("projector.table")
	if t.group != "" {
		title = c.program.Locale.Format("projector.group", locale.Data{"Name": t.group})
	}
	c.label(r.CutRight(c.u(pointsWide), 0), c.text("projector.points"), sizeSmall, c.theme.TextMuted).Align = text.End
	c.label(r.CutRight(c.u(gamesWide), 0), c.text("projector.head-games"), sizeSmall, c.theme.TextMuted).Align = text.End
	if first && pages > 1 {
		c.addPagesOn(r.CutRight(c.pagesWide(), 0), page, pages)
	}
	c.bold(r, c.cut(title, sizeBody, r.W, true), sizeBody, c.theme.TextAccent)
}

// addRow lays out a player's line.
func (c *canvas) addRow(r ui.Rect, row *pairing.Row, ruled bool) {
	if ruled {
		c.page.Add(ui.Item{Kind: ui.Line, Rect: ui.Rect{X: r.X, Y: r.Y, W: r.W, H: 1}})
		r.CutTop(1, 0)
	}
	rank := c.bold(r.CutLeft(c.u(rankWide), c.u(10)), strconv.Itoa(row.Rank), sizeBody, c.theme.TextAccent)
	rank.Align, rank.Tabular = text.End, true
	points := c.bold(r.CutRight(c.u(pointsWide), 0), strconv.Itoa(row.Points), sizeBody, c.theme.Text)
	points.Align, points.Tabular = text.End, true
	played := c.label(r.CutRight(c.u(gamesWide), 0), strconv.Itoa(row.Played), sizeBody, c.theme.TextMuted)
	played.Align, played.Tabular = text.End, true
	if row.Byes > 0 {
		mark := c.text("class.bye-mark")
		c.label(r.CutRight(c.width(mark, sizeSmall, false), c.u(6)), mark, sizeSmall, c.theme.TextMuted)
	}
	leads := row.Rank <= 3 && row.Points > 0 // before the first result the order has no meaning
	c.label(r, c.fit(row.Name, sizeBody, r.W, leads), sizeBody, c.theme.Text).Bold = leads
}

// pagesWide returns the width of the page number that addPagesOn lays out.
func (c *canvas) pagesWide() float64 { return c.u(64) }

// addPagesOn lays out the page number.
func (c *canvas) addPagesOn(r ui.Rect, page, pages int) {
	said := strconv.Itoa(page+1) + "/" + strconv.Itoa(pages)
	item := c.label(r, said, sizeSmall, c.theme.TextMuted)
	item.Align = text.Center
}

// stretch is the part of a table with the rows from, inclusive, to to, exclusive.
type stretch struct{ table, from, to int }

// pagesOfTables divides tables into pages with a number of lines each. Each stretch takes one
// line for its head. A table stays on one page if possible, short tables share a page, and
// the pages of a long table have about the same number of rows.
func pagesOfTables(tables []ranking, lines int) [][]stretch {
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
		rows := len(tables[i].rows)
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
