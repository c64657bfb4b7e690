// Package lessons reads lessons about the games: steps with a sentence or two, a position and a move to
// find. The first steps teach the rules of a game. A lesson is a file of JSON, so that a teacher can
// write one.
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
	Steps []Step
}

// A Step is a position in which the reader makes a move.
type Step struct {
	Title game.Names
	Ask   game.Names // the task
	Done  game.Names // what a wanted move has done
	Other game.Names // why another legal move is not wanted; empty if all moves are
	// Position is the game's one-line text.
	Position string
	// Wanted are the moves to choose from; all legal moves if it is empty.
	Wanted []game.Move
	// Goal, unless nil, is reached by the wanted moves and by no other move. Check proves it.
	Goal *puzzles.Goal
}

// Teaches reports whether a lesson is about some rules.
func (l *Lesson) Teaches(rules game.Rules) bool {
	return l.Rules.ID() == rules.ID() || slices.Contains(l.Also, rules.ID())
}

// The bounds of a lesson.
const (
	MostSteps = 20
	MostWords = 400 // bytes of one text in one language
	MostBytes = 64 << 10
)

// file and fileStep are a lesson as it is written.
type file struct {
	Game  string     `json:"game"`
	Also  []string   `json:"also"`
	Title words      `json:"title"`
	Steps []fileStep `json:"steps"`
}

type fileStep struct {
	Title    words    `json:"title"`
	Ask      words    `json:"ask"`
	Done     words    `json:"done"`
	Other    words    `json:"other"`
	Position string   `json:"position"`
	Wanted   []string `json:"wanted"`
	Goal     string   `json:"goal"`
}

// words are a text in both languages.
type words struct {
	Vietnamese string `json:"vi"`
	English    string `json:"en"`
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
	l := &Lesson{ID: id, Rules: rules, Also: f.Also, Title: game.Names(f.Title)}
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
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = syntax.Offset
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		at = kind.Offset
	}
	return fmt.Errorf("line %d: %w", 1+bytes.Count(text[:min(at, int64(len(text)))], []byte("\n")), err)
}

// read checks a step.
func (f *fileStep) read(rules game.Rules) (Step, error) {
	step := Step{
		Title: game.Names(f.Title), Ask: game.Names(f.Ask), Done: game.Names(f.Done), Other: game.Names(f.Other),
		Position: f.Position,
	}
	if err := errors.Join(f.Title.check("title"), f.Ask.check("ask"), f.Done.check("done")); err != nil {
		return step, err
	}
	s, err := rules.ParsePosition(f.Position)
	if err != nil {
		return step, fmt.Errorf("position: %w", err)
	}
	if _, over := s.Result(); over {
		return step, errors.New("position: the game is over there")
	}
	for _, text := range f.Wanted {
		m, err := rules.ParseMove(s, text)
		if err != nil {
			return step, fmt.Errorf("wanted %.12q: %w", text, err)
		}
		if slices.Contains(step.Wanted, m) {
			return step, fmt.Errorf("wanted %.12q stands there twice", text)
		}
		step.Wanted = append(step.Wanted, m)
	}
	if len(f.Wanted) > 0 && len(f.Wanted) < len(s.AppendMoves(nil)) {
		if err := f.Other.check("other"); err != nil {
			return step, err
		}
	}
	if f.Goal != "" {
		goal, err := puzzles.ParseGoal(f.Goal)
		if err != nil {
			return step, err
		}
		if len(step.Wanted) == 0 {
			return step, errors.New("a goal without wanted moves: want the moves that reach it")
		}
		step.Goal = &goal
	}
	return step, nil
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
