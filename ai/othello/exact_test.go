package othello

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/game"
	rules "colat/game/othello"
)

// margin returns the difference of discs at the end of best play of the classic
// game, by plain minimax.
func (p plain) margin() int {
	moves := p.moves()
	if len(moves) == 0 {
		if len(p.turned().moves()) == 0 {
			return bits.OnesCount64(p.own) - bits.OnesCount64(p.opp)
		}
		return -p.turned().margin()
	}
	best := -maxDiscs
	for _, sq := range moves {
		best = max(best, -p.after(sq).margin())
	}
	return best
}

// thin makes a position with few discs of one side, so that passes and boards
// without one colour are frequent.
func thin(rng *rand.Rand, empties int) plain {
	for {
		var p plain
		free := uint64(0)
		for bits.OnesCount64(free) < empties {
			free |= 1 << rng.IntN(64)
		}
		p.own = rng.Uint64() & rng.Uint64() & rng.Uint64() & rng.Uint64() & rng.Uint64() &^ free
		p.opp = ^free &^ p.own
		if rng.IntN(2) == 0 {
			p = p.turned()
		}
		if len(p.moves()) > 0 || len(p.turned().moves()) > 0 {
			return p
		}
	}
}

func TestExactAgainstMinimax(t *testing.T) {
	var passes, wipeouts, odd int
	e := New(Options{TableBytes: 1 << 20})
	for _, c := range []struct {
		empties, positions int
	}{{1, 150}, {2, 200}, {3, 200}, {4, 300}, {5, 300}, {6, 200}, {7, 200}, {8, 100}, {9, 30}, {10, 4}} {
		rng := rand.New(rand.NewPCG(11, uint64(c.empties)))
		for i := range c.positions {
			p := playout(rng, 0, c.empties)
			if i%2 == 1 && c.empties < 9 {
				p = thin(rng, c.empties)
			}
			score, s := checkExact(t, e, p)
			own, opp := s.Board()
			if own == 0 || opp == 0 {
				wipeouts++
			}
			if len(p.moves()) == 0 {
				passes++
			}
			if score&1 != 0 {
				odd++
			}
		}
	}
	if passes < 20 || wipeouts < 20 || odd < 20 {
		t.Errorf("%d positions begin with a pass, %d lines end with one colour, %d scores are odd: want 20 of each", passes, wipeouts, odd)
	}
}

// checkExact compares the exact score, move and line of a position with
// minimax. It returns the score and the end of the line.
func checkExact(t *testing.T, e *Engine, p plain) (int, *rules.State) {
	t.Helper()
	want := p.margin()
	s := p.state(t)
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
	if got := difference(own, opp); got != score {
		t.Fatalf("%s: the line %v ends in %d, not %d", text, line, got, score)
	}
}

func TestLastFlips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.Uint64().Draw(t, "own")
		if rapid.Bool().Draw(t, "sparse") {
			own &= rapid.Uint64().Draw(t, "keep")
		}
		for sq := range 64 {
			own, opp := own&^(1<<sq), ^own&^(1<<sq)
			if got, want := lastFlips(own, sq), 2*bits.OnesCount64(rules.Flips(own, opp, sq)); got != want {
				t.Fatalf("%x at %s: twice the flips are %d, want %d", own, rules.SquareName(sq), got, want)
			}
		}
	})
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
		e.use(0) // takes the memory of the tables
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
		begin := time.Now()
		_, move, _, _, err := e.SolveExact(ctx, s)
		cancel()
		if err != context.DeadlineExceeded || !slices.Contains(s.AppendMoves(nil), move) {
			t.Errorf("within %v: move %d, %v", limit, move, err)
		}
		if took := time.Since(begin); took > limit+time.Second {
			t.Errorf("within %v: took %v", limit, took)
		}
	}
}

// Only the classic game is decided by discs alone.
func TestExactOtherGame(t *testing.T) {
	s := playout(rand.New(rand.NewPCG(1, 1)), 0x1f, 8).state(t)
	if _, _, _, _, err := New(Options{TableBytes: 1 << 20}).SolveExact(context.Background(), s); err == nil {
		t.Error("a position with victory cells was solved")
	}
}

// best returns the difference of discs at the end of best play by alpha-beta
// over bitboards, with nothing else to go wrong.
func best(own, opp uint64, alpha, beta int) int {
	moves := rules.Moves(own, opp)
	if moves == 0 {
		if rules.Moves(opp, own) == 0 {
			return bits.OnesCount64(own) - bits.OnesCount64(opp)
		}
		return -best(opp, own, -beta, -alpha)
	}
	value := -maxDiscs - 1
	for ; moves != 0 && value < beta; moves &= moves - 1 {
		left, after, _ := rules.After(own, opp, bits.TrailingZeros64(moves))
		value = max(value, -best(left, after, -beta, -max(alpha, value)))
	}
	return value
}

// TestExactCollisions looks for positions one of whose children has the same place
// in the table for positions near the end, which the child then leaves to them.
func TestExactCollisions(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	e.use(0)
	e.begin(t.Context(), 0, 0)
	rng := rand.New(rand.NewPCG(13, 1))
	found := 0
	for found < 3 {
		p := playout(rng, 0, exactSorted+1+rng.IntN(3))
		moves := rules.Moves(p.own, p.opp)
		for rest := moves; rest != 0; rest &= rest - 1 {
			left, after, _ := rules.After(p.own, p.opp, bits.TrailingZeros64(rest))
			entry := e.nearby.at(left, after)
			if entry != e.nearby.at(p.own, p.opp) {
				continue
			}
			found++
			value := -best(left, after, -maxDiscs, maxDiscs)
			*entry = nearbyEntry{own: left, opp: after, lower: -maxDiscs, upper: int8(-value), move: noSquare}
			n := 64 - bits.OnesCount64(p.own|p.opp)
			if got := e.exceedsNear(p.own, p.opp, moves, value-1, n); got < value || got > best(p.own, p.opp, -maxDiscs, maxDiscs) {
				t.Errorf("%x %x: a child is worth %d, but the bound is %d", p.own, p.opp, value, got)
			}
		}
	}
}

// TestExactRemembers solves one position after another with the same tables,
// which are small enough for everything to meet everything else there.
func TestExactRemembers(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	e := New(Options{TableBytes: 1 << 16})
	for range 1000 {
		p := playout(rng, 0, 9+rng.IntN(3))
		s, err := rules.NewState(rules.Classic, p.own, p.opp, game.First, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, over := s.Result(); over {
			continue
		}
		score, _, _, _, err := e.SolveExact(t.Context(), s)
		if want := best(p.own, p.opp, -maxDiscs, maxDiscs); err != nil || score != want {
			t.Fatalf("%s: %d, error %v, want %d", rules.Classic.FormatPosition(s), score, err, want)
		}
	}
}
