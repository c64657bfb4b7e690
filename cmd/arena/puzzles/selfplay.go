package puzzles

import (
	"context"
	"fmt"
	"math/rand/v2"

	"colat/ai"
	"colat/ai/levels"
	"colat/ai/starts"
	"colat/game"
)

// games are where puzzles are sought.
type games interface {
	// name names the games in the file of puzzles.
	name() string
	// skip goes past so many games.
	skip(games uint64) error
	// next returns the start and the moves of the next game, or io.EOF.
	next(ctx context.Context) (game.State, []game.Move, error)
}

// selfPlay plays games between players of varied strength. A game depends on the seed and its
// number alone.
type selfPlay struct {
	rules game.Rules
	seed  uint64
	games uint64 // played so far
}

// The limits of play: the nodes of a champion, the highest level that plays, which must not
// calculate for long, and the plies of a game.
var championNodes = []int64{200, 1000, 4000}

const (
	mostLevel = 5
	mostPlies = 160
)

// judgeNodes limits the judgement of an opening.
const judgeNodes = 300

func (p *selfPlay) name() string { return fmt.Sprint("self-play ", p.seed) }
func (p *selfPlay) skip(games uint64) error {
	p.games = games
	return nil
}

// next plays a game and returns its start and its moves.
func (p *selfPlay) next(ctx context.Context) (game.State, []game.Move, error) {
	rng := rand.New(rand.NewPCG(p.seed, p.games))
	p.games++
	judge, err := ai.New("champion:table=4", p.rules)
	if err != nil {
		return nil, nil, err
	}
	draw := starts.Draw{Rules: p.rules, Rng: rng, Judge: judge, Limits: ai.Limits{Nodes: judgeNodes}}
	start, err := draw.Opening(ctx)
	if err != nil {
		return nil, nil, err
	}
	var seats [2]seat
	for side := range seats {
		if seats[side], err = newSeat(p.rules, rng); err != nil {
			return nil, nil, err
		}
	}
	s := start.Clone()
	var moves []game.Move
	for len(moves) < mostPlies {
		if _, over := s.Result(); over {
			break
		}
		m, err := seats[s.ToMove()].choose(ctx, start, moves, s, rng)
		if err != nil {
			return nil, nil, err
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return start, moves, nil
}

// seat is a player with its limits and its rate of random moves.
type seat struct {
	player ai.Player
	limits ai.Limits
	random float64
}

// newSeat draws a player.
func newSeat(rules game.Rules, rng *rand.Rand) (seat, error) {
	if rng.IntN(2) == 0 {
		level, err := levels.New(1+rng.IntN(mostLevel), rules, rng.Uint64())
		return seat{player: level}, err
	}
	champion, err := ai.New("champion:table=4", rules)
	nodes := championNodes[rng.IntN(len(championNodes))]
	return seat{champion, ai.Limits{Nodes: nodes}, 0.15 * rng.Float64()}, err
}

func (p *seat) choose(ctx context.Context, start game.State, moves []game.Move, s game.State, rng *rand.Rand) (
	game.Move, error) {
	if rng.Float64() < p.random {
		legal := s.AppendMoves(nil)
		return legal[rng.IntN(len(legal))], nil
	}
	m, _, err := p.player.Think(ctx, &ai.Request{Start: start, Moves: moves, Game: 1, Limits: p.limits})
	return m, err
}
