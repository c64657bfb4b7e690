package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// listening is the state of the text for screen readers.
type listening struct {
	*scene.Program
	*navigator
	*screen
	frames   *frames
	before   *string // control in focus before the tick
	activate func(control string)

	host      Reader // nil if there is no text
	squares   stage.Reader
	words     ScreenText
	deeds     []Deed
	described described
	offset    float64 // how far the page was scrolled in the last tick
	scrolling bool    // it was scrolled in this tick
	rest      int     // ticks until the next update
	soon      bool    // an update waits for a frame that has time for it
	catch     func()  // does that update
}

// described is the state at the last update of the text. It detects changes.
type described struct {
	scene    scene.Scene
	laid     int // number of layouts of the page
	scrolled float64
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

// update updates the text if the screen has changed.
func (l *listening) update() {
	if l.host == nil || l.Patient && !l.frames.settled || l.Stale {
		return
	}
	if l.rest > 0 {
		l.rest--
	}
	scrolled := l.Page.Scrolled()
	l.scrolling, l.offset = scrolled != l.offset, scrolled
	st := l.scene.Board()
	now := &l.described
	moved := now.control != l.Worked.Focus || now.square != st.Cursor()
	if !moved && (l.soon || l.rest > 0 && now.scene != nil) {
		return
	}
	if !moved && !l.changed() {
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
		l.read()
		return
	}
	l.soon = true
	l.PutOff(l.catch)
}

// catchUp updates the text if the screen has changed since the last update, or that left some.
func (l *listening) catchUp() {
	if l.soon = false; l.changed() || l.behind() {
		l.read()
	}
}

// read updates the text.
func (l *listening) read() {
	st := l.scene.Board()
	l.described = described{
		scene: l.scene, laid: l.frames.laid, scrolled: l.Page.Scrolled(), position: *st.View.Position(),
		last: st.View.Last(), selected: st.View.Selected(), corner: st.SquareRect(0),
		control: l.Worked.Focus, square: st.Cursor(),
	}
	l.describe(&l.words)
	l.host.Read(&l.words)
	if l.behind() && !l.soon {
		l.soon = true
		l.PutOff(l.catch)
	}
}

// behind reports whether the last update left squares to the next one. An update under a dialogue
// or without a board describes no squares, so it leaves none.
func (l *listening) behind() bool { return l.words.Board != nil && l.squares.Behind() }

// changed reports whether the screen has changed since the last update. Content that still
// scrolls has not.
func (l *listening) changed() bool {
	now, st := &l.described, l.scene.Board()
	return !l.scrolling && now.scrolled != l.Page.Scrolled() ||
		now.laid != l.frames.laid || now.scene != l.scene || now.selected != st.View.Selected() ||
		now.last != st.View.Last() || now.corner != st.SquareRect(0) || now.position != *st.View.Position()
}

// describe describes the whole screen.
func (l *listening) describe(s *ScreenText) {
	st := l.scene.Board()
	*s = ScreenText{
		Language: l.Locale.Language(), Picture: l.Text("access.picture"), Words: l.Text("access.words"),
		Modal: l.Page.Modal > 0, Blocks: AppendPage(s.Blocks[:0], &l.Page, l.Locale),
		Control: l.Worked.Focus, Square: st.Table().Place(st.Cursor()),
	}
	for _, b := range s.Blocks {
		for i := range b.Controls {
			b.Controls[i].Rect = l.onScreen(b.Controls[i].Rect)
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
	narrator, tells := l.scene.(scene.Narrator)
	if !tells {
		return
	}
	n := narrator.Narrate()
	if n.Board {
		rules := l.scene.Rules()
		s.Board = l.squares.Read(st, l.game(), rules, l.gameTitle(), l.Locale, &n.Doable)
		s.Board.Rect = l.onScreen(s.Board.Rect)
	}
	s.Moves, s.Shown = n.Moves, n.Shown
	if n.Moves != nil {
		s.List = l.Text("play.moves")
	}
}

// serve converts actions on the text to input. It serves at most one key or press per tick,
// because each may change the meaning of the next one.
func (l *listening) serve(raw *ui.Raw) {
	if l.host == nil {
		return
	}
	l.deeds = l.host.AppendDeeds(l.deeds)
	served := 0
	for _, deed := range l.deeds {
		served++
		if !l.do(&deed, raw) {
			break
		}
	}
	l.deeds = append(l.deeds[:0], l.deeds[served:]...)
}

// do performs an action, and reports whether another one may follow in this tick.
func (l *listening) do(d *Deed, raw *ui.Raw) bool {
	switch d.Kind {
	case Pointed:
		l.point(d)
		return true
	case Written:
		if writer, can := l.scene.(scene.Writer); can {
			writer.Write(d.Control, d.Text)
			l.Refresh()
		}
		return true
	case Pressed:
		l.point(d)
		if d.Control != "" {
			*l.before = d.Control
			l.pressReached(d.Control)
		} else if d.Square >= 0 && l.Page.Modal == 0 {
			raw.Keys = append(raw.Keys, ebiten.KeyEnter)
		}
		return false
	}
	if d.Square >= 0 && stage.MovesCursor(d.Key) {
		l.Unfocus()
		l.scene.Board().Key(d.Key)
		return false
	}
	raw.Keys, raw.Shift = append(raw.Keys, d.Key), d.Shift
	raw.Text = append(raw.Text, []rune(d.Text)...)
	return false
}

// point moves the keyboard focus to the target of an action.
func (l *listening) point(d *Deed) {
	switch {
	case d.Control != "":
		l.Worked.Point(&l.Page, d.Control)
	case d.Square >= 0:
		l.Unfocus()
		st := l.scene.Board()
		square := st.Table().Place(d.Square)
		st.SetCursor(square)
		st.View.ShowSquare(square)
	default:
		l.Unfocus()
	}
}

// pressReached activates a control that no dialogue covers.
func (l *listening) pressReached(control string) {
	for i := l.Page.Modal; i < len(l.Page.Items); i++ {
		if l.Page.Items[i].Name == control && l.Page.Reachable(i) {
			l.activate(control)
			return
		}
	}
}
