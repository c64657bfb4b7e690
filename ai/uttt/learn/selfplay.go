// Package learn trains the weights of the champion of Ultimate Tic-Tac-Toe from scratch.
// In each generation it plays games against itself, and fits a network to the results of
// the games and to the scores of the searches.
package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"colat/ai"
	"colat/ai/fit"
	champion "colat/ai/uttt"
	"colat/ai/uttt/eval"
	"colat/game/uttt"
)

// A sample is a position and its value for the side to move, 0 to 1: Expected is the
// score of the search, Result that of the game, and Value the target of the fit.
type sample struct {
	Seen
	Aside bool // after a move that was not played

	Expected, Result, Value float32
}

// Seen is the network's input for a position, as the side to move sees it.
type Seen struct {
	Patterns  [9]eval.Pattern
	Standings [2]eval.Standing
	Target    uint8
	Open      bool // the variant
}

func observe(b *eval.Board, open bool) Seen {
	own, opp := eval.StandingsAt(b, b.Side&1)
	return Seen{eval.PatternsOf(b), [2]eval.Standing{own, opp}, b.Target, open}
}

// A Log holds the samples of one game, ply by ply. After the sample of a position there may be
// one of a position aside.
type Log []sample

const (
	// A game begins with fewestRandom to mostRandom random moves. Openings with a chance
	// farther than fromEven from a half are dropped, except one in everyFar. Later moves are
	// random with probability randomMove while there is room for more than lateRoom stones, so
	// that games differ and contain mistakes.
	fewestRandom, mostRandom = 2, 11
	fromEven                 = 0.15
	everyFar                 = 8
	randomMove               = 0.08
	lateRoom                 = 35
	// One position aside in everySecond is after two random moves, the others after one.
	everySecond = 3
	// In games with playouts, random moves have a probability drawn per game, and other
	// moves are searched with playoutNodes.
	playouts     = 64
	playoutNodes = 60
	// trace is the weight of later values in what a position came to, the lambda of
	// TD(lambda) (Sutton, "Learning to Predict by the Methods of Temporal Differences",
	// 1988). A position's value is the mean of that and of the score of its search: results
	// alone depend too much on luck.
	trace = 0.85
	// blocksShare is the value, as a fraction of a win, of having more blocks than the
	// opponent in a draw.
	blocksShare = 0.05
	// tableBytes is the size of a player's table, which a short search does not fill.
	tableBytes = 1 << 20
)

// NewPlayer implements fit.Learner. Without weights positions have no values.
func (Learner) NewPlayer(weights []byte) (fit.Player, error) {
	if weights == nil {
		return player{}, nil
	}
	tables, err := eval.ReadTables(weights)
	return player{tables}, err
}

// player plays batches with tables, which may be nil.
type player struct{ tables *eval.Tables }

// Play implements fit.Player.
func (p player) Play(ctx context.Context, b fit.Batch) ([][]byte, error) {
	play := selfPlay{tables: p.tables, playouts: b.Playouts, nodes: b.Nodes}
	return b.Each(ctx, func(number int, rng *rand.Rand) ([]byte, error) {
		return fit.Encode(play.game(ctx, rng, number%2 == 1)), nil
	})
}

// selfPlay holds the settings of a game.
type selfPlay struct {
	tables   *eval.Tables
	playouts bool
	nodes    int64
}

// game plays a game until its result is proven, or to its end.
func (p *selfPlay) game(ctx context.Context, rng *rand.Rand, open bool) Log {
	rules := uttt.Closed
	if open {
		rules = uttt.Open
	}
	start, _ := rules.New(nil, nil)
	b := eval.FromState(start.(*uttt.State))
	s := champion.NewSearch(tableBytes, p.tables)
	if p.playouts {
		return playoutGame(ctx, b, s, rng, open)
	}
	b = p.opening(ctx, b, s, rng)
	var log Log
	result := float32(-1)
	for b.Ending == eval.Going && result < 0 && ctx.Err() == nil {
		outcome, chance := think(ctx, s, b, p.nodes)
		best := s.Root().Best()
		switch {
		case outcome == ai.Win || outcome == ai.Loss:
			result = float32(chance)
			continue
		case b.Dead():
			result = 0.5
			continue
		}
		log = append(log, sample{Seen: observe(&b, open), Expected: float32(chance)})
		if x, ok := p.aside(ctx, b, s, rng, open); ok {
			log = append(log, x)
		}
		if b.Room() > lateRoom && rng.Float64() < randomMove {
			playRandom(&b, rng)
			continue
		}
		b.Play(best)
	}
	if result < 0 {
		result = resultOf(&b)
	}
	return log.settle(1 - result)
}

// opening plays random moves, after which the game is not over and usually even.
func (p *selfPlay) opening(ctx context.Context, first eval.Board, s *champion.Search, rng *rand.Rand) eval.Board {
	for {
		b := first
		for range fewestRandom + rng.IntN(mostRandom-fewestRandom+1) {
			playRandom(&b, rng)
			if b.Ending != eval.Going {
				break
			}
		}
		if b.Ending != eval.Going {
			continue
		}
		outcome, chance := think(ctx, s, b, p.nodes/2)
		if ctx.Err() != nil || outcome == ai.Unknown && (math.Abs(chance-0.5) < fromEven || rng.IntN(everyFar) == 0) {
			return b
		}
	}
}

// aside returns a sample of a position after one or two random moves, such as a search visits.
func (p *selfPlay) aside(ctx context.Context, b eval.Board, s *champion.Search, rng *rand.Rand, open bool) (
	x sample, ok bool) {
	playRandom(&b, rng)
	if rng.IntN(everySecond) == 0 && b.Ending == eval.Going {
		playRandom(&b, rng)
	}
	if _, wins := b.WinsAtOnce(); b.Ending != eval.Going || wins || b.Dead() {
		return x, false
	}
	_, chance := think(ctx, s, b, p.nodes/2)
	v := float32(chance)
	return sample{Seen: observe(&b, open), Aside: true, Expected: v, Result: v, Value: v}, true
}

func playRandom(b *eval.Board, rng *rand.Rand) {
	var buf [eval.MaxMoves]eval.Move
	moves := b.AppendMoves(buf[:0])
	b.Play(moves[rng.IntN(len(moves))])
}

// playoutGame plays a game only to obtain positions, and values them by playouts.
func playoutGame(
	ctx context.Context, b eval.Board, s *champion.Search, rng *rand.Rand, open bool,
) (log Log) {
	random := eval.Random(rng.Uint64() | 1)
	for chance := rng.Float64(); b.Ending == eval.Going && ctx.Err() == nil; {
		if _, wins := b.WinsAtOnce(); wins {
			break
		}
		mean := float32(0)
		for range playouts {
			played := b
			played.DecisivePlayout(&random)
			if result := resultOf(&played); played.Side == b.Side {
				mean += result / playouts
			} else {
				mean += (1 - result) / playouts
			}
		}
		log = append(log, sample{Seen: observe(&b, open), Expected: mean, Result: mean, Value: mean})
		if rng.Float64() < chance {
			playRandom(&b, rng)
			continue
		}
		think(ctx, s, b, playoutNodes)
		b.Play(s.Root().Best())
	}
	return log
}

// resultOf returns the value of a finished game for the side that would be to move: a
// draw counts a half, and a little more or less with more or fewer blocks, as in the
// search.
func resultOf(b *eval.Board) float32 {
	if b.Ending == eval.Won {
		return 0
	}
	switch lead := b.Lead(); {
	case lead > 0:
		return 0.5 + blocksShare
	case lead < 0:
		return 0.5 - blocksShare
	}
	return 0.5
}

// settle computes the values of the positions of a game from its result for the side that
// moved last. The sides alternate.
func (l Log) settle(result float32) Log {
	value := result
	for i := len(l) - 1; i >= 0; i-- {
		if l[i].Aside {
			continue
		}
		l[i].Result = result
		value = trace*value + (1-trace)*l[i].Expected
		l[i].Value = (value + l[i].Expected) / 2
		result, value = 1-result, 1-value
	}
	return l
}

// think searches a position and returns its outcome and value for the side to move.
func think(ctx context.Context, s *champion.Search, b eval.Board, nodes int64) (ai.Outcome, float64) {
	s.Reset(ctx, b, time.Time{}, 0, nodes, nil)
	root := s.Root()
	for depth := 1; depth <= root.Room && root.Outcome != ai.Win && root.Outcome != ai.Loss; depth++ {
		if !s.Iterate(depth) {
			break
		}
	}
	return root.Outcome, root.Outcome.Chance(root.Score, eval.Unit)
}

// Check returns an error if games, played on another computer, are not valid for the batch.
func Check(b fit.Batch, games [][]byte) error {
	return b.Check(games, func(g []byte) error {
		_, err := parse(g)
		return err
	})
}

// parse returns the samples of a game.
func parse(g []byte) (Log, error) {
	log, err := fit.Decode[sample](g)
	for i := 0; i < len(log) && err == nil; i++ {
		err = log[i].check()
	}
	return log, err
}

// check returns an error for a sample that no game has.
func (s *sample) check() error {
	wrong := ""
	for _, v := range []float32{s.Expected, s.Result, s.Value} {
		if !(-1 <= v && v <= 2) { // false for NaN
			wrong = "value"
		}
	}
	switch {
	case s.Target > eval.Free:
		wrong = "target"
	case slices.ContainsFunc(s.Patterns[:], func(p eval.Pattern) bool { return int(p) >= eval.Patterns }):
		wrong = "block"
	case slices.ContainsFunc(s.Standings[:], func(s eval.Standing) bool { return int(s) >= eval.Standings }):
		wrong = "board"
	}
	if wrong == "" {
		return nil
	}
	return fmt.Errorf("games of self-play with a %s that cannot be", wrong)
}
