package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/access"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Reader is a Host that shows the screen in words beside the picture, to those who
// listen and to their tools.
type Reader interface {
	// Read brings the words up to date. The screen is good until Read returns.
	Read(*access.Screen)
	// AppendDeeds appends what was done with the words since it was last asked, in
	// the order in which it was done.
	AppendDeeds(deeds []Deed) []Deed
}

// Deed is something that a person did with the words.
type Deed struct {
	Kind    DeedKind
	Control string // that was meant; "" if it was a square
	Square  int    // that was meant; -1 if it was a control, or neither
	Key     ebiten.Key
	Shift   bool
	Text    string // that the key wrote, or all that stands in a field
}

// DeedKind is what was done.
type DeedKind uint8

const (
	Pointed DeedKind = iota // the keyboard works something else; nothing, if neither is named
	Pressed                 // a control or a square
	Keyed                   // a key that browsers leave to pages
	Written                 // what stands in a field is another text
)

// listening is what those who listen were told.
type listening struct {
	host      Reader // nil where nothing can be told
	board     access.Reader
	screen    access.Screen
	deeds     []Deed
	described described
	rest      int    // ticks until something is told again
	soon      bool   // it is to be told when a frame has time for it
	catch     func() // does that
}

// described is by what the program knows that nothing has changed.
type described struct {
	scene    scene.Scene
	laid     int // how often the page was laid out
	position board.Position
	last     board.Set
	selected int
	corner   ui.Rect // of the board
	control  string
	square   int
}

// Words are brought up to date ten times a second at most, but at once where the
// keyboard works something else. Nothing is told before the picture is settled.
const (
	tellEvery = 6 // ticks
	tellFirst = 20
)

// narrate tells those who listen what has changed.
func (a *app) narrate() {
	l := &a.listening
	if l.host == nil || !a.settled || a.Stale {
		return
	}
	if l.rest > 0 {
		l.rest--
	}
	st := a.scene.Board()
	now := &l.described
	moved := now.control != a.Worked.Focus || now.square != st.Cursor()
	if !moved && (l.soon || l.rest > 0 && now.scene != nil) {
		return
	}
	if !moved && !a.changed() {
		return
	}
	if now.scene == nil { // the first frames are the picture's
		if l.rest == 0 {
			l.rest = tellFirst
			now.laid = -1
		}
		if l.rest > 1 && !moved {
			return
		}
	}
	l.rest = tellEvery
	if moved {
		a.read()
		return
	}
	l.soon = true
	a.PutOff(l.catch)
}

// catchUp tells the screen if it has changed since it was told.
func (a *app) catchUp() {
	if a.listening.soon = false; a.changed() {
		a.read()
	}
}

// read tells the screen as it is now.
func (a *app) read() {
	l, st := &a.listening, a.scene.Board()
	l.described = described{
		scene: a.scene, laid: a.laid, position: *st.View.Position(), last: st.View.Last(),
		selected: st.View.Selected(), corner: st.SquareRect(0), control: a.Worked.Focus, square: st.Cursor(),
	}
	a.describe(&l.screen)
	l.host.Read(&l.screen)
}

// changed reports whether what was told last is not true any more.
func (a *app) changed() bool {
	now, st := &a.listening.described, a.scene.Board()
	return now.laid != a.laid || now.scene != a.scene || now.selected != st.View.Selected() ||
		now.last != st.View.Last() || now.corner != st.SquareRect(0) || now.position != *st.View.Position()
}

// describe tells the whole screen.
func (a *app) describe(s *access.Screen) {
	st := a.scene.Board()
	*s = access.Screen{
		Language: a.Locale.Language(), Picture: a.Text("access.picture"), Words: a.Text("access.words"),
		Modal: a.Page.Modal > 0, Blocks: access.AppendPage(s.Blocks[:0], &a.Page, a.Locale),
		Control: a.Worked.Focus, Square: st.Cursor(),
	}
	for _, b := range s.Blocks {
		for i := range b.Controls {
			b.Controls[i].Rect = a.onScreen(b.Controls[i].Rect)
		}
	}
	if s.Modal {
		s.Square = -1
		for _, b := range s.Blocks {
			if b.Text != "" {
				s.Dialog = b.Text
				break
			}
		}
		return
	}
	narrator, tells := a.scene.(scene.Narrator)
	if !tells {
		return
	}
	n := narrator.Narrate()
	if n.Board {
		rules := a.scene.Rules()
		s.Board = a.listening.board.Read(st, a.game(), rules, a.gameTitle(), a.Locale, &n.Doable)
		s.Board.Rect = a.onScreen(s.Board.Rect)
	}
	s.Moves, s.Shown = n.Moves, n.Shown
	if n.Moves != nil {
		s.List = a.Text("play.moves")
	}
}

// gameTitle returns the short name of the game that the scene shows.
func (a *app) gameTitle() string {
	g := a.game()
	if s := a.position(); s != nil {
		return g.TitleOf(a.Locale, s)
	}
	return g.Title(a.Locale, a.scene.Rules())
}

// position returns the position that the scene shows, or nil if it shows none of a game.
func (a *app) position() game.State {
	if teller, tells := a.scene.(scene.Teller); tells {
		return teller.Facts().State
	}
	return nil
}

// game returns the adapter by which the scene shows its game.
func (a *app) game() *games.Game {
	if adapted, is := a.scene.(scene.Adapted); is {
		return adapted.Game()
	}
	return a.Games.Of(a.scene.Rules())
}

// serve turns what was done with the words into input: one key or press a tick, since
// each may change what the next one means.
func (a *app) serve(raw *ui.Raw) {
	l := &a.listening
	if l.host == nil {
		return
	}
	l.deeds = l.host.AppendDeeds(l.deeds)
	served := 0
	for _, deed := range l.deeds {
		served++
		if !a.do(&deed, raw) {
			break
		}
	}
	l.deeds = append(l.deeds[:0], l.deeds[served:]...)
}

// do does a deed, and reports whether there is time for another one in this tick.
func (a *app) do(d *Deed, raw *ui.Raw) bool {
	switch d.Kind {
	case Pointed:
		a.point(d)
		return true
	case Written:
		if writer, can := a.scene.(scene.Writer); can {
			writer.Write(d.Control, d.Text)
			a.Refresh()
		}
		return true
	case Pressed:
		a.point(d)
		if d.Control != "" {
			a.before = d.Control
			a.pressReached(d.Control)
		} else if d.Square >= 0 && a.Page.Modal == 0 {
			raw.Keys = append(raw.Keys, ebiten.KeyEnter)
		}
		return false
	}
	if d.Square >= 0 && stage.MovesCursor(d.Key) {
		a.Unfocus()
		a.scene.Board().Key(d.Key)
		return false
	}
	raw.Keys, raw.Shift = append(raw.Keys, d.Key), d.Shift
	raw.Text = append(raw.Text, []rune(d.Text)...)
	return false
}

// point has the keyboard work what a deed names.
func (a *app) point(d *Deed) {
	switch {
	case d.Control != "":
		a.Worked.Point(&a.Page, d.Control)
	case d.Square >= 0:
		a.Unfocus()
		a.scene.Board().SetCursor(d.Square)
		a.scene.Board().View.ShowSquare(d.Square)
	default:
		a.Unfocus()
	}
}

// pressReached works a control that no dialogue covers.
func (a *app) pressReached(control string) {
	for i := a.Page.Modal; i < len(a.Page.Items); i++ {
		if a.Page.Items[i].Name == control && a.Page.Reachable(i) {
			a.activate(control)
			return
		}
	}
}
