// Package practice holds what a person has got wrong: exercises that come back at growing intervals.
package practice

import (
	"errors"
	"slices"
	"strings"

	"colat/ai/lessons"
	"colat/ai/puzzles"
	"colat/game"
)

// A Source says where the person met an exercise.
type Source string

const (
	Puzzle  Source = "puzzle"
	Game    Source = "game"    // an error in a game of the person, found by its analysis
	Lesson  Source = "lesson"  // a task of a lesson
	Opening Source = "opening" // a move of a line that the person has chosen to learn
)

// sources are all sources.
var sources = [...]Source{Puzzle, Game, Lesson, Opening}

// An Exercise is a position in which a person has missed the right move.
type Exercise struct {
	Source   Source `json:"source"`
	Game     string `json:"game"`     // ID of the rules
	Position string `json:"position"` // the game's one-line text
	// Line is the solution, with commas between its moves, as that of a puzzle. Where there is no
	// goal it is the right move alone.
	Line string `json:"line"`
	Also string `json:"also,omitempty"` // other right first moves, with commas
	// Goal is that of a puzzle, or empty: then the right moves are given, and not proven.
	Goal   string `json:"goal,omitempty"`
	Theme  string `json:"theme,omitempty"`
	Grade  int    `json:"grade,omitempty"`
	Played string `json:"played,omitempty"` // the move of the game that was an error
	Memory
	At      int64 `json:"at"` // Unix time of the last change
	Dropped bool  `json:"dropped,omitempty"`
}

// The bounds of the texts of an exercise, in bytes.
const (
	mostPosition = 1024
	mostLine     = 256
	mostName     = 64
)

// errTask is the error for an exercise without a right move.
var errTask = errors.New("practice: an exercise needs a position and a right move")

// New returns the exercise of a position in which some moves are right: the best one first.
func New(source Source, s game.State, right ...game.Move) (Exercise, error) {
	if len(right) == 0 {
		return Exercise{}, errTask
	}
	rules := s.Rules()
	e := Exercise{Source: source, Game: rules.ID(), Position: rules.FormatPosition(s)}
	var texts []string
	for _, m := range right {
		if !game.IsLegal(s, m) {
			return Exercise{}, errTask
		}
		texts = append(texts, rules.FormatMove(s, m))
	}
	e.Line, e.Also = texts[0], strings.Join(texts[1:], ",")
	return e, nil
}

// Of returns the exercise of a puzzle, of which several first moves may be right.
func Of(source Source, p *puzzles.Puzzle) (Exercise, error) {
	start, err := p.Start()
	if err != nil || len(p.Solution) == 0 {
		return Exercise{}, errTask
	}
	e, err := New(source, start, append([]game.Move{p.Solution[0]}, p.Also...)...)
	if err != nil {
		return e, err
	}
	e.Line = game.FormatMoves(start, p.Solution, ",")
	if p.Goal.Kind != puzzles.Best {
		e.Goal, e.Theme, e.Grade = p.Goal.String(), p.Theme, p.Grade
	}
	return e, nil
}

// ID returns the ID of an exercise, which is that of the puzzle of its position, and an error if the
// exercise makes no sense.
func (e *Exercise) ID() (string, error) {
	p, err := e.Puzzle()
	if err != nil {
		return "", err
	}
	return p.ID, nil
}

// Puzzle returns the exercise as a puzzle. Where the exercise has no goal, that of the puzzle is
// puzzles.Best.
func (e *Exercise) Puzzle() (*puzzles.Puzzle, error) {
	rules, err := game.Find(e.Game)
	if err != nil {
		return nil, err
	}
	s, err := rules.ParsePosition(e.Position)
	if err != nil {
		return nil, err
	}
	p := &puzzles.Puzzle{
		ID: puzzles.IDOf(s), Rules: rules, Position: e.Position, Theme: e.Theme, Grade: e.Grade,
		Goal: puzzles.Goal{Kind: puzzles.Best},
	}
	if e.Goal != "" {
		if p.Goal, err = puzzles.ParseGoal(e.Goal); err != nil {
			return nil, err
		}
	}
	if p.Also, err = parseEach(s, e.Also); err != nil {
		return nil, err
	}
	for _, text := range strings.Split(e.Line, ",") {
		if _, over := s.Result(); over {
			return nil, errTask
		}
		m, err := rules.ParseMove(s, text)
		if err != nil {
			return nil, err
		}
		s.Play(m)
		p.Solution = append(p.Solution, m)
	}
	if len(p.Solution)%2 == 0 {
		return nil, errTask
	}
	return p, nil
}

// Wrong returns the move of the game that was an error, or game.NoMove.
func (e *Exercise) Wrong(s game.State) game.Move {
	if list, err := parseEach(s, e.Played); err == nil && len(list) == 1 {
		return list[0]
	}
	return game.NoMove
}

// parseEach parses moves of one position with commas between them.
func parseEach(s game.State, text string) (list []game.Move, err error) {
	if text == "" {
		return nil, nil
	}
	for _, word := range strings.Split(text, ",") {
		m, err := s.Rules().ParseMove(s, word)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// sound reports whether stored values make sense, as far as that is known without the rules.
func (e *Exercise) sound() bool {
	return slices.Contains(sources[:], e.Source) && len(e.Game) <= mostName && len(e.Position) <= mostPosition &&
		len(e.Line) <= mostLine && len(e.Also) <= mostLine && len(e.Goal) <= mostName && len(e.Theme) <= mostName &&
		e.Grade >= 0 && e.Grade <= puzzles.MostGrade && len(e.Played) <= mostName && e.Game != "" && e.Line != "" &&
		e.Memory.sound()
}

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
