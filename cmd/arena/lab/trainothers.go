package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/records"
	"colat/ai/mnk"
	"colat/ai/mnk/five"
	fivelearn "colat/ai/mnk/learn"
	"colat/ai/othello/eval"
	"colat/ai/othello/learn"
	uttlearn "colat/ai/uttt/learn"
	"colat/cmd/arena/cli"
	"colat/game"
	rules "colat/game/mnk"
	"colat/game/othello"
)

// startOf returns the file of weights of --start, or nil if there is none.
func startOf(name string) ([]byte, error) {
	if name == "" {
		return nil, nil
	}
	file, err := ai.ReadFile(name, ai.MostWeights)
	if err != nil {
		return nil, fmt.Errorf("--start: %w", records.FileError(err))
	}
	return file, nil
}

// othelloStart returns the weights of --start for a game of Othello, or nil if there are none.
func othelloStart(name string, game *othello.Rules) (*eval.Weights, error) {
	file, err := startOf(name)
	if file == nil {
		return nil, err
	}
	w, err := eval.ReadWeights(file)
	if err == nil && w.ForVictory() != (game == othello.Victory) {
		err = errors.New("the weights are for the other game")
	}
	if err != nil {
		return nil, fmt.Errorf("--start: %q: %w", name, err)
	}
	return w, nil
}

// A trainingLog writes a line of progress now and then, and the loss of each fit.
type trainingLog struct {
	turn        sync.Mutex
	out         io.Writer
	began, next time.Time
}

func newTrainingLog(out io.Writer) *trainingLog {
	return &trainingLog{out: out, began: time.Now(), next: time.Now()}
}

func (l *trainingLog) step(p learn.Progress, more string) {
	l.turn.Lock()
	defer l.turn.Unlock()
	now := time.Now()
	if p.Loss == 0 && now.Before(l.next) {
		return
	}
	l.next = now.Add(cli.LogEvery)
	if p.Loss > 0 {
		more += fmt.Sprintf(", loss %.4f", p.Loss)
	}
	fmt.Fprintf(l.out, "arena: generation %d, %s: %d of %d%s, %.0f s\n",
		p.Generation, p.Step, p.Done, p.Total, more, now.Sub(l.began).Seconds())
}

// trainUTTT learns the weights of the champion of Ultimate Tic-Tac-Toe and writes them
// into a directory.
func trainUTTT(
	ctx context.Context, trainer uttlearn.Trainer, others *cli.WorkersJob, log io.Writer,
) error {
	if err := os.MkdirAll(trainer.Directory, 0o755); err != nil {
		return fmt.Errorf("--out: %w", records.FileError(err))
	}
	if others != nil {
		trainer.Elsewhere = jobs.UTTT(others.Job)
	}
	watch := newTrainingLog(log)
	trainer.Watch = func(p uttlearn.Progress) {
		crew := ""
		if p.Step == "games" {
			crew = others.Text(p.Total-p.Done, jobs.BatchGames)
		}
		watch.step(learn.Progress(p), crew)
	}
	file, err := trainer.Run(ctx)
	others.End(err)
	if ctx.Err() != nil {
		return context.Canceled
	}
	if err != nil {
		return trainingError(err)
	}
	if err := os.WriteFile(filepath.Join(trainer.Directory, "uttt.weights"), file, 0o644); err != nil {
		return fmt.Errorf("--out: %w", records.FileError(err))
	}
	return nil
}

// searchedByPatterns reports whether the champion searches a game by patterns, whose weights are
// learned.
func searchedByPatterns(r game.Rules) bool {
	lines, ok := r.(*rules.Rules)
	return ok && mnk.SearchesByPatterns(lines)
}

// trainFive learns the weights of the champion of five in a row and writes them into a directory.
func trainFive(ctx context.Context, trainer fivelearn.Trainer, log io.Writer) error {
	if trainer.Start != nil {
		if _, err := five.ParseWeights(trainer.Start); err != nil {
			return fmt.Errorf("--start: %w", err)
		}
	}
	watch := newTrainingLog(log)
	trainer.Watch = func(p fivelearn.Progress) { watch.step(learn.Progress(p), "") }
	file, err := trainer.Run(ctx)
	if ctx.Err() != nil {
		return context.Canceled
	}
	if err != nil {
		return trainingError(err)
	}
	if err := os.WriteFile(filepath.Join(trainer.Directory, "mnk.weights"), file, 0o644); err != nil {
		return fmt.Errorf("--out: %w", records.FileError(err))
	}
	return nil
}
