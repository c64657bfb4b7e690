package textbook

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"colat/ai"
	"colat/game"
)

func init() { ai.Register("random", buildRandom) }

// Random plays every legal move with the same probability.
type Random struct {
	rng   *rand.Rand
	moves []game.Move
}

// NewRandom returns a Random. The same seed chooses the same moves.
func NewRandom(seed uint64) *Random {
	return &Random{rng: rand.New(rand.NewPCG(seed, 0))}
}

// buildRandom makes a Random with the option seed. Without it, it draws a seed.
func buildRandom(options map[string]string, _ game.Rules) (ai.Player, error) {
	seed := rand.Uint64()
	for key, value := range options {
		if key != "seed" {
			return nil, fmt.Errorf("unknown option %q: there is seed", key)
		}
		var err error
		if seed, err = parseSeed(value); err != nil {
			return nil, faulty(key, value, err)
		}
	}
	return NewRandom(seed), nil
}

// Think implements ai.Player.
func (r *Random) Think(ctx context.Context, request *ai.Request) (game.Move, ai.Info, error) {
	start := time.Now()
	if err := cmp.Or(request.Choice(), ctx.Err()); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	r.moves = request.State().AppendMoves(r.moves[:0])
	if len(r.moves) == 0 {
		return game.NoMove, ai.Info{}, ai.ErrOver
	}
	i := r.rng.IntN(len(r.moves))
	info := ai.Info{PV: r.moves[i : i+1], Elapsed: time.Since(start)}
	request.ReportInfo(info)
	return r.moves[i], info, nil
}
