package othello

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/ai/othello/othellotest"
	"colat/ai/othello/position"
	"colat/game"
	rules "colat/game/othello"
)

func TestExactAgainstMinimax(t *testing.T) {
	var passes, wipeouts, odd int
	e := New(Options{TableBytes: 1 << 20})
	share := 1
	if testing.Short() {
		share = 4
	}
	for _, c := range []struct {
		empties, positions int
	}{{1, 150}, {2, 200}, {3, 200}, {4, 300}, {5, 300}, {6, 200}, {7, 200}, {8, 100}, {9, 30}, {10, 4}} {
		rng := rand.New(rand.NewPCG(11, uint64(c.empties)))
		for i := range c.positions / share {
			p := othellotest.Playout(rng, 0, c.empties)
			if i%2 == 1 && c.empties < 9 {
				p = othellotest.Thin(rng, c.empties)
			}
			score, s := checkExact(t, e, p)
			own, opp := s.Board()
			if own == 0 || opp == 0 {
				wipeouts++
			}
			if len(p.Moves()) == 0 {
				passes++
			}
			if score&1 != 0 {
				odd++
			}
		}
	}
	if min(passes, wipeouts, odd) < 20/share {
		t.Errorf("%d positions begin with a pass, %d lines end with one colour, %d scores are odd: want %d of each",
			passes, wipeouts, odd, 20/share)
	}
}

// checkExact compares the exact score, move and line of a position with
// minimax. It returns the score and the end of the line.
func checkExact(t *testing.T, e *Engine, p othellotest.Position) (int, *rules.State) {
	t.Helper()
	want := p.Margin()
	s := p.State(t)
	text := s.Rules().FormatPosition(s)
	score, move, line, _, err := e.SolveExact(context.Background(), s)
	if err != nil || score != want {
		t.Fatalf("%s: solved as %d (%v), minimax says %d", text, score, err, want)
	}
	if after := s.Rules().FormatPosition(s); after != text {
		t.Fatalf("SolveExact changed %s to %s", text, after)
	}
	checkLine(t, s, move, line, want)
	return score, s
}

// checkLine plays a line on s and checks that it is legal and keeps its promise.
func checkLine(t testing.TB, s *rules.State, move game.Move, line []game.Move, score int) {
	t.Helper()
	text := s.Rules().FormatPosition(s)
	if len(line) == 0 || line[0] != move {
		t.Fatalf("%s: the line %v does not begin with the move %v", text, line, move)
	}
	side := s.ToMove()
	for i, m := range line {
		if !slices.Contains(s.AppendMoves(nil), m) {
			t.Fatalf("%s: move %d of %v is illegal", text, i, line)
		}
		s.Play(m)
	}
	if _, over := s.Result(); !over {
		t.Fatalf("%s: the line %v does not reach the end", text, line)
	}
	own, opp := s.Board()
	if side == game.Second {
		own, opp = opp, own
	}
	if got := position.Difference(own, opp); got != score {
		t.Fatalf("%s: the line %v ends in %d, not %d", text, line, got, score)
	}
}

// ffoBest are the best moves of the positions 40 to 44 of the end-game test suite
// of the Fédération Française d'Othello.
var ffoBest = []string{"a2", "h4", "g2", "c7 g3", "d2 b8"}

type ffoPosition struct {
	state  *rules.State
	score  int
	number int
	moves  string
}

// readFFO reads the positions, which arena bench solves too, and their scores.
func readFFO(t testing.TB) []ffoPosition {
	t.Helper()
	positions := benchPositions(t, "exact")
	if len(positions) != len(ffoBest) {
		t.Fatalf("%d positions, want %d", len(positions), len(ffoBest))
	}
	var suite []ffoPosition
	for i, p := range positions {
		n, err := strconv.Atoi(p.about)
		if err != nil {
			t.Fatal(err)
		}
		suite = append(suite, ffoPosition{p.parse(t, rules.Classic), n, 40 + i, ffoBest[i]})
	}
	return suite
}

func BenchmarkFFO(b *testing.B) {
	for _, test := range readFFO(b) {
		s := test.state
		e := New(Options{})
		e.serve(0) // takes the memory of the tables
		b.Run(fmt.Sprint(test.number), func(b *testing.B) {
			b.ReportAllocs()
			var score int
			var line []game.Move
			var nodes int64
			var err error
			for b.Loop() {
				e.NewGame()
				score, _, line, nodes, err = e.SolveExact(context.Background(), s)
			}
			if err != nil || score != test.score || !strings.Contains(test.moves, rules.SquareName(int(line[0]))) {
				b.Fatalf("%d, %v: want %d with %s", score, err, test.score, test.moves)
			}
			b.ReportMetric(float64(nodes), "nodes")
			checkLine(b, s.Clone().(*rules.State), line[0], line, score)
		})
	}
}

func TestExactFFO(t *testing.T) {
	test := readFFO(t)[0]
	score, move, line, _, err := New(Options{}).SolveExact(context.Background(), test.state)
	if err != nil || score != test.score || rules.SquareName(int(move)) != test.moves {
		t.Fatalf("%d with %s, %v: want %d with %s", score, rules.SquareName(int(move)), err, test.score, test.moves)
	}
	checkLine(t, test.state, move, line, score)
}

func TestExactCancelled(t *testing.T) {
	s := readFFO(t)[3].state
	// Where there is one thread, time passes for a context only when others run.
	e := New(Options{TableBytes: 1 << 20, Yield: runtime.Gosched})
	for _, limit := range []time.Duration{0, 10 * time.Millisecond, 50 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		watch := clocktest.Start()
		_, move, _, _, err := e.SolveExact(ctx, s)
		cancel()
		if err != context.DeadlineExceeded || !slices.Contains(s.AppendMoves(nil), move) {
			t.Errorf("within %v: move %d, %v", limit, move, err)
		}
		if took := watch.Elapsed(); took > limit+time.Second {
			t.Errorf("within %v: took %v", limit, took)
		}
	}
}

// Only the classic game is decided by discs alone.
func TestExactOtherGame(t *testing.T) {
	s := othellotest.Playout(rand.New(rand.NewPCG(1, 1)), 0x1f, 8).State(t)
	if _, _, _, _, err := New(Options{TableBytes: 1 << 20}).SolveExact(context.Background(), s); err == nil {
		t.Error("a position with victory cells was solved")
	}
}

// TestExactRemembers solves one position after another with the same tables,
// which are small enough for everything to meet everything else there.
func TestExactRemembers(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	e := New(Options{TableBytes: 1 << 16})
	positions := 1000
	if testing.Short() {
		positions = 200
	}
	for range positions {
		p := othellotest.Playout(rng, 0, 9+rng.IntN(3))
		s, err := rules.NewState(rules.Classic, p.Own, p.Opp, game.First, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, over := s.Result(); over {
			continue
		}
		score, _, _, _, err := e.SolveExact(t.Context(), s)
		if want := othellotest.AlphaBeta(p.Own, p.Opp, -position.MaxDiscs, position.MaxDiscs); err != nil || score != want {
			t.Fatalf("%s: %d, error %v, want %d", rules.Classic.FormatPosition(s), score, err, want)
		}
	}
}
