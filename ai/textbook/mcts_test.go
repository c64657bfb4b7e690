package textbook

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/mnk"
	"colat/game/othello"
)

func newMCTS(iterations int, seed uint64) *MCTS {
	return NewMCTS(MCTSOptions{Iterations: iterations, Exploration: DefaultExploration, Seed: seed})
}

func rulesOf(t testing.TB, id string) game.Rules {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// TestMCTSWinsAtOnce: wherever a move wins at once, in any game, it is found and
// proven.
func TestMCTSWinsAtOnce(t *testing.T) {
	found := 0
	all := variants(t)
	for _, rules := range all {
		rng := rand.New(rand.NewPCG(1, 1))
		p := newMCTS(0, 1)
		for range 1500 / len(all) {
			s := midgame(t, rules, rng, rules.Traits().Longest)
			if moves := s.AppendMoves(nil); len(moves) == 1 || !winsAtOnce(s) {
				continue
			}
			found++
			m, info, err := p.Think(t.Context(), ai.At(s, ai.Limits{}))
			if err != nil || info.Outcome != ai.Win {
				t.Fatalf("%s %s: %+v, error %v", rules.ID(), rules.FormatPosition(s), info, err)
			}
			after := s.Clone()
			after.Play(m)
			if result, over := after.Result(); !over || result.Winner != s.ToMove() {
				t.Fatalf("%s %s: %s does not win", rules.ID(), rules.FormatPosition(s), rules.FormatMove(s, m))
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d positions with a win", found)
	}
}

func winsAtOnce(s game.State) bool {
	side := s.ToMove()
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		result, over := s.Result()
		s.Undo()
		if over && result.Winner == side {
			return true
		}
	}
	return false
}

// TestMCTSProves small games, and what is left of games near their ends: the outcome
// is that of minimax.
func TestMCTSProves(t *testing.T) {
	for id, want := range map[string]ai.Outcome{"mnk:3,3,3": ai.Draw, "mnk:4,3,3": ai.Win, "mnk:3,3,2": ai.Win} {
		s, err := rulesOf(t, id).New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, info, err := newMCTS(200_000, 1).Think(t.Context(), ai.At(s, ai.Limits{}))
		if err != nil || info.Outcome != want {
			t.Errorf("%s: %+v, error %v, want %v", id, info, err, want)
		}
	}
	found := map[ai.Outcome]int{}
	rng := rand.New(rand.NewPCG(2, 1))
	p := newMCTS(100_000, 1)
	for range 30 {
		for _, rules := range bothGames {
			found[provesRight(t, p, playout(rules, rng, 54), 20)]++
		}
		heap := &heap{stones: 3 + rng.IntN(10), toMove: game.Player(rng.IntN(2))}
		if _, over := heap.Result(); !over {
			found[provesRight(t, p, heap, 20)]++
		}
	}
	if found[ai.Win] == 0 || found[ai.Loss] == 0 || found[ai.Draw] == 0 {
		t.Errorf("outcomes %v: not all was seen", found)
	}
}

// provesRight compares what is proven of s, and of the move chosen, with minimax.
func provesRight(t *testing.T, p *MCTS, s game.State, depth int) ai.Outcome {
	t.Helper()
	side := s.ToMove()
	m, info, err := p.Think(t.Context(), ai.At(s, ai.Limits{}))
	want := verdict(minimaxFor(side, s, depth, 0))
	if err != nil || info.Outcome != want {
		t.Fatalf("%+v, error %v, want %v", info, err, want)
	}
	s.Play(m)
	defer s.Undo()
	if got := verdict(minimaxFor(side, s, depth, 1)); got != want {
		t.Fatalf("the move leads to a %v, not a %v", got, want)
	}
	return want
}

// TestMCTSNeverLosesThreeInARow plays on either side against an opponent that makes no
// mistake and any of its best moves.
func TestMCTSNeverLosesThreeInARow(t *testing.T) {
	three, err := mnk.New(3, 3, 3, mnk.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	p := newMCTS(2000, 3)
	opponent := &perfect{rand.New(rand.NewPCG(4, 4)), map[uint64]ai.Outcome{}}
	draws, games := 0, 100
	if testing.Short() {
		games = 20
	}
	for n := range games {
		own := game.Player(n % 2)
		s, _ := three.New(nil, nil)
		for {
			result, over := s.Result()
			if over {
				if result.Winner == own.Opponent() {
					t.Fatalf("game %d is lost: %s", n, three.FormatPosition(s))
				}
				draws++
				break
			}
			if s.ToMove() == own {
				m, _, err := p.Think(t.Context(), ai.At(s, ai.Limits{}))
				if err != nil {
					t.Fatal(err)
				}
				s.Play(m)
				continue
			}
			s.Play(opponent.move(s))
		}
	}
	if draws != games {
		t.Errorf("%d draws", draws)
	}
}

// perfect plays any of the best moves of a game small enough to know by heart.
type perfect struct {
	rng      *rand.Rand
	outcomes map[uint64]ai.Outcome // of positions for the side to move
}

func (p *perfect) outcome(s game.State) ai.Outcome {
	if result, over := s.Result(); over {
		return ai.OutcomeFor(result, s.ToMove())
	}
	known, ok := p.outcomes[s.Hash()]
	if !ok {
		known, _ = p.best(s)
		p.outcomes[s.Hash()] = known
	}
	return known
}

func (p *perfect) best(s game.State) (outcome ai.Outcome, moves []game.Move) {
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		o := p.outcome(s).Opposite()
		s.Undo()
		if o > outcome {
			outcome, moves = o, nil
		}
		if o == outcome {
			moves = append(moves, m)
		}
	}
	return outcome, moves
}

func (p *perfect) move(s game.State) game.Move {
	_, moves := p.best(s)
	return moves[p.rng.IntN(len(moves))]
}

// TestMCTSRepeats: the same seed makes the same search, another seed another.
func TestMCTSRepeats(t *testing.T) {
	s := playout(othello.Victory, rand.New(rand.NewPCG(5, 1)), 10)
	search := func(seed uint64) ai.Info {
		_, info, err := newMCTS(500, seed).Think(t.Context(), ai.At(s, ai.Limits{}))
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	a, b, other := search(1), search(1), search(2)
	if a.Nodes != b.Nodes || a.Score != b.Score || a.PV[0] != b.PV[0] {
		t.Errorf("%+v, then %+v", a, b)
	}
	if a.Nodes == other.Nodes {
		t.Errorf("%d nodes with either seed", a.Nodes)
	}
}

// TestMCTSBrokenOff: whenever it is broken off, there is a legal move, the state is as
// it was, and no more nodes were played than allowed.
func TestMCTSBrokenOff(t *testing.T) {
	p := newMCTS(0, 1)
	for _, rules := range bothGames {
		rng := rand.New(rand.NewPCG(6, 1))
		for nodes := int64(1); nodes < 3000; nodes += 1 + nodes/4 {
			s := playout(rules, rng, rng.IntN(50))
			m, info, err := p.Think(t.Context(), ai.At(s, ai.Limits{Nodes: nodes}))
			if err != nil || !game.IsLegal(s, m) || info.Nodes > nodes || info.Nodes < nodes && !info.Proven() {
				t.Fatalf("%d nodes: move %v, %+v, error %v", nodes, m, info, err)
			}
			if before, after := rules.FormatPosition(s), rules.FormatPosition(p.board); before != after {
				t.Fatalf("%d nodes: the board is left at %s, not at %s", nodes, after, before)
			}
		}
	}
	s := playout(othello.Victory, rand.New(rand.NewPCG(7, 1)), 10)
	for looks := range 20 {
		m, info, err := p.Think(&lapsing{context.Background(), looks}, ai.At(s, ai.Limits{Nodes: 1 << 40}))
		if err != nil || !game.IsLegal(s, m) || info.Nodes != int64(lookEvery*looks) {
			t.Errorf("asked %d times: move %v, %+v, error %v", looks, m, info, err)
		}
	}
}

// TestMCTSReports: more and more nodes, lines that can be played, chances in bounds.
func TestMCTSReports(t *testing.T) {
	for _, rules := range variants(t) {
		s := midgame(t, rules, rand.New(rand.NewPCG(8, 1)), 4)
		var last ai.Info
		reports := 0
		r := reporting(s, ai.Limits{}, func(info ai.Info) {
			reports++
			if info.Nodes < last.Nodes || info.Elapsed < last.Elapsed || info.Chance < 0 || info.Chance > 1 {
				t.Errorf("%s: %+v after %+v", rules.ID(), info, last)
			}
			line := s.Clone()
			for _, m := range info.PV {
				if !game.IsLegal(line, m) {
					t.Fatalf("%s: the line %v cannot be played", rules.ID(), info.PV)
				}
				line.Play(m)
			}
			last = info
		})
		_, _, err := newMCTS(firstReport, 1).Think(t.Context(), r)
		if err != nil || reports == 0 || len(last.PV) != last.Depth {
			t.Errorf("%s: %d reports, the last %+v, error %v", rules.ID(), reports, last, err)
		}
	}
}

// TestMCTSDepth: the tree grows no further than it may.
func TestMCTSDepth(t *testing.T) {
	s := playout(othello.Classic, rand.New(rand.NewPCG(9, 1)), 10)
	for depth := 1; depth <= 3; depth++ {
		_, info, err := newMCTS(2000, 1).Think(t.Context(), ai.At(s, ai.Limits{Depth: depth}))
		if err != nil || info.Depth != depth || len(info.PV) != depth {
			t.Errorf("to depth %d: %+v, error %v", depth, info, err)
		}
	}
}

// TestTreeIsBounded: memory is taken in pieces, kept, and not without end.
func TestTreeIsBounded(t *testing.T) {
	var tr tree
	for round := range 2 {
		taken := 0
		for tr.fits(100) {
			taken += len(tr.allocate(100))
		}
		if most := chunkNodes * mostChunks; taken > most || taken < most*9/10 || len(tr.chunks) != mostChunks {
			t.Fatalf("round %d: %d nodes in %d pieces", round, taken, len(tr.chunks))
		}
		tr.clear()
	}
	if n := testing.AllocsPerRun(10, func() { tr.clear(); tr.allocate(500) }); n != 0 {
		t.Errorf("%v allocations where memory is kept", n)
	}
	if tr.fits(chunkNodes + 1) {
		t.Error("there is room for more nodes side by side than a piece has")
	}
}
