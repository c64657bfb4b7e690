package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"colat/ai/arena/queue"
	"colat/ai/othello/eval"
	"colat/ai/othello/learn"
	uttteval "colat/ai/uttt/eval"
	uttt "colat/ai/uttt/learn"
)

// BatchGames is the number of games of self-play in a task, which takes about a second
// with 1,000 nodes per move.
const BatchGames = 32

// withWeights is a batch of self-play with the hash of its weights.
type withWeights[B any] struct {
	Batch   B      `json:"batch"`
	Weights string `json:"weights,omitempty"`
}

// Othello returns a learn.Elsewhere that plays batches of self-play on the workers of a job.
func Othello(job *queue.Job) *learn.Elsewhere {
	var sent *eval.Weights
	var hash string
	return &learn.Elsewhere{Games: BatchGames, AtOnce: atOnce, Ask: func(
		ctx context.Context, b learn.Batch, w *eval.Weights,
	) func() ([]learn.Game, error) {
		var err error
		if sent != w {
			var file bytes.Buffer
			if err = w.Write(&file); err == nil {
				hash, err = job.Keep(ctx, file.Bytes())
			}
			if err == nil {
				sent = w
			}
		}
		if err != nil {
			return func() ([]learn.Game, error) { return nil, err }
		}
		return addBatch(ctx, job, batchName(b.Seed, b.First, hash), othelloKind, withWeights[learn.Batch]{b, hash},
			func(output []byte) ([]learn.Game, error) {
				games, err := learn.ParseGames(output)
				if err == nil {
					err = b.Check(games)
				}
				return games, err
			})
	}}
}

// batchName names a batch. Each generation has its own seed and weights.
func batchName(seed uint64, first int, weights string) string {
	return fmt.Sprintf("%d-%d-%.12s", seed, first, weights)
}

// addBatch adds a batch to a job and returns a function that waits for its games, which
// read parses and checks.
func addBatch[G any](
	ctx context.Context, job *queue.Job, name, kind string, batch any, read func(output []byte) ([]G, error),
) func() ([]G, error) {
	task := queue.Task{Name: name, Kind: kind}
	var err error
	if task.Input, err = json.Marshal(batch); err == nil {
		err = job.Add(ctx, task)
	}
	return func() ([]G, error) {
		if err != nil {
			return nil, err
		}
		return wait(ctx, job, task, read)
	}
}

// othelloPlayer plays batches, and keeps its player for the next batch with the same
// weights.
type othelloPlayer struct {
	weights string
	player  *learn.Player
}

func (p *othelloPlayer) do(ctx context.Context, g *queue.Given) ([]byte, error) {
	var given withWeights[learn.Batch]
	if err := json.Unmarshal(g.Input, &given); err != nil {
		return nil, fmt.Errorf("task %s is no batch of self-play: %w", g.Name, err)
	}
	if p.player == nil || p.weights != given.Weights {
		file, err := g.Large(ctx, given.Weights)
		if err != nil {
			return nil, err
		}
		w, err := eval.ReadWeights(file)
		if err != nil {
			return nil, err
		}
		p.weights, p.player = given.Weights, learn.NewPlayer(w)
	}
	games, err := p.player.Play(ctx, given.Batch)
	if err != nil {
		return nil, err
	}
	return learn.AppendGames(nil, games), nil
}

// UTTT returns an Elsewhere that plays batches of self-play on the workers of a job.
func UTTT(job *queue.Job) *uttt.Elsewhere {
	var sent []byte
	var hash string
	return &uttt.Elsewhere{Games: BatchGames, AtOnce: atOnce, Ask: func(
		ctx context.Context, b uttt.Batch, weights []byte,
	) func() ([]uttt.Log, error) {
		var err error
		if weights == nil {
			hash = ""
		} else if len(sent) == 0 || &sent[0] != &weights[0] {
			if hash, err = job.Keep(ctx, weights); err == nil {
				sent = weights
			}
		}
		if err != nil {
			return func() ([]uttt.Log, error) { return nil, err }
		}
		return addBatch(ctx, job, batchName(b.Seed, b.First, hash), utttKind, withWeights[uttt.Batch]{b, hash},
			func(output []byte) ([]uttt.Log, error) {
				logs, err := uttt.ParseLogs(output)
				if err == nil && len(logs) != b.Count {
					err = fmt.Errorf("it has %d games, not %d", len(logs), b.Count)
				}
				return logs, err
			})
	}}
}

// utttPlayer plays batches, and keeps its tables for the next batch with the same
// weights.
type utttPlayer struct {
	weights string
	tables  *uttteval.Tables
}

func (p *utttPlayer) do(ctx context.Context, g *queue.Given) ([]byte, error) {
	var given withWeights[uttt.Batch]
	if err := json.Unmarshal(g.Input, &given); err != nil {
		return nil, fmt.Errorf("task %s is no batch of self-play: %w", g.Name, err)
	}
	if p.weights != given.Weights {
		file, err := g.Large(ctx, given.Weights)
		if err != nil {
			return nil, err
		}
		network, _, err := uttteval.Read(file)
		if err != nil {
			return nil, err
		}
		p.weights, p.tables = given.Weights, uttteval.NewTables(network)
	}
	tables := p.tables
	if given.Weights == "" {
		tables = nil
	}
	logs, err := given.Batch.Play(ctx, tables)
	if err != nil {
		return nil, err
	}
	return uttt.AppendLogs(nil, logs), nil
}
