package learn

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"colat/ai/othello/eval"
	"colat/game/othello"
)

// A Trainer trains weights: the engine plays against itself, weights are
// fitted to the games, and the next generation of games is played with them. All results
// are stored in a directory, from which an interrupted training continues.
type Trainer struct {
	// Start, unless nil, holds the weights that play the first generation.
	Start       *eval.Weights
	Rules       *othello.Rules
	Directory   string
	Generations int
	Games       int // of the last generation; each earlier one has half as many as the next
	Nodes       int64
	Epochs      int
	Threads     int
	// Elsewhere, unless nil, plays the games instead of this process.
	Elsewhere *Elsewhere
	Seed      uint64
	Command   string // with all settings; for the weights' header
	// Date is for the weights' header. A continued training keeps its first date.
	Date string
	// MarginPositions is the number of positions of each period for measuring margins; 0
	// means 1000.
	MarginPositions int
	// Watch receives the progress of the training; it may be nil.
	Watch func(Progress)
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

// sourceGenerations is the number of latest generations whose games are used for a fit.
// Older games are by weaker players.
const sourceGenerations = 3

// fewestGames is the smallest number of games of a generation.
const fewestGames = 30

// The number of empty squares from which on all positions are labelled by their exact
// value. Exact scores of the classic game take longer.
const (
	victorySolveAt = 18
	classicSolveAt = 14
)

// Learning rates: weights are in logarithms of odds in the victory game and in discs in
// the classic one.
const (
	victoryRate = 0.04
	classicRate = 0.6
)

func (t *Trainer) path(format string, generation int) string {
	return filepath.Join(t.Directory, fmt.Sprintf(format, generation))
}

// Run trains until the last generation has its weights, and returns the reports of all
// generations.
func (t *Trainer) Run(ctx context.Context) ([]Report, error) {
	if err := os.MkdirAll(t.Directory, 0o755); err != nil {
		return nil, err
	}
	if err := t.keepCommand(); err != nil {
		return nil, err
	}
	w := t.Start
	if w == nil {
		w = eval.Quantize(t.model(), make([]float32, t.model().Entries()*len(eval.Anchors)), eval.Header{})
	}
	var reports []Report
	for g := 1; g <= t.Generations; g++ {
		next, report, err := t.finished(g)
		if errors.Is(err, os.ErrNotExist) {
			if err = t.play(ctx, w, g); err == nil {
				err = t.fit(ctx, g)
			}
			if err == nil {
				next, report, err = t.finished(g)
			}
		}
		if err != nil {
			return reports, err
		}
		w, reports = next, append(reports, *report)
	}
	return reports, nil
}

// begunOn begins the line of training.txt that holds the date.
const begunOn = "begun on "

// keepCommand stores Command and Date beside the games. If there are games, it checks
// that they were played with the same settings.
func (t *Trainer) keepCommand() error {
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
func (t *Trainer) checkFolder() error {
	if _, _, err := t.finished(1); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(t.path("%d.games", 1)); err == nil {
		return nil
	}
	entries, err := os.ReadDir(t.Directory)
	if err == nil && len(entries) > 0 {
		err = fmt.Errorf("%q holds other files and no training: choose another folder", t.Directory)
	}
	return err
}

func (t *Trainer) sameCommand(begun string) error {
	if begun == t.Command {
		return nil
	}
	return fmt.Errorf("%q holds the training of %q: go on with the same settings, or choose another folder",
		t.Directory, begun)
}

func (t *Trainer) model() *eval.Model {
	if t.Rules == othello.Classic {
		return eval.Classic
	}
	return eval.Victory
}

// finished returns the weights and the report of a finished generation.
func (t *Trainer) finished(generation int) (*eval.Weights, *Report, error) {
	file, err := os.ReadFile(t.path("%d.weights", generation))
	if err != nil {
		return nil, nil, err
	}
	w, err := eval.ReadWeights(file)
	if err != nil {
		return nil, nil, fmt.Errorf("%q: %w", t.path("%d.weights", generation), err)
	}
	if w.ForVictory() != (t.Rules == othello.Victory) {
		return nil, nil, fmt.Errorf("%q is for the other game", t.path("%d.weights", generation))
	}
	if err := t.sameCommand(w.Command); err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(t.path("%d.json", generation))
	if err != nil {
		return nil, nil, err
	}
	report := new(Report)
	if err := json.Unmarshal(text, report); err != nil {
		return nil, nil, fmt.Errorf("%q is not the report of a generation", t.path("%d.json", generation))
	}
	return w, report, nil
}

// play plays the games that a generation still lacks.
func (t *Trainer) play(ctx context.Context, w *eval.Weights, generation int) error {
	store, err := OpenStore(t.path("%d.games", generation))
	if err != nil {
		return err
	}
	defer store.Close()
	solveAt := victorySolveAt
	if t.Rules == othello.Classic {
		solveAt = classicSolveAt
	}
	p := SelfPlay{
		Batch:   Batch{Game: t.Rules.ID(), Nodes: t.Nodes, SolveAt: solveAt, Seed: t.Seed + uint64(generation)},
		Weights: w, Threads: t.Threads, Elsewhere: t.Elsewhere,
	}
	want := t.gamesOf(generation)
	played := func(games int) { t.report(Progress{generation, "games", games, want, 0}) }
	if err := p.Play(ctx, store, want, played); err != nil {
		return err
	}
	return ctx.Err()
}

// gamesOf returns the number of games of a generation. Early generations only provide
// initial weights for the next ones.
func (t *Trainer) gamesOf(generation int) int {
	return max(fewestGames, t.Games>>(t.Generations-generation))
}

func (t *Trainer) report(p Progress) {
	if t.Watch != nil {
		t.Watch(p)
	}
}

// oldestSource returns the first generation whose games are used to fit the weights of a
// generation.
func (t *Trainer) oldestSource(generation int) int {
	return max(min(t.firstInformed(), generation), generation-sourceGenerations+1)
}

// firstInformed returns the first generation whose player knows something. Scores of
// searches before it mean nothing.
func (t *Trainer) firstInformed() int {
	if t.Start != nil {
		return 1
	}
	return 2
}

// fit fits the weights of a generation and writes them.
func (t *Trainer) fit(ctx context.Context, generation int) error {
	var train, held []sample
	report := &Report{Generation: generation}
	for g := t.oldestSource(generation); g <= generation; g++ {
		a, b, games, err := readSamples(t.path("%d.games", g), g < t.firstInformed())
		if err != nil {
			return err
		}
		report.Games += games
		train, held = append(train, a...), b
	}
	report.Positions = len(train) + len(held)
	f := Fit{Model: t.model(), Epochs: t.Epochs, Rate: victoryRate, Decay: 1e-5, Seed: t.Seed}
	if t.Rules == othello.Classic {
		f.Rate = classicRate
	}
	fitted, err := f.run(ctx, train, held, func(epoch int, trained, loss float64) {
		report.Trained, report.Losses = append(report.Trained, trained), append(report.Losses, loss)
		t.report(Progress{generation, "fit", epoch, t.Epochs, loss})
	})
	if err != nil {
		return err
	}
	header := eval.Header{
		Command: t.Command,
		Data: fmt.Sprintf("%d positions of %d games of self-play, generation %d",
			report.Positions, report.Games, generation),
		Date: t.Date,
		Loss: report.Losses[len(report.Losses)-1],
	}
	w := f.quantize(fitted, header)
	all := value(w, held)
	w.Odds = odds(all)
	w.Margins, err = margins(ctx, w, t.Rules, held, cmp.Or(t.MarginPositions, 1000), t.Seed, func(done, total int) {
		t.report(Progress{generation, "margins", done, total, 0})
	})
	if err != nil {
		return err
	}
	report.Reliability = reliability(w, all)
	return t.write(w, report)
}

// write writes the report, then the weights. The weights are written atomically.
func (t *Trainer) write(w *eval.Weights, report *Report) error {
	text, err := json.MarshalIndent(report, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(t.path("%d.json", report.Generation), append(text, '\n'), 0o644); err != nil {
		return err
	}
	var weights bytes.Buffer
	if err := w.Write(&weights); err != nil {
		return err
	}
	return writeWhole(t.path("%d.weights", report.Generation), weights.Bytes())
}

// writeWhole writes a file atomically.
func writeWhole(path string, content []byte) error {
	if err := os.WriteFile(path+".part", content, 0o644); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}
