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

// listening is the state of the text for screen readers.
type listening struct {
	host      Reader // nil if there is no text
	board     access.Reader
	screen    access.Screen
	deeds     []Deed
	described described
	rest      int    // ticks until the next update
	soon      bool   // an update waits for a frame that has time for it
	catch     func() // does that update
}

// described is the state at the last update of the text. It detects changes.
type described struct {
	scene    scene.Scene
	laid     int // number of layouts of the page
	position board.Position
	last     board.Set
	selected int
	corner   ui.Rect // of the board
	control  string
	square   int
}

// The text is updated at most ten times a second, but at once if the keyboard focus moves. It
// is not updated before the picture is settled.
const (
	tellEvery = 6 // ticks
	tellFirst = 20
)

// narrate updates the text if the screen has changed.
func (a *App) narrate() {
	l := &a.listening
	if l.host == nil || a.Patient && !a.frames.Settled || a.Stale {
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
	if now.scene == nil { // the first frames leave their time to the picture
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

// catchUp updates the text if the screen has changed since the last update.
func (a *App) catchUp() {
	if a.listening.soon = false; a.changed() {
		a.read()
	}
}

// read updates the text.
func (a *App) read() {
	l, st := &a.listening, a.scene.Board()
	l.described = described{
		scene: a.scene, laid: a.laid, position: *st.View.Position(), last: st.View.Last(),
		selected: st.View.Selected(), corner: st.SquareRect(0), control: a.Worked.Focus, square: st.Cursor(),
	}
	a.describe(&l.screen)
	l.host.Read(&l.screen)
}

// changed reports whether the screen has changed since the last update.
func (a *App) changed() bool {
	now, st := &a.listening.described, a.scene.Board()
	return now.laid != a.laid || now.scene != a.scene || now.selected != st.View.Selected() ||
		now.last != st.View.Last() || now.corner != st.SquareRect(0) || now.position != *st.View.Position()
}

// describe describes the whole screen.
func (a *App) describe(s *access.Screen) {
	st := a.scene.Board()
	*s = access.Screen{
		Language: a.Locale.Language(), Picture: a.Text("access.picture"), Words: a.Text("access.words"),
		Modal: a.Page.Modal > 0, Blocks: access.AppendPage(s.Blocks[:0], &a.Page, a.Locale),
		Control: a.Worked.Focus, Square: st.Table().Place(st.Cursor()),
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
func (a *App) gameTitle() string {
	g := a.game()
	if s := a.position(); s != nil {
		return g.TitleOf(a.Locale, s)
	}
	return g.Title(a.Locale, a.scene.Rules())
}

// position returns the position that the scene shows, or nil if it shows none.
func (a *App) position() game.State {
	if teller, tells := a.scene.(scene.Teller); tells {
		return teller.Facts().State
	}
	return nil
}

// game returns the adapter of the scene's game.
func (a *App) game() *games.Game { return a.Games.Of(a.scene.Rules()) }

// serve converts actions on the text to input. It serves at most one key or press per tick,
// because each may change the meaning of the next one.
func (a *App) serve(raw *ui.Raw) {
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

// do performs an action, and reports whether another one may follow in this tick.
func (a *App) do(d *Deed, raw *ui.Raw) bool {
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

// point moves the keyboard focus to the target of an action.
func (a *App) point(d *Deed) {
	switch {
	case d.Control != "":
		a.Worked.Point(&a.Page, d.Control)
	case d.Square >= 0:
		a.Unfocus()
		st := a.scene.Board()
		square := st.Table().Place(d.Square)
		st.SetCursor(square)
		st.View.ShowSquare(square)
	default:
		a.Unfocus()
	}
}

// pressReached activates a control that no dialogue covers.
func (a *App) pressReached(control string) {
	for i := a.Page.Modal; i < len(a.Page.Items); i++ {
		if a.Page.Items[i].Name == control && a.Page.Reachable(i) {
			a.activate(control)
			return
		}
	}
}
