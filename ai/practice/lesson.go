package practice

import (
	"slices"

	"colat/ai/lessons"
	"colat/game"
)

// OfStep returns the exercise of a step of a lesson, of which the reader has missed the wanted moves. A
// step with a goal goes on to its end, as a puzzle does. The error is that of New for a step in which
// all moves are wanted.
func OfStep(l *lessons.Lesson, step int) (Exercise, error) {
	s := &l.Steps[step]
	state, err := l.Rules.ParsePosition(s.Position)
	if err != nil {
		return Exercise{}, err
	}
	if s.Goal == nil || len(s.Wanted) == 0 {
		return New(Lesson, state, s.Wanted...)
	}
	p := l.Puzzle(s)
	p.Also = slices.DeleteFunc(slices.Clone(s.Wanted), func(move game.Move) bool { return move == p.Solution[0] })
	return Of(Lesson, p)
}
