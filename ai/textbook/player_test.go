package textbook

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

func start(t *testing.T, rules game.Rules, seed uint64) game.State {
	t.Helper()
	s, err := rules.New(nil, rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func player(t *testing.T, spec string, rules game.Rules) ai.Player {
	t.Helper()
	p, err := ai.New(spec, rules)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWholeGames plays each player against the next weaker one to the end: every
// move is legal, the state is left alone, and the stronger one wins most games.
func TestWholeGames(t *testing.T) {
	for _, pair := range [][2]string{{"greedy", "random:seed=5"}, {"alphabeta:depth=3", "greedy"}} {
		for _, rules := range []game.Rules{othello.Victory, othello.Classic} {
			wins := 0
			const games = 60
			for n := range games {
				stronger := game.Player(n % 2)
				var players [2]ai.Player
				players[stronger] = player(t, pair[0], rules)
				players[stronger.Opponent()] = player(t, pair[1], rules)
				if wholeGame(t, opening(t, rules, uint64(n/2)), players).Winner == stronger {
					wins++
				}
			}
			if wins <= games*2/3 {
				t.Errorf("%s: %s won %d of %d games against %s", rules.ID(), pair[0], wins, games, pair[1])
			}
		}
	}
}

// opening is a start with a few random moves played.
func opening(t *testing.T, rules game.Rules, seed uint64) game.State {
	s := start(t, rules, seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 4 {
		moves := s.AppendMoves(nil)
		s.Play(moves[rng.IntN(len(moves))])
	}
	return s
}

func wholeGame(t *testing.T, s game.State, players [2]ai.Player) game.Result {
	t.Helper()
	rules := s.Rules()
	for {
		if result, over := s.Result(); over {
			return result
		}
		before := rules.FormatPosition(s)
		m, info, err := players[s.ToMove()].Think(context.Background(), ai.At(s, ai.Limits{}))
		if err != nil {
			t.Fatal(err)
		}
		if rules.FormatPosition(s) != before {
			t.Fatal("Think changed the state")
		}
		if !game.IsLegal(s, m) || len(info.PV) == 0 || info.PV[0] != m || len(info.PV) > max(info.Depth, 1) {
			t.Fatalf("%s: move %v, line %v, depth %d", before, m, info.PV, info.Depth)
		}
		ahead := s.Clone()
		for _, next := range info.PV {
			if !game.IsLegal(ahead, next) {
				t.Fatalf("%s: line %v, in which %v is not legal", before, info.PV, next)
			}
			ahead.Play(next)
		}
		s.Play(m)
	}
}

func TestGreedyWinsAtOnce(t *testing.T) {
	// c1 wins on the spot: white is left without a move, and with fewer discs.
	s, err := othello.NewState(othello.Victory, 1<<0|1<<24, 1<<1, game.First, 1<<40|1<<41|1<<42|1<<43|1<<44)
	if err != nil {
		t.Fatal(err)
	}
	m, info, err := NewGreedy(nil).Think(context.Background(), ai.At(s, ai.Limits{}))
	if err != nil || m != 2 || info.Outcome != ai.Win || info.Score < ai.ProvenScore {
		t.Fatalf("move %v, info %+v, error %v", m, info, err)
	}
}

func TestGreedyTakesCellsBeforeDiscs(t *testing.T) {
	// Black can take one disc at c1 together with the victory cell there, or
	// two discs at d8.
	black := uint64(1<<0 | 1<<56)
	white := uint64(1<<1 | 1<<57 | 1<<58 | 1<<36)
	s, err := othello.NewState(othello.Victory, black, white, game.First, 1<<2|1<<3|1<<5|1<<6|1<<7)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := NewGreedy(nil).Think(context.Background(), ai.At(s, ai.Limits{}))
	if err != nil || m != 2 {
		t.Fatalf("move %v, error %v", m, err)
	}
}

func TestRandomIsFairAndRepeatable(t *testing.T) {
	s := start(t, othello.Classic, 0)
	counts := map[game.Move]int{}
	r := NewRandom(1)
	var first []game.Move
	for i := range 4000 {
		m, _, err := r.Think(context.Background(), ai.At(s, ai.Limits{}))
		if err != nil {
			t.Fatal(err)
		}
		counts[m]++
		if i < 20 {
			first = append(first, m)
		}
	}
	if len(counts) != 4 {
		t.Fatalf("of four moves chosen: %v", counts)
	}
	for m, n := range counts {
		if n < 850 || n > 1150 { // more than five standard deviations
			t.Errorf("move %v chosen %d times of 4000", m, n)
		}
	}
	again := NewRandom(1)
	for i, want := range first {
		if m, _, _ := again.Think(context.Background(), ai.At(s, ai.Limits{})); m != want {
			t.Fatalf("choice %d with the same seed: %v, then %v", i, want, m)
		}
	}
}

func TestCancelledAndOver(t *testing.T) {
	over, err := othello.NewState(othello.Classic, 1, 0, game.First, 0)
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, spec := range []string{"random", "greedy", "minimax", "negamax", "alphabeta", "negascout", "mcts"} {
		p, s := player(t, spec, othello.Classic), start(t, othello.Classic, 0)
		m, _, err := p.Think(cancelled, ai.At(s, ai.Limits{}))
		if answered := err == nil && game.IsLegal(s, m); !answered && (err != context.Canceled || m != game.NoMove) {
			t.Errorf("%s cancelled: %v, %v", spec, m, err)
		}
		if m, _, err := p.Think(context.Background(), ai.At(over, ai.Limits{})); err != ai.ErrOver || m != game.NoMove {
			t.Errorf("%s in a finished game: %v, %v", spec, m, err)
		}
	}
}

func TestOptions(t *testing.T) {
	for spec, named := range map[string]string{
		"random:seed=-1": "seed=-1", "random:seed=x": "seed=x", "random:sed=1": "sed", "greedy:seed=1": "seed",
		"alphabeta:table=1": "table", "alphabeta:depth=0": "depth=0",
		"alphabeta:nodes=x": "nodes=x", "alphabeta:time=-1s": "time=-1s",
		"negascout:quiescence=33": `"quiescence=33": want a whole number from 0 to 32`,
		"minimax:quiescence=x":    "quiescence=x",
		"negamax:eval=best":       `"eval=best": the evaluations of classic are course, discs, besides its own without eval`,
		"greedy:eval=best":        "the evaluations of classic are course, discs",
		"greedy:quiescence=1":     `unknown option "quiescence": there is eval`,
		"alphabeta:evil=course":   `unknown option "evil": there are eval, quiescence, pruning and course`,
		"mcts:iterations=0":       `"iterations=0": want a whole number from 1`,
		"mcts:exploration=NaN":    `"exploration=NaN": want a number from 0 to 100`,
		"mcts:exploration=-1":     "exploration=-1",
		"mcts:seed=x":             `"seed=x": want a whole number`,
		"mcts:solver=no":          `"solver=no": want on or off`,
		"mcts:eval=course":        `unknown option "eval": there are iterations, exploration, seed, solver and decisive`,
	} {
		if _, err := ai.New(spec, othello.Classic); err == nil || !strings.Contains(err.Error(), named) {
			t.Errorf("%s: error %v does not name %s", spec, err, named)
		}
	}
}

// reporting is a request for a move in s with a report.
func reporting(s game.State, limits ai.Limits, report func(ai.Info)) *ai.Request {
	r := ai.At(s, limits)
	r.Report = report
	return r
}

// TestOnlyMoves asks for what textbook players do not know.
func TestOnlyMoves(t *testing.T) {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []ai.Player{
		NewRandom(1), NewGreedy(nil), newSearch("alphabeta", Options{}), NewMCTS(MCTSOptions{}),
	} {
		for _, r := range []*ai.Request{{Start: s, Ponder: true}, {Start: s, Task: &ai.Task{}}} {
			if _, _, err := p.Think(t.Context(), r); !errors.Is(err, ai.ErrOnlyChooses) {
				t.Errorf("%T: %v", p, err)
			}
		}
	}
}
