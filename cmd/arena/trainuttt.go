package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"colat/ai/arena/recordfile"
	"colat/ai/uttt/learn"
)

// trainUTTT learns the weights of the champion of Ultimate Tic-Tac-Toe and writes them
// into a directory.
func trainUTTT(ctx context.Context, trainer learn.Trainer, directory string, log io.Writer) error {
	trainer.Date = time.Now().UTC().Format(time.DateOnly)
	trainer.Command = fmt.Sprintf("arena train --game uttt --generations %d --games %d --nodes %d --epochs %d --seed %d",
		trainer.Generations, trainer.Games, trainer.Nodes, trainer.Epochs, trainer.Seed)
	var turn sync.Mutex
	began, next := time.Now(), time.Now()
	trainer.Watch = func(p learn.Progress) {
		turn.Lock()
		defer turn.Unlock()
		if now := time.Now(); p.Loss > 0 || now.After(next) {
			next = now.Add(logEvery)
			line := fmt.Sprintf("arena: generation %d, %s: %d of %d", p.Generation, p.Step, p.Done, p.Total)
			if p.Loss > 0 {
				line += fmt.Sprintf(", loss %.4f", p.Loss)
			}
			fmt.Fprintf(log, "%s, %.0f s\n", line, time.Since(began).Seconds())
		}
	}
	file, err := trainer.Run(ctx)
	if err != nil {
		return context.Canceled
	}
	if err = os.MkdirAll(directory, 0o755); err == nil {
		err = os.WriteFile(filepath.Join(directory, "uttt.weights"), file, 0o644)
	}
	if err != nil {
		return fmt.Errorf("--out: %w", recordfile.FileError(err))
	}
	return nil
}
