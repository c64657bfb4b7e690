package othello

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai"
	_ "colat/ai/textbook" // the greedy player
	"colat/game"
	rules "colat/game/othello"
)

// basicGame plays random moves of the victory game without cells until empties squares
// are empty and the game is not over.
func basicGame(t testing.TB, rng *rand.Rand, empties int) *rules.State {
	t.Helper()
	for {
		start, err := rules.Victory.New(game.Options{"victory": "none"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := start.(*rules.State)
		for {
			if _, over := s.Result(); over {
				break
			}
			if s.Empties() == empties {
				return s
			}
			moves := s.AppendMoves(nil)
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// basicOutcome is the outcome of best play by the words of the rules alone: a side to move that
// cannot move ends the game, and more discs win. It knows no Goal.
func basicOutcome(own, opp uint64) int {
	moves := rules.Moves(own, opp)
	if moves == 0 {
		return max(-1, min(1, bits.OnesCount64(own)-bits.OnesCount64(opp)))
	}
	best := -1
	for ; moves != 0 && best < 1; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		flips := rules.Flips(own, opp, sq)
		best = max(best, -basicOutcome(opp&^flips, own|flips|1<<sq))
	}
	return best
}

// TestBasicSolveAgainstMinimax compares the solver's outcomes, moves and lines with
// minimax, on one engine that also proves the other games in between.
func TestBasicSolveAgainstMinimax(t *testing.T) {
	seen, others := map[int]int{}, 0
	e := New(Options{TableBytes: 1 << 20})
	for _, c := range []struct{ empties, positions int }{
		{1, 60}, {2, 100}, {3, 150}, {4, 200}, {5, 200}, {6, 200}, {7, 150}, {8, 100}, {9, 40}, {10, 15}, {11, 5},
	} {
		rng := rand.New(rand.NewPCG(30, uint64(c.empties)))
		for i := range c.positions {
			s := basicGame(t, rng, c.empties)
			own, opp := s.Discs()
			want := basicOutcome(own, opp)
			seen[want]++
			checkBasic(t, e, s, want)
			if i%8 != 0 || c.empties > 8 {
				continue
			}
			// The same discs with cells, and with passes, may end in another way.
			for _, r := range []*rules.Rules{rules.Victory, rules.Classic} {
				cells := uint64(0)
				if r == rules.Victory {
					cells = 1<<0 | 1<<18 | 1<<27 | 1<<44 | 1<<62
				}
				black, white := s.Board()
				other, err := rules.NewState(r, black, white, s.ToMove(), cells)
				if err != nil {
					t.Fatal(err)
				}
				if _, over := other.Result(); over {
					continue
				}
				outcome, _, _, _, err := e.Solve(context.Background(), other)
				if err != nil {
					t.Fatal(err)
				}
				if outcome != outcomes[want] {
					others++
				}
			}
		}
	}
	if len(seen) != 3 || others == 0 {
		t.Errorf("outcomes %v, %d of them others in the other games: want all three, and some", seen, others)
	}
}

func checkBasic(t *testing.T, e *Engine, s *rules.State, want int) {
	t.Helper()
	text := s.Rules().FormatPosition(s)
	outcome, move, line, _, err := e.Solve(context.Background(), s)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if outcome != outcomes[want] {
		t.Fatalf("%s: solved as %v, minimax says %d", text, outcome, want)
	}
	own, opp := discsAfter(s, move)
	if got := -basicOutcome(own, opp); got != want {
		t.Fatalf("%s: the move %v gets %d, best is %d", text, move, got, want)
	}
	end := s.Clone()
	for _, m := range line {
		end.Play(m)
	}
	result, over := end.Result()
	if got := resultFor(result, s.ToMove()); !over || got != want {
		t.Fatalf("%s: the line %v ends (%v) with %d, want %d", text, line, over, got, want)
	}
}

// discsAfter returns the discs after a move, those of the side then to move first.
func discsAfter(s *rules.State, m game.Move) (own, opp uint64) {
	next := s.Clone().(*rules.State)
	next.Play(m)
	return next.Discs()
}

func resultFor(r game.Result, side game.Player) int {
	switch r.Winner {
	case game.NoSide:
		return 0
	case side:
		return 1
	}
	return -1
}

// TestBasicThink has the champion, with and without ProbCut, choose moves in late
// positions and in early ones: its moves are legal, keep what is proven, and no proof is
// a false one.
func TestBasicThink(t *testing.T) {
	proven := 0
	for _, full := range []bool{false, true} {
		e := New(Options{TableBytes: 1 << 20, Full: full})
		for _, c := range []struct{ empties, positions int }{{4, 40}, {6, 40}, {8, 40}, {10, 10}, {30, 4}, {50, 4}} {
			rng := rand.New(rand.NewPCG(31, uint64(c.empties)))
			for i := range c.positions {
				s := basicGame(t, rng, c.empties)
				text := s.Rules().FormatPosition(s)
				for _, nodes := range []int64{300, 20000} {
					move, info, err := e.Think(context.Background(), &ai.Request{
						Start: s, Game: int64(i + 1), Limits: ai.Limits{Nodes: nodes},
					})
					if err != nil {
						t.Fatal(err)
					}
					if !game.IsLegal(s, move) {
						t.Fatalf("%s: the move %v is not legal", text, move)
					}
					if info.Outcome == ai.Unknown || c.empties > 11 {
						continue
					}
					proven++
					own, opp := s.Discs()
					want := basicOutcome(own, opp)
					if info.Outcome != outcomes[want] {
						t.Fatalf("%s: claims %v, minimax says %d", text, info.Outcome, want)
					}
					if own, opp = discsAfter(s, move); -basicOutcome(own, opp) != want {
						t.Fatalf("%s: the move %v does not keep %v", text, move, info.Outcome)
					}
				}
			}
		}
	}
	if proven == 0 {
		t.Error("nothing was proven")
	}
}

// TestBasicEndsAhead has the side to move win at once by a move that leaves the other
// one without any while it has fewer discs, while many squares are empty.
func TestBasicEndsAhead(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 0))
	found := 0
	e := New(Options{TableBytes: 1 << 20})
	for range 2000 {
		s := basicGame(t, rng, 8+rng.IntN(16))
		own, opp := s.Discs()
		wins := uint64(0)
		for moves := rules.Moves(own, opp); moves != 0; moves &= moves - 1 {
			sq := bits.TrailingZeros64(moves)
			left, mine, replies := rules.After(own, opp, sq)
			if replies == 0 && bits.OnesCount64(mine) > bits.OnesCount64(left) {
				wins |= 1 << sq
			}
		}
		if wins == 0 {
			continue
		}
		found++
		move, info, err := e.Think(context.Background(), &ai.Request{Start: s, Limits: ai.Limits{Depth: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if wins>>move&1 == 0 || info.Outcome != ai.Win {
			t.Errorf("%s: chose %v (%v), one of %x wins at once", s.Rules().FormatPosition(s), move, info.Outcome, wins)
		}
	}
	if found == 0 {
		t.Error("no position with such a move")
	}
}

// TestBasicAgainstGreedy has the champion beat a player that takes most discs, with
// either side.
func TestBasicAgainstGreedy(t *testing.T) {
	greedy, err := ai.New("greedy", rules.Victory)
	if err != nil {
		t.Fatal(err)
	}
	e := New(Options{TableBytes: 1 << 20})
	for i := range 6 {
		start, err := rules.Victory.New(game.Options{"victory": "none"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := start.(*rules.State)
		rng := rand.New(rand.NewPCG(33, uint64(i/2)))
		for range 6 {
			moves := s.AppendMoves(nil)
			s.Play(moves[rng.IntN(len(moves))])
		}
		champion := game.Player(i % 2)
		for {
			result, over := s.Result()
			if over {
				if result.Winner != champion {
					t.Errorf("game %d ends %+v, the champion has %v: %s", i, result, champion, s.Rules().FormatPosition(s))
				}
				break
			}
			player := ai.Player(e)
			if s.ToMove() != champion {
				player = greedy
			}
			move, _, err := player.Think(context.Background(), &ai.Request{
				Start: s, Game: int64(i + 1), Limits: ai.Limits{Nodes: 5000},
			})
			if err != nil {
				t.Fatal(err)
			}
			s.Play(move)
		}
	}
}
