// Package lessons reads lessons about the games: steps with a sentence or two and a position, and tasks
// of finding a move. The first steps teach the rules of a game, the others its strategy. A
// lesson is a file of JSON, so that a teacher can write one.
package lessons

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"colat/ai/puzzles"
	"colat/game"
)

// A Lesson is a sequence of steps about one game.
type Lesson struct {
	// ID is the name of the file without its extension.
	ID    string
	Rules game.Rules // of the positions
	Also  []string   // IDs of other rules that the lesson teaches as well
	Title game.Names
	About game.Names // a sentence for the list of lessons; empty for the first steps
	Order int        // place among the lessons of the game
	Steps []Step
}

// A Step is a position that the reader looks at, or in which the reader makes a move.
type Step struct {
	Title game.Names
	Ask   game.Names // words about the position, or the task
	Done  game.Names // what a wanted move has done; empty if the step is only read
	Other game.Names // why another legal move is not wanted; empty if all moves are
	// Position is the game's one-line text.
	Position string
	Marks    []string // names of squares that are marked
	// Wanted are the moves to choose from; all legal moves if it is empty.
	Wanted []game.Move
	// Solution has the only right moves at its even indices, the first of which is in Wanted, and the
	// opponent's longest resistance between them. It is empty if one move completes the step.
	Solution []game.Move
	// Show are moves that the program plays: from the position if the step is only read, otherwise after
	// the last move of the reader.
	Show []game.Move
	// Goal, unless nil, is reached by the wanted moves and by no other move. Check proves it.
	Goal *puzzles.Goal
	// Task tells that the step asks what the lesson has taught: a wrong move is refuted on the board.
	Task bool
	// Claims are the statements of the texts about the position, in the form that Check reads.
	Claims []string
}

// Reads reports whether the reader makes no move in a step.
func (step *Step) Reads() bool { return step.Done == (game.Names{}) }

// Puzzle returns the puzzle of a step with a goal.
func (l *Lesson) Puzzle(step *Step) *puzzles.Puzzle {
	p := &puzzles.Puzzle{Rules: l.Rules, Position: step.Position, Goal: *step.Goal, Solution: step.Solution}
	if len(p.Solution) == 0 {
		p.Solution = step.Wanted[:1]
	}
	return p
}

// Tasks returns the number of tasks.
func (l *Lesson) Tasks() (n int) {
	for i := range l.Steps {
		if l.Steps[i].Task {
			n++
		}
	}
	return n
}

// Teaches reports whether a lesson is about some rules.
func (l *Lesson) Teaches(rules game.Rules) bool {
	return l.Rules.ID() == rules.ID() || slices.Contains(l.Also, rules.ID())
}

// The bounds of a lesson.
const (
	MostSteps = 20
	MostMoves = 40  // in one list of a step
	MostWords = 400 // bytes of one text in one language
	MostBytes = 64 << 10
)

// file and fileStep are a lesson as it is written.
type file struct {
	Game  string     `json:"game"`
	Also  []string   `json:"also"`
	Title words      `json:"title"`
	About words      `json:"about"`
	Order int        `json:"order"`
	Steps []fileStep `json:"steps"`
}

type fileStep struct {
	Title    words    `json:"title"`
	Ask      words    `json:"ask"`
	Done     words    `json:"done"`
	Other    words    `json:"other"`
	Position string   `json:"position"`
	Marks    []string `json:"marks"`
	Wanted   []string `json:"wanted"`
	Solution []string `json:"solution"`
	Show     []string `json:"show"`
	Goal     string   `json:"goal"`
	Task     bool     `json:"task"`
	Claims   []string `json:"claims"`
}

// words are a text in both languages.
type words struct {
	Vietnamese string `json:"vi"`
	English    string `json:"en"`
}

// Is reports whether the text of a file begins like a lesson.
func Is(text []byte) bool {
	text = bytes.TrimLeft(text, " \r\n\t\ufeff")
	return bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text[:min(len(text), MostBytes)], []byte(`"steps"`))
}

// Parse reads a lesson. It checks everything that needs no search: the positions, that the wanted
// moves are legal, and that every text is there in both languages.
func Parse(id string, text []byte) (*Lesson, error) {
	l, err := parse(id, text)
	if err != nil {
		return nil, fmt.Errorf("lesson %.40q: %w", id, err)
	}
	return l, nil
}

func parse(id string, text []byte) (*Lesson, error) {
	if len(text) > MostBytes {
		return nil, fmt.Errorf("%d bytes: want at most %d", len(text), MostBytes)
	}
	var f file
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f); err != nil {
		return nil, inPlace(err, text, decoder.InputOffset())
	}
	if decoder.More() {
		return nil, errors.New("there is something after the lesson: want one object in a file")
	}
	rules, err := game.Find(f.Game)
	if err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	for _, id := range f.Also {
		if _, err := game.Find(id); err != nil {
			return nil, fmt.Errorf("also: %w", err)
		}
	}
	if len(f.Steps) == 0 || len(f.Steps) > MostSteps {
		return nil, fmt.Errorf("%d steps: want 1 to %d", len(f.Steps), MostSteps)
	}
	if err := f.Title.check("title"); err != nil {
		return nil, err
	}
	if f.About != (words{}) {
		if err := f.About.check("about"); err != nil {
			return nil, err
		}
	}
	l := &Lesson{
		ID: id, Rules: rules, Also: f.Also, Title: game.Names(f.Title), About: game.Names(f.About), Order: f.Order,
	}
	for i := range f.Steps {
		step, err := f.Steps[i].read(rules)
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		l.Steps = append(l.Steps, step)
	}
	return l, nil
}

// inPlace adds the line to an error about JSON.
func inPlace(err error, text []byte, at int64) error {
	if syntax, is := errors.AsType[*json.SyntaxError](err); is {
		at = syntax.Offset
	}
	if kind, is := errors.AsType[*json.UnmarshalTypeError](err); is {
		at = kind.Offset
	}
	return fmt.Errorf("line %d: %w", 1+bytes.Count(text[:min(at, int64(len(text)))], []byte("\n")), err)
}

// read checks a step.
func (f *fileStep) read(rules game.Rules) (Step, error) {
	step := Step{
		Title: game.Names(f.Title), Ask: game.Names(f.Ask), Done: game.Names(f.Done), Other: game.Names(f.Other),
		Position: f.Position, Marks: f.Marks, Task: f.Task, Claims: f.Claims,
	}
	if err := errors.Join(f.Title.check("title"), f.Ask.check("ask")); err != nil {
		return step, err
	}
	for _, list := range [...][]string{f.Marks, f.Wanted, f.Solution, f.Show, f.Claims} {
		if len(list) > MostMoves {
			return step, fmt.Errorf("a list has %d entries: want at most %d", len(list), MostMoves)
		}
	}
	s, err := rules.ParsePosition(f.Position)
	if err != nil {
		return step, fmt.Errorf("position: %w", err)
	}
	if _, over := s.Result(); over {
		return step, errors.New("position: the game is over there")
	}
	if step.Reads() {
		if len(f.Wanted)+len(f.Solution) > 0 || f.Task || f.Goal != "" {
			return step, errors.New("done: want a text, as the reader makes a move here")
		}
		step.Show, err = play(s, "show", f.Show)
		return step, err
	}
	if err := f.Done.check("done"); err != nil {
		return step, err
	}
	if err := f.readMoves(&step, s); err != nil {
		return step, err
	}
	return step, f.readGoal(&step, len(s.AppendMoves(nil)))
}

// readMoves reads the moves of a step in which the reader makes a move.
func (f *fileStep) readMoves(step *Step, s game.State) (err error) {
	for _, text := range f.Wanted {
		m, err := s.Rules().ParseMove(s, text)
		if err != nil {
			return fmt.Errorf("wanted %.12q: %w", text, err)
		}
		if slices.Contains(step.Wanted, m) {
			return fmt.Errorf("wanted %.12q stands there twice", text)
		}
		step.Wanted = append(step.Wanted, m)
	}
	after := s.Clone()
	if len(f.Solution) > 0 {
		if len(f.Wanted) > 0 || len(f.Solution)%2 == 0 {
			return errors.New("solution: want an odd number of moves, and no wanted moves beside them")
		}
		if step.Solution, err = play(after, "solution", f.Solution); err != nil {
			return err
		}
		step.Wanted = step.Solution[:1]
	} else if len(step.Wanted) > 0 {
		after.Play(step.Wanted[0])
	}
	if len(f.Show) > 0 && len(step.Wanted) != 1 {
		return errors.New("show: want a single wanted move, after which these moves follow")
	}
	step.Show, err = play(after, "show", f.Show)
	return err
}

// readGoal reads the goal of a step in a position with a number of legal moves.
func (f *fileStep) readGoal(step *Step, legal int) error {
	if len(step.Wanted) > 0 && len(step.Wanted) < legal && !f.Task {
		if err := f.Other.check("other"); err != nil {
			return err
		}
	}
	if f.Goal == "" {
		if f.Task || len(f.Solution) > 0 {
			return errors.New("goal: it is missing, so that nothing can be proven")
		}
		return nil
	}
	goal, err := puzzles.ParseGoal(f.Goal)
	if err != nil {
		return err
	}
	if len(step.Wanted) == 0 {
		return errors.New("a goal without wanted moves: want the moves that reach it")
	}
	step.Goal = &goal
	return nil
}

// play plays the moves of a list called name on s and returns them.
func play(s game.State, name string, texts []string) ([]game.Move, error) {
	var moves []game.Move
	for _, text := range texts {
		if _, over := s.Result(); over {
			return nil, fmt.Errorf("%s %.12q: the game is over before it", name, text)
		}
		m, err := s.Rules().ParseMove(s, text)
		if err != nil {
			return nil, fmt.Errorf("%s %.12q: %w", name, text, err)
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return moves, nil
}

// check reports a language in which the text called name is missing or too long.
func (w words) check(name string) error {
	for _, in := range [2]struct{ language, said string }{{"vi", w.Vietnamese}, {"en", w.English}} {
		switch n := len(in.said); {
		case strings.TrimSpace(in.said) == "":
			return fmt.Errorf("%s: the text in the language %s is missing", name, in.language)
		case n > MostWords:
			return fmt.Errorf("%s: the text in the language %s has %d bytes, want at most %d", name, in.language, n, MostWords)
		}
	}
	return nil
}
