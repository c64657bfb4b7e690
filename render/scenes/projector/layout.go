package projector

import (
	"cmp"
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/arena/pairing"
	"colat/render/bench/invite"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/tournament"
)

// canvas lays out the scene.
type canvas struct {
	*Scene
	sheet
}

// addHeader lays out the title, the round and its progress, and the way back.
func (c *canvas) addHeader(r ui.Rect) {
	tool := func(place ui.Rect, name string, icon ui.Icon) *ui.Item {
		return scene.AddTool(c.Page, place.Middle(theme.Touch), true, name, icon)
	}
	tool(r.CutLeft(theme.Touch, c.u(8)), "hall", ui.IconBack).Label = c.Text("projector.hall")
	tool(r.CutRight(theme.Touch, 0), "settings", ui.IconSettings)
	tool(r.CutRight(theme.Touch, 0), "help", ui.IconHelp)
	if c.program.Host.CanFill() {
		tool(r.CutRight(theme.Touch, 0), "fullscreen", ui.IconFullscreen).Label = c.Text("projector.fill")
	}
	r.CutRight(c.u(8), 0)
	s := &c.standing
	if s.phase == tournament.Playing && c.connection.Tournament() != nil {
		round, games := c.roundText(), c.gamesText()
		wide := max(c.width(round, sizeLarge, true)+c.u(gap)+c.width(games, sizeLarge, false), c.u(260))
		place := r.CutRight(min(wide, r.W*0.6), c.u(gap))
		line := place.CutTop(place.H-c.u(12), 0)
		c.bold(line.CutLeft(c.width(round, sizeLarge, true), c.u(gap)), round, sizeLarge, theme.OnLacquerGold)
		c.label(line, games, sizeLarge, theme.OnLacquer).Align = text.End
		bar := ui.Rect{X: place.X, Y: place.Y + c.u(2), W: place.W, H: c.u(8)}
		part := s.played * 1000 / max(1, s.games)
		c.Add(ui.Item{Kind: ui.Picture, Rect: bar, Painter: goldBar{}, Argument: part})
	}
	c.line(r, c.titleText(), sizeTitle, true, theme.OnLacquer)
}

// addStatus lays out why the tournament cannot be shown.
func (c *canvas) addStatus(r ui.Rect, title, why string, retry bool) {
	wide := min(r.W, c.u(900))
	size := c.unit * sizeBody
	words := ui.ParagraphHeight(why, size, wide-2*c.u(32))
	high := c.u(56) + words + 2*c.u(32)
	if retry {
		high += c.u(24) + max(theme.Touch, c.u(56))
	}
	card := ui.Rect{X: r.CenterX() - wide/2, Y: r.CenterY() - high/2, W: wide, H: high}
	inner := c.AddPanel(card, c.u(32))
	c.bold(inner.CutTop(c.u(56), 0), title, sizeTitle, c.Theme.Text)
	c.AddParagraph(inner.CutTop(words, c.u(24)), why, size, c.Theme.Text)
	if retry {
		button := inner.CutTop(max(theme.Touch, c.u(56)), 0)
		button.W = min(button.W, 240)
		c.AddButton(button, "retry", c.Text("room.retry"), ui.IconRetry, ui.Primary)
	}
}

// addCode lays out the QR code of the tournament's address, if there is one, in a square, and its
// letters below it in a colour.
func (c *canvas) addCode(r ui.Rect, ink color.RGBA) {
	if address := c.session.InviteAddress(); address.Link != "" {
		c.code = invite.AddAddress(c.program, c.Page, r, c.code, address, c.Text("projector.code"), ink)
	}
}

// addFoot lays out the missing players, the latest results and the controls of pages.
func (c *canvas) addFoot(r ui.Rect) {
	if c.pager.pages > 1 {
		c.eachPageControl(func(name, label string, icon ui.Icon) {
			scene.AddTool(c.Page, r.CutRight(theme.Touch, 0).Middle(theme.Touch), true, name, icon).Label = label
		})
		r.CutRight(c.u(gap), 0)
	}
	s := &c.standing
	before := r
	switch {
	case s.paused:
		c.addNote(&r, c.Text("projector.paused"))
	case len(s.missing) > 0:
		c.addNote(&r, c.missingText(r.W*0.5))
	}
	if len(s.ended) == 0 || s.phase != tournament.Playing {
		if r == before {
			c.line(r, c.termsText(), sizeSmall, false, theme.OnLacquerMuted)
		}
		return
	}
	if r.W < c.u(160) {
		return
	}
	head := c.Text("projector.ended")
	c.label(r.CutLeft(c.width(head, sizeSmall, false), c.u(8)), head, sizeSmall, theme.OnLacquerMuted)
	for i := range s.ended {
		said := c.finishText(&s.ended[i])
		wide := c.width(said, sizeSmall, true)
		if wide > r.W {
			if i > 0 {
				return
			}
			said, wide = c.cut(said, sizeSmall, r.W, true), r.W
		}
		c.bold(r.CutLeft(wide, c.u(22)), said, sizeSmall, theme.OnLacquer)
	}
}

// addNote lays out a highlighted note at the left of a line.
func (c *canvas) addNote(r *ui.Rect, said string) {
	wide := min(c.width(said, sizeBody, true)+c.u(32), r.W)
	plate := r.CutLeft(wide, c.u(18))
	c.Add(ui.Item{Kind: ui.Plate, Rect: plate, Color: c.Theme.Accent})
	c.bold(plate.Pad(c.u(16), 0), said, sizeBody, c.Theme.OnAccent)
}

// eachPageControl calls add for the controls that turn pages, from right to left.
func (c *canvas) eachPageControl(add func(name, label string, icon ui.Icon)) {
	add("next-page", c.Text("projector.next"), ui.IconNext)
	if c.pager.held {
		add("hold-page", c.Text("projector.go-on"), ui.IconPlay)
	} else {
		add("hold-page", c.Text("projector.hold"), ui.IconPause)
	}
	add("previous-page", c.Text("projector.previous"), ui.IconPrevious)
}

// goldBar draws a progress bar. The argument of its item is the filled part in thousandths.
type goldBar struct{}

// Paint implements ui.Painter.
func (goldBar) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	ui.FillRounded(dst, r, r.H/2, color.RGBA{0x48, 0x3a, 0x2c, 0xff})
	if full := r.W * float64(item.Argument) / 1000; full >= r.H {
		ui.FillRounded(dst, ui.Rect{X: r.X, Y: r.Y, W: full, H: r.H}, r.H/2, theme.GoldBright)
	}
}

// addLate lays out the QR code for latecomers and spectators at the foot of a place.
func (c *canvas) addLate(r *ui.Rect) {
	if c.session.Link() == "" {
		return
	}
	row := r.CutBottom(c.u(codeSide), c.u(14))
	c.addCode(row.CutLeft(c.u(codeSide), c.u(16)), c.Theme.TextAccent)
	c.paragraph(row, c.lateText())
}

// lateText returns the text beside the QR code: whether new players can still enter, or only
// watch.
func (c *canvas) lateText() string {
	t := c.connection.Tournament()
	if t != nil && t.Phase() == tournament.Playing {
		first := t.Terms().Stages[0]
		late := first.Late || first.Kind == pairing.SwissStage || first.Kind == pairing.DisplayStage
		if late && c.standing.stage == first.Kind {
			return c.Text("projector.scan-late")
		}
	}
	return c.Text("projector.scan-short")
}

// A bracket with at most besideTies ties in a round stands beside the boards. A larger one
// takes turns with the boards on the whole screen, in parts of at most mostTies ties.
const (
	besideTies  = 4
	mostTies    = 8
	bracketWide = 612.0
)

// addPlaying lays out the boards, with the table or the bracket.
func (c *canvas) addPlaying(r ui.Rect) {
	foot := r.CutBottom(max(c.u(footHigh), theme.Touch), c.u(gap))
	rounds, parts := c.tree()
	beside := c.u(sideWide)
	if len(rounds) > 0 {
		beside = c.u(bracketWide)
	}
	all := r
	side := all.CutRight(beside, c.u(edge))
	if c.alternates() {
		all, side = r, ui.Rect{}
	}
	c.makeRoom(roomFor(all, c.stage.Aspect(), c.unit))
	_, pages := c.wall.page(c.standing.boards)
	c.pager.have(pages)
	switch {
	case c.alternates():
		c.pager.have(2)
		if turnsOf(c.pager.turn, 2) == 1 {
			c.addTree(r, part(rounds, turnsOf((c.pager.turn-1)/2, parts), parts), true)
		} else {
			c.addBoards(all)
		}
	case len(rounds) > 0:
		c.addBoards(all)
		c.addTree(side, rounds, false)
	default:
		c.addBoards(all)
		inner := c.AddPanel(side, c.u(16))
		c.addLate(&inner)
		c.addTables(inner)
	}
	c.addFoot(foot)
}

// makeRoom fits the wall to a number of boards.
func (c *canvas) makeRoom(fits int) {
	if fits != c.fits {
		c.fits = fits
		c.wall.keep(c.standing.boards, fits)
		c.hang()
	}
}

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
		c.addCode(left.Middle(side), theme.OnLacquerGold)
	}
	inner := c.AddPanel(r, c.u(22))
	if c.session.Link() != "" {
		c.bold(inner.CutTop(c.u(54), 0), c.Text("projector.scan"), 40, c.Theme.Text)
		c.addLink(&inner, sizeLarge)
	}
	terms := c.termsText()
	size := c.unit * sizeBody
	c.AddWords(&inner, terms, size, c.Theme.TextMuted, c.u(14))
	c.Add(ui.Item{Kind: ui.Line, Rect: inner.CutTop(max(1, c.u(2)), c.u(10))})
	head := inner.CutTop(c.u(44), c.u(4))
	c.addEntered(head, inner)
}

// addLink lays out the address for people who type it instead of scanning the QR code.
func (c *canvas) addLink(r *ui.Rect, most float64) {
	way := c.session.InviteAddress()
	if way.Nowhere() {
		why := c.Text("invite.nowhere-why")
		at := c.unit * sizeSmall
		c.AddWords(r, why, at, c.Theme.Text, c.u(8))
	}
	link := strings.TrimPrefix(cmp.Or(way.Shown, way.Link), "http://") // browsers add it by themselves
	size := c.unit * most
	lines := breakLink(link, size, r.W)
	for len(lines) > 2 && size > c.unit*sizeSmall {
		size *= 0.94
		lines = breakLink(link, size, r.W)
	}
	for _, l := range lines {
		c.AddBold(r.CutTop(math.Ceil(size*1.35), 0), l, size, c.Theme.TextAccent)
	}
	r.CutTop(c.u(10), 0)
}

// addEntered lists the players in columns. The latest one is highlighted.
func (c *canvas) addEntered(head, r ui.Rect) {
	names := c.standing.players
	if len(names) == 0 {
		c.bold(head, c.Text("class.nobody"), sizeLarge, c.Theme.Text)
		c.addSteps(&r, sizeLarge)
		return
	}
	columns := max(1, int(r.W/c.u(nameWide)))
	rows := max(1, int(r.H/c.u(nameHigh)))
	pages := max(1, pagesOf(len(names), columns*rows))
	c.pager.have(pages)
	at := turnsOf(c.pager.turn, pages)
	c.addPageNumber(&head, c.u(gap), at, pages)
	c.bold(head, c.presentText(), sizeLarge, c.Theme.Text)
	first := at * columns * rows
	for i := first; i < min(len(names), first+columns*rows); i++ {
		place := r.Column((i-first)/rows, columns, c.u(gap))
		place.Y += float64((i-first)%rows) * c.u(nameHigh)
		place.H = c.u(nameHigh) - c.u(4)
		latest := i == len(names)-1
		if latest {
			c.Add(ui.Item{Kind: ui.Plate, Rect: place, Selected: true})
		}
		c.name(place.Pad(c.u(10), 0), c.marked(names[i]), 26, latest, c.Theme.Text)
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
		words := c.Text(id)
		number := c.u(1.4 * size)
		high := ui.ParagraphHeight(words, c.unit*size, r.W-number)
		row := r.CutTop(high, c.u(gap))
		line := row.CutLeft(number, 0)
		line.H = min(line.H, ui.ParagraphHeight("1", c.unit*size, number))
		c.bold(line, strconv.Itoa(i+1), size, c.Theme.TextAccent).Tabular = true
		c.AddParagraph(row, words, c.unit*size, c.Theme.Text)
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
