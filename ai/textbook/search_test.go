package textbook

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

var bothGames = []game.Rules{othello.Victory, othello.Classic}

// agrees searches s to a depth and compares the value, the move and what is said
// to be proven with minimax.
func agrees(t *testing.T, a *Search, s game.State, depth int) ai.Info {
	t.Helper()
	side := s.ToMove()
	m, info, err := a.Think(context.Background(), ai.At(s, ai.Limits{Depth: depth}))
	if err != nil {
		t.Fatal(err)
	}
	want := minimaxFor(side, s, depth, 0)
	if info.Score != reported(want) {
		t.Fatalf("depth %d: score %d, minimax says %d", depth, info.Score, want)
	}
	s.Play(m)
	if got := minimaxFor(side, s, depth-1, 1); got != want {
		t.Fatalf("depth %d: the move %v is worth %d, not %d", depth, m, got, want)
	}
	s.Undo()
	if info.Depth != depth && !info.Proven() || info.Depth > depth {
		t.Fatalf("depth %d: searched to %d, %v", depth, info.Depth, info.Outcome)
	}
	if far := want <= -provenValue || want >= provenValue; far && !info.Proven() ||
		info.Proven() && info.Outcome != verdict(want) {
		t.Fatalf("depth %d: score %d, but %v", depth, want, info.Outcome)
	}
	return info
}

// TestSolves: near the end the search reaches the value of the game, passes and
// all, and knows that it has.
func TestSolves(t *testing.T) {
	found := map[ai.Outcome]int{}
	passes := 0
	for _, rules := range bothGames {
		rng := rand.New(rand.NewPCG(3, 4))
		a := newSearch("alphabeta", Options{})
		for range 150 {
			s := playout(rules, rng, 53+rng.IntN(5))
			info := agrees(t, a, s, 20)
			if !info.Proven() {
				t.Fatalf("not proven: %+v", info)
			}
			found[info.Outcome]++
			if slices.Contains(info.PV, othello.Pass) {
				passes++
			}
		}
	}
	if found[ai.Win] == 0 || found[ai.Loss] == 0 || found[ai.Draw] == 0 || passes == 0 {
		t.Errorf("outcomes %v, %d lines with a pass: not all was seen", found, passes)
	}
}

// TestSameSideAgain: the sign of a value follows the side to move, and a game that cannot estimate
// counts nothing at the horizon.
func TestSameSideAgain(t *testing.T) {
	found := map[ai.Outcome]int{}
	for _, name := range Algorithms() {
		a := newSearch(name, Options{Quiescence: 1})
		for stones := 3; stones <= 10; stones++ {
			for _, side := range []game.Player{game.First, game.Second} {
				for depth := 1; depth <= 10; depth++ {
					info := agrees(t, a, &heap{stones: stones, toMove: side}, depth)
					found[info.Outcome]++
				}
			}
		}
	}
	for _, outcome := range []ai.Outcome{ai.Unknown, ai.Loss, ai.Draw, ai.Win} {
		if found[outcome] == 0 {
			t.Errorf("no %v among %v", outcome, found)
		}
	}
}

// TestBrokenOff: whenever a search is broken off, it has a legal move, and what
// it calls proven is true.
func TestBrokenOff(t *testing.T) {
	proven := 0
	for i, name := range slices.Repeat(Algorithms(), 2) {
		rng := rand.New(rand.NewPCG(5, 6))
		a := newSearch(name, Options{Quiescence: i % 3})
		rules := bothGames[i/len(Algorithms())]
		for range 10 {
			s := playout(rules, rng, 53+rng.IntN(5))
			want := verdict(minimaxFor(s.ToMove(), s, 20, 0))
			for nodes := int64(1); nodes < 400; nodes += 1 + nodes/8 {
				m, info, err := a.Think(context.Background(), ai.At(s, ai.Limits{Nodes: nodes}))
				if err != nil || !game.IsLegal(s, m) || info.PV[0] != m {
					t.Fatalf("%d nodes: move %v, line %v, error %v", nodes, m, info.PV, err)
				}
				if info.Nodes > nodes || info.Nodes < nodes && !info.Proven() {
					t.Fatalf("%d nodes: used %d", nodes, info.Nodes)
				}
				if info.Proven() {
					proven++
					if info.Outcome != want {
						t.Fatalf("%d nodes: %v, want %v", nodes, info.Outcome, want)
					}
				}
			}
		}
	}
	if proven == 0 {
		t.Error("nothing was proven")
	}
}

// TestReports: each iteration is reported with a line that can be played, and
// the last report is the answer.
func TestReports(t *testing.T) {
	for _, rules := range bothGames {
		s := playout(rules, rand.New(rand.NewPCG(7, 8)), 12)
		var last ai.Info
		depth := 0
		r := reporting(s, ai.Limits{Depth: 5}, func(info ai.Info) {
			depth++
			if info.Depth != depth || info.Nodes <= last.Nodes || info.Elapsed < last.Elapsed || len(info.PV) != depth {
				t.Errorf("depth %d: %+v after %+v", depth, info, last)
			}
			line := s.Clone()
			for _, m := range info.PV {
				if !game.IsLegal(line, m) {
					t.Fatalf("depth %d: the line %v cannot be played", depth, info.PV)
				}
				line.Play(m)
			}
			if end := minimaxFor(s.ToMove(), line, 0, depth); reported(end) != info.Score {
				t.Errorf("depth %d: score %d, but the line ends at %d", depth, info.Score, end)
			}
			last = info
		})
		m, info, err := newSearch("alphabeta", Options{}).Think(context.Background(), r)
		if err != nil || depth != 5 || last.PV[0] != m || last.Score != info.Score || last.Nodes != info.Nodes {
			t.Errorf("%d reports, the last %+v; move %v, %+v, error %v", depth, last, m, info, err)
		}
	}
}

// TestWinsAtOnce: a win on the spot ends the search.
func TestWinsAtOnce(t *testing.T) {
	// c1 wins on the spot: white is left without a move, and with fewer discs.
	s, err := othello.NewState(othello.Victory, 1<<0|1<<24, 1<<1, game.First, 1<<40|1<<41|1<<42|1<<43|1<<44)
	if err != nil {
		t.Fatal(err)
	}
	m, info, err := newSearch("alphabeta", Options{}).Think(context.Background(), ai.At(s, ai.Limits{}))
	if err != nil || m != 2 || info.Outcome != ai.Win || info.Score != ai.ProvenScore+maxDepth+MostQuiescence-1 {
		t.Fatalf("move %v, info %+v, error %v", m, info, err)
	}
}

// TestForcedMove: a single move, and a pass, take no more than a look at what
// follows, though there is no limit.
func TestForcedMove(t *testing.T) {
	a := newSearch("alphabeta", Options{})
	rng := rand.New(rand.NewPCG(9, 10))
	found := map[bool]int{}
	for found[true] < 3 || found[false] < 3 {
		s := start(t, othello.Classic, 0)
		for {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			if len(moves) == 1 {
				found[moves[0] == othello.Pass]++
				m, info, err := a.Think(context.Background(), ai.At(s, ai.Limits{}))
				if err != nil || m != moves[0] || info.Depth != 1 || info.Nodes != 1 {
					t.Fatalf("move %v, info %+v, error %v", m, info, err)
				}
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
}
