package bench

import (
	"iter"
	"math"

	"colat/game"
	"colat/render/kit/ui"
)

// Along returns the moves of a line, each with the position before it, which is valid until the next one.
// It ends before a move that is not legal, such as one of a report about another position.
func Along(start game.State, moves []game.Move) iter.Seq2[game.State, game.Move] {
	return func(yield func(game.State, game.Move) bool) {
		state := start.Clone()
		for _, m := range moves {
			if !game.IsLegal(state, m) || !yield(state, m) {
				return
			}
			state.Play(m)
		}
	}
}

// After returns the position after the moves of a line.
func After(start game.State, moves []game.Move) game.State {
	state := start.Clone()
	for _, m := range moves {
		state.Play(m)
	}
	return state
}

// Steps are the ways through the moves of a game: to the start, back, on and to the end.
type Steps struct {
	Back, On                    bool // whether there is a position before, and one after
	First, Previous, Next, Last func()
}

// StepsOf returns the steps between the positions after 0 to most moves, from the one after shown moves.
func StepsOf(shown, most int, to func(n int)) Steps {
	at := func(n int) func() { return func() { to(n) } }
	return Steps{
		Back: shown > 0, On: shown < most,
		First: at(0), Previous: at(shown - 1), Next: at(shown + 1), Last: at(most),
	}
}

// StepNames are the names of the controls that step, in the order of their buttons.
var StepNames = []string{"first", "previous", "next", "last"}

// Controls returns the controls that step. arrows tells that the arrow keys do so without Shift, and so
// are named in the help.
func (s Steps) Controls(arrows bool) []Control {
	list := []Control{
		{Name: "previous", Icon: ui.IconPrevious, Disabled: !s.Back, Do: s.Previous, Keys: "PgUp ←", Help: "keys.steps"},
		{Name: "next", Icon: ui.IconNext, Disabled: !s.On, Do: s.Next, Keys: "PgDn →", Help: "keys.steps"},
		{Name: "first", Icon: ui.IconFirst, Disabled: !s.Back, Do: s.First, Keys: "Home ↑", Help: "keys.ends"},
		{Name: "last", Icon: ui.IconLast, Disabled: !s.On, Do: s.Last, Keys: "End ↓", Help: "keys.ends"},
	}
	list[0].Repeats, list[1].Repeats = true, true
	if arrows {
		list[0].Keys, list[1].Keys = "← PgUp", "→ PgDn"
		list[0].Help, list[1].Help = "access.keys-steps", "access.keys-steps"
	}
	return list
}

// swipe is the least distance of a swipe to another position, in device-independent pixels.
const swipe = 48.0

// Swiped returns the number of moves by which a swipe across a part of the screen leads on: 1 to the
// left, -1 to the right, and 0 if there is none.
func Swiped(in *ui.Input, across ui.Rect) int {
	dx, dy := in.X-in.PressX, in.Y-in.PressY
	if !in.Released || !across.Contains(in.PressX, in.PressY) || math.Abs(dx) <= swipe || math.Abs(dx) <= 2*math.Abs(dy) {
		return 0
	}
	if dx < 0 {
		return 1
	}
	return -1
}
