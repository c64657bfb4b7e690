package projector

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// Measures of the list of players, in units.
const (
	nameHigh = 40.0
	nameWide = 236.0 // minimum
)

// addEntering lays out in large type how to enter, and the players.
func (c *canvas) addEntering(r ui.Rect) {
	if c.session.Link() != "" {
		side := min(r.H, r.W*0.44)
		left := r.CutLeft(side, c.u(edge))
		c.addCode(ui.Rect{X: left.X, Y: left.CenterY() - side/2, W: side, H: side}, theme.OnLacquerGold)
	}
	inner := c.page.AddPanel(r, c.u(22))
	if c.session.Link() != "" {
		c.bold(inner.CutTop(c.u(54), 0), c.text("projector.scan"), 40, c.theme.Text)
		c.addLink(&inner, sizeLarge)
	}
	terms := c.termsText()
	size := c.unit * sizeBody
	c.page.AddWords(&inner, terms, size, c.theme.TextMuted, c.u(14))
	c.page.Add(ui.Item{Kind: ui.Line, Rect: inner.CutTop(max(1, c.u(2)), c.u(10))})
	head := inner.CutTop(c.u(44), c.u(4))
	c.addEntered(head, inner)
}

// addLink lays out the address for people who type it instead of scanning the QR code.
func (c *canvas) addLink(r *ui.Rect, most float64) {
	way := c.session.InviteAddress()
	if way.Nowhere() {
		why := c.text("invite.nowhere-why")
		at := c.unit * sizeSmall
		c.page.AddWords(r, why, at, c.theme.Text, c.u(8))
	}
	link := shortLink(cmp.Or(way.Shown, way.Link))
	size := c.unit * most
	lines := breakLink(link, size, r.W)
	for len(lines) > 2 && size > c.unit*sizeSmall {
		size *= 0.94
		lines = breakLink(link, size, r.W)
	}
	for _, l := range lines {
		row := r.CutTop(math.Ceil(size*1.35), 0)
		c.page.AddBold(row, l, size, c.theme.TextAccent)
	}
	r.CutTop(c.u(10), 0)
}

// addEntered lists the players in columns. The latest one is highlighted.
func (c *canvas) addEntered(head, r ui.Rect) {
	names := c.standing.players
	if len(names) == 0 {
		c.bold(head, c.text("class.nobody"), sizeLarge, c.theme.Text)
		c.addSteps(&r, sizeLarge)
		return
	}
	columns := max(1, int(r.W/c.u(nameWide)))
	rows := max(1, int(r.H/c.u(nameHigh)))
	pages := max(1, pagesOf(len(names), columns*rows))
	c.pager.have(pages)
	at := turnsOf(c.pager.turn, pages)
	c.addPageNumber(&head, c.u(gap), at, pages)
	c.bold(head, c.program.Locale.Count("projector.entered", len(names), nil), sizeLarge, c.theme.Text)
	first := at * columns * rows
	for i := first; i < min(len(names), first+columns*rows); i++ {
		place := r.Column((i-first)/rows, columns, c.u(gap))
		place.Y += float64((i-first)%rows) * c.u(nameHigh)
		place.H = c.u(nameHigh) - c.u(4)
		latest := i == len(names)-1
		if latest {
			c.page.Add(ui.Item{Kind: ui.Plate, Rect: place, Selected: true})
		}
		c.name(place.Pad(c.u(10), 0), names[i], 26, latest, c.theme.Text)
	}
}

// entrySteps are the ids of the steps to enter the tournament.
var entrySteps = [...]string{"projector.step-scan", "projector.step-name", "projector.step-wait"}

// addSteps lays out the steps to enter the tournament.
func (c *canvas) addSteps(r *ui.Rect, size float64) {
	if c.session.Link() == "" {
		return
	}
	r.CutTop(c.u(gap), 0)
	for i, id := range entrySteps {
		words := c.text(id)
		number := c.u(1.4 * size)
		high := ui.ParagraphHeight(words, c.unit*size, r.W-number)
		row := r.CutTop(high, c.u(gap))
		line := row.CutLeft(number, 0)
		line.H = min(line.H, ui.ParagraphHeight("1", c.unit*size, number))
		c.bold(line, strconv.Itoa(i+1), size, c.theme.TextAccent).Tabular = true
		c.page.AddParagraph(row, words, c.unit*size, c.theme.Text)
	}
}

// breakLink breaks an address into lines of a width, if possible after a punctuation mark.
func breakLink(link string, size, width float64) []string {
	style := text.Style{Size: size, Bold: true}
	var lines []string
	for link != "" {
		n := len(link)
		for n > 1 && text.Width(link[:n], style) > width {
			n--
		}
		if n < len(link) {
			for _, mark := range []byte{'?', '/', '=', '.'} {
				if cut := strings.LastIndexByte(link[:n], mark); cut > n/2 {
					n = cut + 1
					break
				}
			}
		}
		lines = append(lines, link[:n])
		link = link[n:]
	}
	return lines
}

// shortLink returns an address without "http://", which browsers add by themselves.
func shortLink(link string) string { return strings.TrimPrefix(link, "http://") }
