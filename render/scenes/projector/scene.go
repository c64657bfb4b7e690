package projector

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/qrcode"
	"colat/render/kit/text"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/tournament"
	"colat/render/table/games"
	"colat/render/table/stage"
	"colat/web/rooms/participant"
)

// Scene is the scene for the projector.
type Scene struct {
	bench.Controls
	program    *scene.Program
	session    *tournament.Session
	connection *participant.Participant
	stage      *stage.Stage // not visible: all boards are pictures of the page
	game       *games.Game
	start      game.State

	standing standing
	wall     wall
	boards   []*liveBoard // the first ones show the games on the wall
	fits     int          // number of boards that fit; 0 before the first layout
	followed []string     // IDs of rooms
	names    names
	code     *qrcode.Code
	scroll   ui.Scroll

	pager pager
	// own tells that the wall is that of an exhibitor, who plays on its boards. ownPage is the page.
	own     bool
	ownPage int

	said announced
}

// New returns the scene of a session in a tournament.
func New(program *scene.Program, session *tournament.Session) *Scene {
	p := &Scene{program: program, session: session, connection: session.Me, names: make(names), own: session.ShowsBoards()}
	p.Controls = bench.NewControls(program, p.all)
	p.pager.wait = turnTicks
	p.setUp()
	p.update()
	return p
}

// setUp sets the game and its start position, and removes all boards.
func (p *Scene) setUp() {
	p.start = p.session.Start()
	p.game = p.program.Games.Of(p.start.Rules())
	table := p.game.Table(p.start.Rules())
	if p.stage == nil {
		p.stage = stage.New(table)
	} else {
		p.stage.SetTable(table)
	}
	p.stage.Show(p.game, p.start)
	p.boards = nil
}

// A projector is read from the back of a room, regardless of its resolution. All measures are
// therefore in units, of which the screen is 800 high or 1280 wide.
const unitsWide, unitsHigh = 1280.0, 800.0

// Measures, in units.
const (
	edge     = 16.0 // between panels and the edge of the screen
	gap      = 12.0
	topHigh  = 58.0
	footHigh = 48.0
	sideWide = 404.0 // of the side column next to the boards
	codeSide = 184.0 // of the QR code at the side

	sizeTitle  = 34.0 // text sizes
	sizeLarge  = 28.0
	sizeBody   = 23.0
	sizeSmall  = 19.0
	sizeSecond = 21.0 // of a player's second line
)

// tree returns the rounds of the bracket to show, and the number of parts.
func (p *Scene) tree() (rounds []bracketRound, parts int) {
	rounds = p.standing.bracket.from(mostTies, p.standing.places)
	if len(rounds) == 0 {
		return nil, 0
	}
	return rounds, max(1, (len(rounds[0].ties)+mostTies-1)/mostTies)
}

// alternates reports whether the bracket and the boards take turns.
func (p *Scene) alternates() bool {
	rounds, _ := p.tree()
	return len(rounds) > 0 && len(rounds[0].ties) > besideTies
}

// turnsBoards reports whether turning a page shows other boards.
func (p *Scene) turnsBoards(by int) bool {
	if !p.alternates() {
		return true
	}
	return (by > 0) == (turnsOf(p.pager.turn, 2) == 0)
}

// sheet is a page with measures in units.
type sheet struct {
	scene.Layout
	unit   float64
	fitted names
}

// u converts units to pixels.
func (s *sheet) u(units float64) float64 { return math.Round(units * s.unit) }

// label adds a line of text with a size in units.
func (s *sheet) label(r ui.Rect, said string, size float64, ink color.RGBA) *ui.Item {
	return s.AddLabel(r, said, s.unit*size, ink)
}

// bold adds a line of bold text with a size in units.
func (s *sheet) bold(r ui.Rect, said string, size float64, ink color.RGBA) *ui.Item {
	return s.AddBold(r, said, s.unit*size, ink)
}

// line adds a line of text, truncated to its place.
func (s *sheet) line(r ui.Rect, said string, size float64, bold bool, ink color.RGBA) *ui.Item {
	item := s.label(r, s.cut(said, size, r.W, bold), size, ink)
	item.Bold = bold
	return item
}

// name adds a name as full as its place allows.
func (s *sheet) name(r ui.Rect, name string, size float64, bold bool, ink color.RGBA) *ui.Item {
	item := s.label(r, s.fitted.fit(name, s.unit*size, r.W, bold), size, ink)
	item.Bold = bold
	return item
}

// number adds a bold number at the right of its place.
func (s *sheet) number(r ui.Rect, n int, size float64, ink color.RGBA) *ui.Item {
	item := s.AddFigure(r, strconv.Itoa(n), s.unit*size, ink)
	item.Bold = true
	return item
}

// width returns the width of a line of text in pixels.
func (s *sheet) width(said string, size float64, bold bool) float64 {
	return math.Ceil(text.Width(said, text.Style{Size: s.unit * size, Bold: bold})) + 1
}

// figures returns the width in pixels of bold figures of equal width.
func (s *sheet) figures(said string, size float64) float64 {
	return math.Ceil(text.Width(said, text.Style{Size: s.unit * size, Bold: true, Tabular: true})) + 1
}

// words adds a paragraph at the top of r, or a single line if bold is true.
func (s *sheet) words(r *ui.Rect, said string, size float64, bold bool) {
	if said == "" {
		return
	}
	if bold {
		s.line(r.CutTop(s.u(size*1.5), s.u(4)), said, size, true, s.Theme.Text)
		return
	}
	s.AddWords(r, said, s.unit*size, s.Theme.Text, s.u(8))
}

// paragraph adds a paragraph in the middle of a place.
func (s *sheet) paragraph(r ui.Rect, said string) {
	size := s.unit * sizeSmall * 1.1
	for ; size > s.unit*sizeSmall*0.7 && ui.ParagraphHeight(said, size, r.W) > r.H; size *= 0.95 {
	}
	high := ui.ParagraphHeight(said, size, r.W)
	s.AddParagraph(r.Middle(high), said, size, s.Theme.Text)
}

// cut truncates a line to a width.
func (s *sheet) cut(said string, size, width float64, bold bool) string {
	return s.fitted.line(said, s.unit*size, width, bold)
}

// nameKey is a key of the cache names.
type nameKey struct {
	text        string
	name        bool // the name of a player
	size, width float64
	bold        bool
}

// names caches texts that were fitted to a width.
type names map[nameKey]string

// fit returns a name as full as the width allows, in a size that may be slightly smaller.
// People are known by the last word of their names, so the words before it are shortened to
// initials first, from left to right.
func (n names) fit(name string, size, width float64, bold bool) string {
	return n.fitted(nameKey{name, true, size, width, bold})
}

// line truncates a text to a width.
func (n names) line(s string, size, width float64, bold bool) string {
	return n.fitted(nameKey{s, false, size, width, bold})
}

// fitted returns the text of a key as it fits.
func (n names) fitted(key nameKey) string {
	if fitted, is := n[key]; is {
		return fitted
	}
	if len(n) > 2000 {
		clear(n)
	}
	style := text.Style{Size: key.size * ui.LeastText, Bold: key.bold}
	fits := func(s string) bool { return text.Width(s, style) <= key.width }
	list, last := []string(nil), key.text
	if key.name {
		list, last = invite.Initials(key.text)
	}
	if at := slices.IndexFunc(list, fits); at >= 0 {
		n[key] = list[at]
	} else {
		n[key] = cutTo(last, fits)
	}
	return n[key]
}

// cutTo truncates a text until it fits, with an ellipsis.
func cutTo(s string, fits func(string) bool) string {
	letters := []rune(s)
	for n := len(letters); n > 0; n-- {
		cut := s
		if n < len(letters) {
			cut = strings.TrimRight(string(letters[:n]), " ,.·") + "…"
		}
		if fits(cut) {
			return cut
		}
	}
	return "…"
}
