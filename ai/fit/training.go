package fit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A Training trains weights: the engine plays against itself, weights are fitted to the games, and
// the next generation of games is played with them. All results are stored in a directory, from
// which an interrupted training continues.
type Training struct {
	Learner
	// Start, unless nil, is a file of weights that play the first generation. Most fits go on from them.
	Start       []byte
	Directory   string
	Generations int
	Games       int // of the last generation
	Nodes       int64
	Epochs      int
	Threads     int // games at a time; the result does not depend on it
	// Elsewhere, unless nil, plays the games instead of this process.
	Elsewhere *Elsewhere
	Seed      uint64
	Command   string // with all settings; for the weights' header
	// Date is for the weights' header. A continued training keeps its first date.
	Date string
	// Watch receives the progress of the training; it may be nil.
	Watch func(Progress)
}

// A Learner knows the games and the evaluation of a training.
type Learner interface {
	// First returns the file of weights that play the first generation without a Start. It may be
	// nil.
	First() []byte
	// Batch returns the settings of a generation's games, and their number.
	Batch(t *Training, generation int) (Batch, int)
	// NewPlayer returns what plays games with a file of weights, or with First.
	NewPlayer(weights []byte) (Player, error)
	// Fit fits the weights of a generation and returns their file. It completes the report.
	Fit(ctx context.Context, t *Training, report *Report) ([]byte, error)
	// CommandOf returns the command in the header of a file of weights, or "" if it has none. It
	// returns an error for a file that is not of this game.
	CommandOf(weights []byte) (string, error)
}

// Progress is the progress of a step of the training.
type Progress struct {
	Generation  int
	Step        string // "games", "fit" or "margins"
	Done, Total int
	Loss        float64 // after an epoch
}

// A Report describes the fit of a generation's weights.
type Report struct {
	Generation  int       `json:"generation"`
	Games       int       `json:"games"`
	Positions   int       `json:"positions"`
	Losses      []float64 `json:"losses"` // on held games, after each epoch
	Trained     []float64 `json:"trained"`
	Reliability []Bin     `json:"reliability"`
}

// A Bin is a range of predicted chances with the results of its positions: a reliability
// plot shows Won over Predicted, which is a straight line if the chances are correct
// (Murphy and Winkler, 1977).
type Bin struct {
	Predicted float64 `json:"predicted"` // mean
	Won       float64 `json:"won"`       // a draw counts half
	Positions int     `json:"positions"`
}

// Loss adds the loss on held games after an epoch to a report, and tells it.
func (t *Training) Loss(report *Report, loss float64) {
	report.Losses = append(report.Losses, loss)
	t.Tell(Progress{report.Generation, "fit", len(report.Losses), t.Epochs, loss})
}

// Path returns the path of a file of a generation.
func (t *Training) Path(generation int, extension string) string {
	return filepath.Join(t.Directory, fmt.Sprint(generation)+extension)
}

// Run trains until the last generation has its weights, and returns the reports of all
// generations.
func (t *Training) Run(ctx context.Context) (reports []Report, err error) {
	if err := os.MkdirAll(t.Directory, 0o755); err != nil {
		return nil, err
	}
	if err := t.keepCommand(); err != nil {
		return nil, err
	}
	for g := 1; g <= t.Generations; g++ {
		report, err := t.finished(g)
		if errors.Is(err, os.ErrNotExist) {
			if err = t.play(ctx, g); err == nil {
				err = t.fit(ctx, g)
			}
			if err == nil {
				report, err = t.finished(g)
			}
		}
		if err != nil {
			return reports, err
		}
		reports = append(reports, *report)
	}
	return reports, nil
}

// begunOn begins the line of training.txt that holds the date.
const begunOn = "begun on "

// keepCommand stores Command and Date beside the games. If there are games, it checks
// that they were played with the same settings.
func (t *Training) keepCommand() error {
	path := filepath.Join(t.Directory, "training.txt")
	text, err := os.ReadFile(path)
	if err == nil {
		begun, rest, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
		if date, found := strings.CutPrefix(rest, begunOn); found {
			t.Date = date
		}
		return t.sameCommand(begun)
	}
	if errors.Is(err, os.ErrNotExist) {
		err = t.checkFolder()
	}
	if err != nil {
		return err
	}
	return writeWhole(path, []byte(t.Command+"\n"+begunOn+t.Date+"\n"))
}

// checkFolder returns an error if a folder without settings holds other files than a
// training.
func (t *Training) checkFolder() error {
	if _, err := t.finished(1); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(t.Path(1, ".games")); err == nil {
		return nil
	}
	entries, err := os.ReadDir(t.Directory)
	if err == nil && len(entries) > 0 {
		err = fmt.Errorf("%q holds other files and no training: choose another folder", t.Directory)
	}
	return err
}

func (t *Training) sameCommand(begun string) error {
	if begun == t.Command {
		return nil
	}
	return fmt.Errorf("%q holds the training of %q: go on with the same settings, or choose another folder",
		t.Directory, begun)
}

// Weights returns the file of weights of a generation, or the one that plays the first.
func (t *Training) Weights(generation int) ([]byte, error) {
	switch {
	case generation > 0:
		return os.ReadFile(t.Path(generation, ".weights"))
	case t.Start != nil:
		return t.Start, nil
	}
	return t.First(), nil
}

// finished returns the report of a finished generation.
func (t *Training) finished(generation int) (*Report, error) {
	file, err := t.Weights(generation)
	if err != nil {
		return nil, err
	}
	begun, err := t.CommandOf(file)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", t.Path(generation, ".weights"), err)
	}
	if begun != "" {
		if err := t.sameCommand(begun); err != nil {
			return nil, err
		}
	}
	text, err := os.ReadFile(t.Path(generation, ".json"))
	if err != nil {
		return nil, err
	}
	report := new(Report)
	if err := json.Unmarshal(text, report); err != nil {
		return nil, fmt.Errorf("%q is not the report of a generation", t.Path(generation, ".json"))
	}
	return report, nil
}

// play plays the games that a generation still lacks.
func (t *Training) play(ctx context.Context, generation int) error {
	weights, err := t.Weights(generation - 1)
	if err != nil {
		return err
	}
	store, err := OpenStore(t.Path(generation, ".games"))
	if err != nil {
		return err
	}
	defer store.Close()
	settings, want := t.Batch(t, generation)
	p := SelfPlay{
		Batch: settings, Weights: weights, NewPlayer: t.NewPlayer, Threads: t.Threads, Elsewhere: t.Elsewhere,
	}
	played := func(games int) { t.Tell(Progress{generation, "games", games, want, 0}) }
	if err := p.Play(ctx, store, want, played); err != nil {
		return err
	}
	return ctx.Err()
}

// EachGame calls use with the games of some generations, in order. A game is valid until use
// returns.
func (t *Training) EachGame(first, last int, use func(generation, number int, g []byte) error) error {
	for generation := first; generation <= last; generation++ {
		store, err := OpenStore(t.Path(generation, ".games"))
		if err != nil {
			return err
		}
		number := 0
		err = store.Read(func(g []byte, _ int) error {
			number++
			return use(generation, number-1, g)
		})
		if err := errors.Join(err, store.Close()); err != nil {
			return fmt.Errorf("%q: %w", t.Path(generation, ".games"), err)
		}
	}
	return nil
}

// AllSamples returns the samples of all generations of a report, which decode reads from a game, and
// counts them in the report.
func AllSamples[S any](t *Training, report *Report, decode func(g []byte) ([]S, error)) (all []S, err error) {
	err = t.EachGame(1, report.Generation, func(_, _ int, g []byte) error {
		samples, err := decode(g)
		all = append(all, samples...)
		report.Games++
		return err
	})
	report.Positions = len(all)
	return all, err
}

// Tell reports progress.
func (t *Training) Tell(p Progress) {
	if t.Watch != nil {
		t.Watch(p)
	}
}

// fit fits the weights of a generation and writes them, after the report.
func (t *Training) fit(ctx context.Context, generation int) error {
	report := &Report{Generation: generation}
	weights, err := t.Fit(ctx, t, report)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(report, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(t.Path(generation, ".json"), append(text, '\n'), 0o644); err != nil {
		return err
	}
	return writeWhole(t.Path(generation, ".weights"), weights)
}

// writeWhole writes a file atomically.
func writeWhole(path string, content []byte) error {
	if err := os.WriteFile(path+".part", content, 0o644); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}
