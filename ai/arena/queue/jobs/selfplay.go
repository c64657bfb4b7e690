package jobs

import (
	"context"
	"encoding/json"
	"fmt"

	"colat/ai/arena/queue"
	"colat/ai/fit"
	othello "colat/ai/othello/learn"
	uttt "colat/ai/uttt/learn"
)

// BatchGames is the number of games of self-play in a task, which takes about a second
// with 1,000 nodes per move.
const BatchGames = 32

// withWeights is a batch of self-play with the hash of its weights.
type withWeights struct {
	Batch   fit.Batch `json:"batch"`
	Weights string    `json:"weights,omitempty"`
}

// SelfPlay returns an Elsewhere that plays batches of self-play, of Othello or of Ultimate
// Tic-Tac-Toe, on the workers of a job.
func SelfPlay(job *queue.Job, ofUTTT bool) *fit.Elsewhere {
	kind, check := othelloKind, othello.Check
	if ofUTTT {
		kind, check = utttKind, uttt.Check
	}
	var sent []byte
	var hash string
	return &fit.Elsewhere{Games: BatchGames, AtOnce: atOnce, Ask: func(
		ctx context.Context, b fit.Batch, weights []byte,
	) func() ([][]byte, error) {
		var err error
		if weights == nil {
			hash = ""
		} else if len(sent) == 0 || &sent[0] != &weights[0] {
			if hash, err = job.Keep(ctx, weights); err == nil {
				sent = weights
			}
		}
		// Each generation has its own seed and weights.
		task := queue.Task{Name: fmt.Sprintf("%d-%d-%.12s", b.Seed, b.First, hash), Kind: kind}
		if err == nil {
			task.Input, err = json.Marshal(withWeights{b, hash})
		}
		if err == nil {
			err = job.Add(ctx, task)
		}
		return func() ([][]byte, error) {
			if err != nil {
				return nil, err
			}
			return wait(ctx, job, task, func(output []byte) ([][]byte, error) {
				games, err := fit.ParseGames(output)
				if err == nil {
					err = check(b, games)
				}
				return games, err
			})
		}
	}}
}

// selfPlayer plays batches, and keeps its player for the next batch with the same weights.
type selfPlayer struct {
	newPlayer func(weights []byte) (fit.Player, error)
	weights   string
	player    fit.Player // nil before the first batch
}

func (p *selfPlayer) do(ctx context.Context, g *queue.Given) ([]byte, error) {
	var given withWeights
	if err := json.Unmarshal(g.Input, &given); err != nil {
		return nil, fmt.Errorf("task %s is no batch of self-play: %w", g.Name, err)
	}
	if p.player == nil || p.weights != given.Weights {
		var file []byte
		var err error
		if given.Weights != "" {
			if file, err = g.Large(ctx, given.Weights); err != nil {
				return nil, err
			}
		}
		player, err := p.newPlayer(file)
		if err != nil {
			return nil, err
		}
		p.weights, p.player = given.Weights, player
	}
	games, err := p.player.Play(ctx, given.Batch)
	return fit.AppendGames(nil, games), err
}
