package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"colat/ai/arena/queue"
	"colat/ai/arena/referee"
	"colat/game/match"
)

// Games returns an Elsewhere that plays games on the workers of a job.
func Games(job *queue.Job) *referee.Elsewhere {
	files := &sentFiles{job: job, hashes: make(map[string]string)}
	reports := &gameReports{job: job, games: make(map[string]*reportedGame)}
	return &referee.Elsewhere{AtOnce: atOnce,
		Ask: func(ctx context.Context, t *referee.Task) func() (*match.Record, error) {
			task, err := files.addGame(ctx, nameOf(t.Round), t)
			reports.add(task.Name, t)
			return func() (*match.Record, error) {
				defer reports.remove(task.Name)
				if err != nil {
					return nil, err
				}
				record, err := wait(ctx, job, task, func(output []byte) (*match.Record, error) { return readGame(output, t) })
				if err != nil {
					err = fmt.Errorf("game %s, %s – %s: %w", t.Round, t.Players[0].Name, t.Players[1].Name, err)
				}
				return record, err
			}
		}}
}

// nameOf derives the name of a task from the game's round, which may contain any
// characters.
func nameOf(round string) string {
	if round != "" && len(round) < 20 && strings.Trim(round, "0123456789") == "" {
		return round
	}
	sum := sha256.Sum256([]byte(round))
	return "game-" + hex.EncodeToString(sum[:12])
}

func (f *sentFiles) addGame(ctx context.Context, name string, t *referee.Task) (task queue.Task, err error) {
	there := *t
	for i := range there.Players {
		spec, err := withHashes(there.Players[i].Spec, func(path string) (string, error) { return f.send(ctx, path) })
		if err != nil {
			return task, err
		}
		there.Players[i].Spec = spec
	}
	input, err := json.Marshal(&there)
	if err != nil {
		return task, err
	}
	task = queue.Task{Name: name, Kind: gameKind, Input: input}
	return task, f.job.Add(ctx, task)
}

// readGame parses the record of a task's game, and checks that it belongs to the task.
func readGame(output []byte, t *referee.Task) (*match.Record, error) {
	record := new(match.Record)
	if err := json.Unmarshal(output, record); err != nil {
		return nil, fmt.Errorf("it is no record: %w", err)
	}
	position := t.Start.Rules().FormatPosition
	names := [2]string{t.Players[0].Name, t.Players[1].Name}
	if record.Rules.ID() != t.Start.Rules().ID() || position(record.Start) != position(t.Start) || record.Names != names ||
		record.Round != t.Round || record.Opening != len(t.Opening) || len(record.Moves) < len(t.Opening) ||
		!slices.Equal(record.Moves[:len(t.Opening)], t.Opening) {
		return nil, errors.New("it is the record of another game")
	}
	return record, record.CheckReports()
}
