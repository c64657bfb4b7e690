package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/records"
	"colat/ai/uttt/learn"
)

// trainUTTT learns the weights of the champion of Ultimate Tic-Tac-Toe and writes them
// into a directory.
func trainUTTT(
	ctx context.Context, trainer learn.Trainer, others *workersJob, directory string, log io.Writer,
) error {
	if others != nil {
		trainer.Elsewhere = jobs.UTTT(others.job)
	}
	var turn sync.Mutex
	began, next := time.Now(), time.Now()
	trainer.Watch = func(p learn.Progress) {
		turn.Lock()
		defer turn.Unlock()
		if now := time.Now(); p.Loss > 0 || now.After(next) {
			next = now.Add(logEvery)
			line := fmt.Sprintf("arena: generation %d, %s: %d of %d", p.Generation, p.Step, p.Done, p.Total)
			if p.Step == "games" {
				line += others.text(p.Total-p.Done, jobs.BatchGames)
			}
			if p.Loss > 0 {
				line += fmt.Sprintf(", loss %.4f", p.Loss)
			}
			fmt.Fprintf(log, "%s, %.0f s\n", line, time.Since(began).Seconds())
		}
	}
	file, err := trainer.Run(ctx)
	others.end(err)
	if ctx.Err() != nil {
		return context.Canceled
	}
	if err != nil {
		return trainingError(err)
	}
	if err = os.MkdirAll(directory, 0o755); err == nil {
		err = os.WriteFile(filepath.Join(directory, "uttt.weights"), file, 0o644)
	}
	if err != nil {
		return fmt.Errorf("--out: %w", records.FileError(err))
	}
	return nil
}
