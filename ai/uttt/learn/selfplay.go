// Package learn trains the weights of the champion of Ultimate Tic-Tac-Toe from scratch.
// In each generation it plays games against itself, and fits a network to the results of
// the games and to the scores of the searches.
package learn

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"colat/ai"
	champion "colat/ai/uttt"
	"colat/ai/uttt/eval"
	"colat/game/uttt"
)

// A sample is a position and its value for the side to move, 0 to 1: expected is the
// score of the search, result that of the game, and value the target of the fit.
type sample struct {
	seen

	expected, result, value float32
}

// seen is the network's input for a position.
type seen struct {
	patterns  [9]eval.Pattern
	standings [2]eval.Standing
	target    uint8
}

func observe(b *eval.Board) seen {
	return seen{patterns: eval.PatternsOf(b), standings: eval.StandingsOf(b), target: b.Target}
}

// A Log holds the samples of one game, ply by ply.
type Log []sample

const (
	// A game begins with fewestRandom to mostRandom random moves. Later moves are random
	// with probability randomMove while there is room for more than lateRoom stones, so
	// that games differ and contain mistakes.
	fewestRandom, mostRandom = 1, 10
	randomMove               = 0.06
	lateRoom                 = 40
	// In games with playouts, random moves have a probability drawn per game, and other
	// moves are searched with playoutNodes.
	playouts     = 64
	playoutNodes = 60
	// resultShare is the weight of later values in a position's value, the lambda of
	// TD(lambda) (Sutton, "Learning to Predict by the Methods of Temporal Differences",
	// 1988): results alone depend too much on luck.
	resultShare = 0.5
	// blocksShare is the value, as a fraction of a win, of having more blocks than the
	// opponent in a draw.
	blocksShare = 0.05
	// tableBytes is the size of a player's table, which a short search does not fill.
	tableBytes = 1 << 20
)

// A Batch describes games of self-play, numbered First to First+Count-1. Its settings and
// the weights determine the games, independent of where they are played.
type Batch struct {
	Playouts bool   `json:"playouts,omitempty"` // value positions by playouts
	Nodes    int64  `json:"nodes"`              // per move
	Seed     uint64 `json:"seed"`
	First    int    `json:"first"`
	Count    int    `json:"count"`
}

// Play plays the games of a batch with tables, which are nil in the first generation.
func (b Batch) Play(ctx context.Context, tables *eval.Tables) ([]Log, error) {
	p := selfPlay{tables: tables, playouts: b.Playouts, nodes: b.Nodes}
	var logs []Log
	for number := b.First; number < b.First+b.Count; number++ {
		log := p.game(ctx, rand.New(rand.NewPCG(b.Seed, uint64(number))))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		logs = append(logs, log)
	}
	return logs, nil
}

// selfPlay holds the settings of a game.
type selfPlay struct {
	tables   *eval.Tables
	playouts bool
	nodes    int64
}

// game plays a game until a win is proven, or to its end.
func (p *selfPlay) game(ctx context.Context, rng *rand.Rand) Log {
	rules := uttt.Closed
	if rng.IntN(8) == 0 {
		rules = uttt.Open
	}
	start, _ := rules.New(nil, nil)
	b := eval.FromState(start.(*uttt.State))
	s := champion.NewSearch(tableBytes, p.tables)
	if p.playouts {
		return playoutGame(ctx, b, s, rng)
	}
	for range fewestRandom + rng.IntN(mostRandom-fewestRandom+1) {
		playRandom(&b, rng)
	}
	var log Log
	for b.Ending == eval.Going {
		outcome, chance := think(ctx, s, b, p.nodes)
		if ctx.Err() != nil {
			return nil
		}
		if outcome == ai.Win || outcome == ai.Loss {
			result := float32(0)
			if outcome == ai.Win {
				result = 1
			}
			return log.settle(1 - result)
		}
		log = append(log, sample{seen: observe(&b), expected: float32(chance)})
		if b.Room() > lateRoom && rng.Float64() < randomMove {
			playRandom(&b, rng)
			continue
		}
		b.Play(s.Root().Best())
	}
	return log.settle(1 - resultOf(&b))
}

func playRandom(b *eval.Board, rng *rand.Rand) {
	var buf [eval.MaxMoves]eval.Move
	moves := b.AppendMoves(buf[:0])
	b.Play(moves[rng.IntN(len(moves))])
}

// playoutGame plays a game only to obtain positions, and values them by playouts.
func playoutGame(ctx context.Context, b eval.Board, s *champion.Search, rng *rand.Rand) (log Log) {
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
		log = append(log, sample{seen: observe(&b), expected: mean, result: mean, value: mean})
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
		l[i].result = result
		value = resultShare*value + (1-resultShare)*l[i].expected
		l[i].value = value
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
	return root.Outcome, 1 / (1 + math.Exp(-float64(root.Score)/eval.Unit))
}

// encoded is a sample as it is encoded, with little-endian numbers.
type encoded struct {
	Patterns                [9]eval.Pattern
	Standings               [2]eval.Standing
	Target                  uint8
	Expected, Result, Value float32
}

// AppendLogs appends the binary encoding of logs: for each the number of its samples,
// then the samples.
func AppendLogs(buf []byte, logs []Log) []byte {
	for _, log := range logs {
		buf = binary.LittleEndian.AppendUint16(buf, uint16(len(log)))
		for _, s := range log {
			// It fails only for types without a fixed size.
			buf, _ = binary.Append(buf, binary.LittleEndian,
				encoded{s.patterns, s.standings, s.target, s.expected, s.result, s.value})
		}
	}
	return buf
}

// ParseLogs parses the encoding of AppendLogs.
func ParseLogs(text []byte) ([]Log, error) {
	var logs []Log
	in := bytes.NewReader(text)
	for in.Len() > 0 {
		var n uint16
		if err := binary.Read(in, binary.LittleEndian, &n); err != nil || in.Len() < int(n)*binary.Size(encoded{}) {
			return nil, errors.New("games of self-play that are cut off")
		}
		list := make([]encoded, n)
		if err := binary.Read(in, binary.LittleEndian, list); err != nil {
			return nil, err
		}
		var log Log
		for _, e := range list {
			if err := e.check(); err != nil {
				return nil, err
			}
			log = append(log, sample{seen{e.Patterns, e.Standings, e.Target}, e.Expected, e.Result, e.Value})
		}
		logs = append(logs, log)
	}
	return logs, nil
}

// check returns an error for a sample of another computer that no game has.
func (e *encoded) check() error {
	for _, v := range []float32{e.Expected, e.Result, e.Value} {
		if !(-1 <= v && v <= 2) { // false for NaN
			return errors.New("games of self-play with a value that cannot be")
		}
	}
	switch {
	case e.Target > eval.Free:
		return errors.New("games of self-play with a target that cannot be")
	case slices.ContainsFunc(e.Patterns[:], func(p eval.Pattern) bool { return int(p) >= eval.Patterns }):
		return errors.New("games of self-play with a block that cannot be")
	case slices.ContainsFunc(e.Standings[:], func(s eval.Standing) bool { return int(s) >= eval.Standings }):
		return errors.New("games of self-play with a board that cannot be")
	}
	return nil
}
