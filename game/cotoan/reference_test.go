package cotoan_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/cotoan"
)

// reference writes the moves of the side to move down from the board of a position
// text, as directly as the rules say them.
func reference(text string, c cotoan.Config) []string {
	fields := strings.Fields(text)
	board := map[[2]int]string{}
	for i, rank := range strings.Split(fields[0], "/") {
		for file, cell := range strings.Split(rank, ",") {
			board[[2]int{file, 11 - i}] = cell
		}
	}
	own := fields[1]
	name := func(at [2]int) string { return fmt.Sprintf("%c%d", 'a'+at[0], at[1]) }
	var moves []string
	for from, cell := range board {
		n := int(cell[1] - '0')
		if cell[:1] != own || n == 0 {
			continue
		}
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				if dx == 0 && dy == 0 {
					continue
				}
				at := func(i int) [2]int { return [2]int{from[0] + i*dx, from[1] + i*dy} }
				for i := 1; i <= n && board[at(i)] == "--"; i++ {
					moves = append(moves, name(from)+"-"+name(at(i)))
				}
				front := board[at(1)]
				if front == "" || front[:1] != own {
					continue
				}
				for distance := 1; distance <= 9; distance++ {
					if !slices.Contains(distances(n, int(front[1]-'0'), c), distance) {
						continue
					}
					i := 1
					for i < distance && board[at(1+i)] == "--" {
						i++
					}
					if there := board[at(1+distance)]; i == distance && there != "" && there != "--" && there[:1] != own {
						moves = append(moves, name(from)+"x"+name(at(1+distance)))
					}
				}
			}
		}
	}
	slices.Sort(moves)
	return moves
}

func distances(x, y int, c cotoan.Config) []int {
	var values []int
	add := func(op cotoan.Operation, value int) {
		if c.Operations.Has(op) && value > 0 && value%10 > 0 {
			values = append(values, value%10)
		}
	}
	if y > 0 || c.ZeroFront {
		add(cotoan.Add, x+y)
		add(cotoan.Subtract, x-y)
	}
	if y > 0 {
		add(cotoan.Multiply, x*y)
		add(cotoan.Divide, x/y)
		if x > y || !c.StrictRemainder {
			add(cotoan.Remainder, x%y)
		}
	}
	return values
}

func drawConfig(t *rapid.T) cotoan.Config {
	return cotoan.Config{
		Target:          rapid.IntRange(cotoan.LeastTarget, cotoan.MostTarget).Draw(t, "target"),
		StrictRemainder: rapid.Bool().Draw(t, "strict"),
		ZeroFront:       rapid.Bool().Draw(t, "zero-front"),
		Operations:      cotoan.Operations(rapid.IntRange(1, int(cotoan.AllOperations)).Draw(t, "operations")),
		Decides:         cotoan.Decision(rapid.IntRange(0, 2).Draw(t, "decides")),
	}
}

// drawState puts each piece anywhere or nowhere, the near ones of a few files so
// that captures are frequent.
func drawState(t *rapid.T, r *cotoan.Rules) *cotoan.State {
	b := cotoan.NewBoard()
	files := rapid.IntRange(2, cotoan.Files).Draw(t, "files")
	for side := range game.Player(2) {
		for n := range cotoan.Numbers {
			sq := cotoan.At(rapid.IntRange(0, files-1).Draw(t, "file"), rapid.IntRange(0, cotoan.Ranks-1).Draw(t, "rank"))
			if b.On(sq) == cotoan.NoPiece {
				b.Put(cotoan.PieceOf(side, n), sq)
			}
		}
	}
	var ranks []string
	for rank := cotoan.Ranks - 1; rank >= 0; rank-- {
		var cells []string
		for file := range cotoan.Files {
			cells = append(cells, b.On(cotoan.At(file, rank)).String())
		}
		ranks = append(ranks, strings.Join(cells, ","))
	}
	text := strings.Join(ranks, "/") + rapid.SampledFrom([]string{" r 0-0", " b 3-7", " r 9-2 5"}).Draw(t, "rest")
	s, err := r.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*cotoan.State)
}

// TestMovesAreTheReferences compares the moves, their number and their texts with the
// reference's in any position under any rules, and plays some of them.
func TestMovesAreTheReferences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := cotoan.New(drawConfig(t))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := game.Find(r.ID()); err != nil || again.ID() != r.ID() {
			t.Fatalf("%s: %v", r.ID(), err)
		}
		s := drawState(t, r)
		for range 6 {
			if _, over := s.Result(); over {
				return
			}
			text := r.FormatPosition(s)
			moves := s.AppendMoves(nil)
			var got []string
			for _, m := range moves {
				got = append(got, r.FormatMove(s, m))
				if read, err := r.ParseMove(s, r.FormatMove(s, m)); err != nil || read != m {
					t.Fatalf("%s: %s is read as %v: %v", text, r.FormatMove(s, m), read, err)
				}
				if ways := s.Ways(m); cotoan.IsCapture(m) == (len(ways) == 0) {
					t.Fatalf("%s: %s is made in %d ways", text, r.FormatMove(s, m), len(ways))
				}
			}
			slices.Sort(got)
			if want := reference(text, r.Config()); !slices.Equal(got, want) {
				t.Fatalf("%s, %s: moves %v, want %v", r.ID(), text, got, want)
			}
			if n := s.Board().CountMoves(s.ToMove(), r.Reaches()); n != len(moves) || s.CountLeaves(1) != int64(n) {
				t.Fatalf("%s: counts %d moves, there are %d", text, n, len(moves))
			}
			if noisy := s.AppendNoisy(nil); !slices.Equal(noisy, moves[:len(noisy)]) {
				t.Fatalf("%s: the noisy moves %v", text, noisy)
			}
			s.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		}
	})
}

// TestCountLeavesIsPerft counts both ways.
func TestCountLeavesIsPerft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := cotoan.New(drawConfig(t))
		if err != nil {
			t.Fatal(err)
		}
		s := drawState(t, r)
		for depth := 1; depth <= 2; depth++ {
			if a, b := s.CountLeaves(depth), game.Perft(s, depth); a != b {
				t.Fatalf("depth %d: %d leaves, want %d", depth, a, b)
			}
		}
	})
}

// TestDecisiveMove: a capture that wins is found if there is one, otherwise one after which
// the opponent has none, if it would have one.
func TestDecisiveMove(t *testing.T) {
	wins := func(s *cotoan.State) []game.Move {
		var winning []game.Move
		for _, m := range s.AppendMoves(nil) {
			s.Play(m)
			if result, _ := s.Result(); result.Reason == cotoan.ZeroCaptured || result.Reason == cotoan.TargetReached {
				winning = append(winning, m)
			}
			s.Undo()
		}
		return winning
	}
	// check says what is wrong, or whether a win was found or a threat parried.
	check := func(s *cotoan.State) (won, parried bool, err error) {
		m := s.DecisiveMove()
		text := s.Rules().FormatPosition(s)
		if winning := wins(s); len(winning) > 0 {
			if !slices.Contains(winning, m) {
				return false, false, fmt.Errorf("%s: %v does not win, %v do", text, m, winning)
			}
			return true, false, nil
		}
		if m == game.NoMove {
			return false, false, nil
		}
		if !game.IsLegal(s, m) {
			return false, false, fmt.Errorf("%s: %v is not legal", text, m)
		}
		s.Play(m)
		defer s.Undo()
		if winning := wins(s); len(winning) > 0 {
			return false, false, fmt.Errorf("%s: after %v %v still win", text, m, winning)
		}
		return false, true, nil
	}
	rapid.Check(t, func(t *rapid.T) {
		r, err := cotoan.New(drawConfig(t))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := check(drawState(t, r)); err != nil {
			t.Fatal(err)
		}
	})
	// Games from the start have both, for any draws of rapid.
	rules, err := game.Find("cotoan")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	found, threats := 0, 0
	for range 8 {
		start, err := rules.New(nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		for s := start.(*cotoan.State); ; {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			won, parried, err := check(s)
			if err != nil {
				t.Fatal(err)
			}
			if won {
				found++
			}
			if parried {
				threats++
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	if found == 0 || threats == 0 {
		t.Errorf("%d wins, %d threats: not all was seen", found, threats)
	}
}
