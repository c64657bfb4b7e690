package projector

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/invite"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
	"colat/web/rooms/contest"
)

// What stands on a projector has to be read from the back of a room, however fine the
// picture is: all measures are in units, 800 of which are as high as the screen, or 1280 as
// wide.
const unitsWide, unitsHigh = 1280.0, 800.0

// Measures, in units.
const (
	edge     = 16.0 // between panels and the edge of the screen
	gap      = 12.0
	topHigh  = 58.0
	footHigh = 48.0
	sideWide = 404.0 // of what stands beside boards
	codeSide = 184.0 // of the code for those who come late

	sizeTitle  = 34.0 // of text
	sizeLarge  = 28.0
	sizeBody   = 23.0
	sizeSmall  = 19.0
	sizeSecond = 21.0 // of a player's second line
)

// leastUnits is the least size of a screen, in pixels, on which things stand beside each
// other; those that are smaller or higher than wide have one column.
const leastWide, leastHigh = 900.0, 560.0

// canvas lays the scene out.
type canvas struct {
	*Scene
	page  *ui.Page
	theme *theme.Theme
	unit  float64
}

// u returns a measure in pixels.
func (c *canvas) u(units float64) float64 { return math.Round(units * c.unit) }

// LayOut implements scene.Scene.
func (p *Scene) LayOut(page *ui.Page, w, h float64) {
	page.Theme = theme.Of(p.program.Theme.Dark, true) // it is seen from far away
	c := canvas{Scene: p, page: page, theme: page.Theme, unit: min(w/unitsWide, h/unitsHigh)}
	p.stage.Place(ui.Rect{X: w / 2, Y: 0}, p.program.Scale)
	p.pager.pages = 1
	for _, b := range p.boards {
		b.item, b.clocks[0].item, b.clocks[1].item = 0, 0, 0
	}
	if w < leastWide || h < leastHigh || w < h {
		c.column(w, h)
		return
	}
	place := ui.Rect{W: w, H: h}.Inset(c.u(edge))
	c.addHeader(place.CutTop(max(c.u(topHigh), theme.Touch), c.u(gap)))
	switch title, why, retry := p.status(); {
	case title != "":
		c.addStatus(place, title, why, retry)
	case p.standing.phase == contest.Entering:
		c.addEntering(place)
	case p.standing.phase == contest.Playing:
		c.addPlaying(place)
	default:
		c.addEnd(place)
	}
}

func (c *canvas) text(id string) string { return c.program.Text(id) }

// label puts a line of text on the page, of a size in units.
func (c *canvas) label(r ui.Rect, s string, size float64, ink color.RGBA) *ui.Item {
	return c.page.AddLabel(r, s, c.unit*size, ink)
}

// bold does the same in bold letters.
func (c *canvas) bold(r ui.Rect, s string, size float64, ink color.RGBA) *ui.Item {
	item := c.label(r, s, size, ink)
	item.Bold = true
	return item
}

// width returns how wide a line is.
func (c *canvas) width(s string, size float64, bold bool) float64 {
	return math.Ceil(text.Width(s, text.Style{Size: c.unit * size, Bold: bold})) + 1
}

// figures returns how wide bold figures of equal width are.
func (c *canvas) figures(s string, size float64) float64 {
	return math.Ceil(text.Width(s, text.Style{Size: c.unit * size, Bold: true, Tabular: true})) + 1
}

// fit returns a name as full as a place has room for.
func (c *canvas) fit(name string, size, width float64, bold bool) string {
	return c.names.fit(name, c.unit*size, width, bold)
}

// addHeader lays out the title, which round is played and how far it is, and the way back.
func (c *canvas) addHeader(r ui.Rect) {
	middle := func(cut ui.Rect) ui.Rect {
		return ui.Rect{X: cut.X, Y: cut.CenterY() - theme.Touch/2, W: cut.W, H: theme.Touch}
	}
	back := c.page.AddButton(middle(r.CutLeft(theme.Touch, c.u(8))), "hall", "", ui.IconBack, ui.Ghost)
	back.OnTable, back.Label = true, c.text("projector.hall")
	for _, tool := range [...]struct {
		name string
		icon ui.Icon
	}{{"settings", ui.IconSettings}, {"help", ui.IconHelp}} {
		b := c.page.AddButton(middle(r.CutRight(theme.Touch, 0)), tool.name, "", tool.icon, ui.Ghost)
		b.OnTable = true
	}
	if c.program.Fill != nil {
		b := c.page.AddButton(middle(r.CutRight(theme.Touch, 0)), "fullscreen", "", ui.IconFullscreen, ui.Ghost)
		b.OnTable, b.Label = true, c.text("projector.fill")
	}
	r.CutRight(c.u(8), 0)
	s := &c.standing
	if s.phase == contest.Playing && c.line.Contest() != nil {
		round, games := c.roundText(), c.gamesText()
		wide := max(c.width(round, sizeLarge, true)+c.u(gap)+c.width(games, sizeLarge, false), c.u(260))
		place := r.CutRight(min(wide, r.W*0.6), c.u(gap))
		line := place.CutTop(place.H-c.u(12), 0)
		c.bold(line.CutLeft(c.width(round, sizeLarge, true), c.u(gap)), round, sizeLarge, theme.OnLacquerGold)
		c.label(line, games, sizeLarge, theme.OnLacquer).Align = text.End
		bar := ui.Rect{X: place.X, Y: place.Y + c.u(2), W: place.W, H: c.u(8)}
		part := s.played * 1000 / max(1, s.games)
		c.page.Add(ui.Item{Kind: ui.Picture, Rect: bar, Painter: goldBar{}, Argument: part})
	}
	title := c.titleText()
	c.bold(r, c.names.line(title, c.unit*sizeTitle, r.W, true), sizeTitle, theme.OnLacquer)
}

// addStatus says why there is nothing to be seen yet.
func (c *canvas) addStatus(r ui.Rect, title, why string, retry bool) {
	wide := min(r.W, c.u(900))
	size := c.unit * sizeBody
	words := ui.ParagraphHeight(why, size, wide-2*c.u(32))
	high := c.u(56) + words + 2*c.u(32)
	if retry {
		high += c.u(24) + max(theme.Touch, c.u(56))
	}
	card := ui.Rect{X: r.CenterX() - wide/2, Y: r.CenterY() - high/2, W: wide, H: high}
	c.page.Add(ui.Item{Kind: ui.Panel, Rect: card})
	inner := card.Inset(c.u(32))
	c.bold(inner.CutTop(c.u(56), 0), title, sizeTitle, c.theme.Text)
	c.page.AddParagraph(inner.CutTop(words, c.u(24)), why, size, c.theme.Text)
	if retry {
		button := inner.CutTop(max(theme.Touch, c.u(56)), 0)
		button.W = min(button.W, 240)
		c.page.AddButton(button, "retry", c.text("room.retry"), ui.IconRetry, ui.Primary)
	}
}

// addCode puts the code of the contest's address into a square, and reports whether there
// is one.
func (c *canvas) addCode(r ui.Rect) bool {
	if c.stay.Link() == "" {
		return false
	}
	c.code = invite.AddCode(c.page, r, c.code, c.stay.Link(), c.text("projector.code"))
	return true
}

// addFoot lays out who is waited for, what has ended, and the pages.
func (c *canvas) addFoot(r ui.Rect) {
	if c.pager.pages > 1 {
		c.addPages(&r)
	}
	s := &c.standing
	before := r
	switch {
	case s.paused:
		c.addNote(&r, c.text("projector.paused"))
	case len(s.missing) > 0:
		c.addNote(&r, c.missingText(r.W*0.5))
	}
	if len(s.ended) == 0 || s.phase != contest.Playing {
		if r == before {
			c.label(r, c.names.line(c.termsText(), c.unit*sizeSmall, r.W, false), sizeSmall, theme.OnLacquerMuted)
		}
		return
	}
	if r.W < c.u(160) {
		return
	}
	head := c.text("projector.ended")
	c.label(r.CutLeft(c.width(head, sizeSmall, false), c.u(8)), head, sizeSmall, theme.OnLacquerMuted)
	for i := range s.ended {
		said := c.finishText(&s.ended[i])
		wide := c.width(said, sizeSmall, true)
		if wide > r.W {
			if i > 0 {
				return
			}
			said, wide = c.names.line(said, c.unit*sizeSmall, r.W, true), r.W
		}
		c.bold(r.CutLeft(wide, c.u(22)), said, sizeSmall, theme.OnLacquer)
	}
}

// addNote puts something that people are to do something about at the left of a line.
func (c *canvas) addNote(r *ui.Rect, said string) {
	wide := min(c.width(said, sizeBody, true)+c.u(32), r.W)
	plate := r.CutLeft(wide, c.u(18))
	c.page.Add(ui.Item{Kind: ui.Plate, Rect: plate, Color: c.theme.Accent})
	c.bold(ui.Rect{X: plate.X + c.u(16), Y: plate.Y, W: wide - c.u(32), H: plate.H}, said, sizeBody, c.theme.OnAccent)
}

// addPages puts the controls that turn pages at the right of a line.
func (c *canvas) addPages(r *ui.Rect) {
	button := func(name, label string, icon ui.Icon) {
		cut := r.CutRight(theme.Touch, 0)
		place := ui.Rect{X: cut.X, Y: cut.CenterY() - theme.Touch/2, W: cut.W, H: theme.Touch}
		b := c.page.AddButton(place, name, "", icon, ui.Ghost)
		b.OnTable, b.Label = true, c.text(label)
	}
	button("next-page", "projector.next", ui.IconNext)
	if c.pager.held {
		button("hold-page", "projector.go-on", ui.IconPlay)
	} else {
		button("hold-page", "projector.hold", ui.IconPause)
	}
	button("previous-page", "projector.previous", ui.IconPrevious)
	r.CutRight(c.u(gap), 0)
}

// goldBar draws which part of a bar is full, in thousandths, on the lacquer.
type goldBar struct{}

// Paint implements ui.Painter.
func (goldBar) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	ui.FillRounded(dst, r, r.H/2, color.RGBA{0x48, 0x3a, 0x2c, 0xff})
	if full := r.W * float64(item.Argument) / 1000; full >= r.H {
		ui.FillRounded(dst, ui.Rect{X: r.X, Y: r.Y, W: full, H: r.H}, r.H/2, theme.GoldBright)
	}
}
