package othello_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"colat/game"
	"colat/game/othello"
)

// grid is the rules again, slow and obvious: a letter a square, grid[row][column],
// with the words of the rules turned into loops.
type grid [8][8]byte

const (
	empty = '-'
	black = 'X'
	white = 'O'
)

func gridOf(s *othello.State) (g grid) {
	blacks, whites := s.Board()
	for row := range 8 {
		for column := range 8 {
			switch sq := 8*row + column; {
			case blacks>>sq&1 == 1:
				g[row][column] = black
			case whites>>sq&1 == 1:
				g[row][column] = white
			default:
				g[row][column] = empty
			}
		}
	}
	return g
}

func other(side byte) byte {
	if side == black {
		return white
	}
	return black
}

func sideOf(p game.Player) byte {
	if p == game.First {
		return black
	}
	return white
}

func onBoard(row, column int) bool {
	return row >= 0 && row < 8 && column >= 0 && column < 8
}

// flips returns the squares that turn over when side plays there.
func (g grid) flips(side byte, row, column int) (turned []int) {
	if g[row][column] != empty {
		return nil
	}
	for _, down := range []int{-1, 0, 1} {
		for _, right := range []int{-1, 0, 1} {
			var run []int
			r, c := row+down, column+right
			for onBoard(r, c) && g[r][c] == other(side) {
				run = append(run, 8*r+c)
				r, c = r+down, c+right
			}
			if onBoard(r, c) && g[r][c] == side {
				turned = append(turned, run...)
			}
		}
	}
	slices.Sort(turned)
	return turned
}

func (g grid) moves(side byte) (squares []game.Move) {
	for sq := range 64 {
		if len(g.flips(side, sq/8, sq%8)) > 0 {
			squares = append(squares, game.Move(sq))
		}
	}
	return squares
}

func (g grid) play(side byte, sq int) grid {
	for _, turned := range g.flips(side, sq/8, sq%8) {
		g[turned/8][turned%8] = side
	}
	g[sq/8][sq%8] = side
	return g
}

// count returns how many of the squares hold a disc of side; nil stands for all.
func (g grid) count(side byte, squares []int) (n int) {
	for sq := range 64 {
		if (squares == nil || slices.Contains(squares, sq)) && g[sq/8][sq%8] == side {
			n++
		}
	}
	return n
}

// legal returns the moves of side to move, passes included, and the result.
func (g grid) legal(side byte, cells []int) ([]game.Move, game.Result, bool) {
	if cells != nil {
		if g.count(black, cells) == 5 {
			return nil, game.Result{Winner: game.First, Reason: "five-cells"}, true
		}
		if g.count(white, cells) == 5 {
			return nil, game.Result{Winner: game.Second, Reason: "five-cells"}, true
		}
	}
	moves := g.moves(side)
	if len(moves) > 0 {
		return moves, game.Result{}, false
	}
	if cells == nil && len(g.moves(other(side))) > 0 {
		return []game.Move{othello.Pass}, game.Result{}, false
	}
	blacks, whites := g.count(black, nil), g.count(white, nil)
	if blacks > whites {
		return nil, game.Result{Winner: game.First, Reason: "more-discs"}, true
	}
	if whites > blacks {
		return nil, game.Result{Winner: game.Second, Reason: "more-discs"}, true
	}
	if cells != nil {
		blacks, whites = g.count(black, cells), g.count(white, cells)
		if blacks > whites {
			return nil, game.Result{Winner: game.First, Reason: "more-cells"}, true
		}
		if whites > blacks {
			return nil, game.Result{Winner: game.Second, Reason: "more-cells"}, true
		}
	}
	return nil, game.Result{Winner: game.NoSide, Reason: "draw"}, true
}

// randomPosition draws a position: one from a random game for two out of three,
// otherwise discs strewn over the board, few or many.
func randomPosition(t testing.TB, rules *othello.Rules, rng *rand.Rand) *othello.State {
	start, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	s := start.(*othello.State)
	if rng.IntN(3) > 0 {
		for range rng.IntN(64) {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
		return s
	}
	occupied := rng.Uint64() | 1<<rng.IntN(64)
	switch rng.IntN(3) {
	case 0:
		occupied |= rng.Uint64() | rng.Uint64()
	case 1:
		occupied &= rng.Uint64() | 1<<bits.TrailingZeros64(occupied)
	}
	blacks := occupied & rng.Uint64()
	s, err = othello.NewState(rules, blacks, occupied&^blacks, game.Player(rng.IntN(2)), s.VictoryCells())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func cellsOf(s *othello.State) (cells []int) {
	for victory := s.VictoryCells(); victory != 0; victory &= victory - 1 {
		cells = append(cells, bits.TrailingZeros64(victory))
	}
	return cells
}

// agrees compares the bitboards with the grid in one position.
func agrees(t testing.TB, s *othello.State) (moves []game.Move, result game.Result, over bool) {
	t.Helper()
	text := s.Rules().FormatPosition(s)
	g, side := gridOf(s), sideOf(s.ToMove())
	wantMoves, wantResult, wantOver := g.legal(side, cellsOf(s))
	moves = s.AppendMoves(nil)
	if !slices.Equal(moves, wantMoves) {
		t.Fatalf("%s: moves %v, want %v", text, moves, wantMoves)
	}
	if result, over = s.Result(); over != wantOver || result != wantResult {
		t.Fatalf("%s: result %v %v, want %v %v", text, over, result, wantOver, wantResult)
	}
	return moves, result, over
}

// TestAgainstReference compares moves, results and each move's effect on 10,000 random positions of
// either game, and makes sure that the positions are of every kind.
func TestAgainstReference(t *testing.T) {
	positions := 10_000
	if testing.Short() {
		positions = 2000
	}
	for _, rules := range []*othello.Rules{othello.Victory, othello.Classic} {
		t.Run(rules.ID(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 8))
			passes, reasons := 0, make(map[game.Reason]int)
			for range positions {
				s := randomPosition(t, rules, rng)
				moves, result, over := agrees(t, s)
				if over {
					reasons[result.Reason]++
				}
				before, side := gridOf(s), sideOf(s.ToMove())
				for _, m := range moves {
					want := before
					if m == othello.Pass {
						passes++
					} else {
						want = before.play(side, int(m))
					}
					s.Play(m)
					if gridOf(s) != want || sideOf(s.ToMove()) != other(side) {
						t.Fatalf("after %s: %s", rules.FormatMove(s, m), rules.FormatPosition(s))
					}
					if _, result, over := agrees(t, s); over {
						reasons[result.Reason]++
					}
					s.Undo()
				}
				flipsAgree(t, s)
			}
			expected := []game.Reason{othello.MoreDiscs}
			if !testing.Short() {
				expected = append(expected, game.Equal) // which is rare
			}
			if rules == othello.Victory {
				expected = append(expected, othello.FiveCells, othello.MoreCells)
			} else if passes == 0 {
				t.Error("no position had a pass")
			}
			for _, reason := range expected {
				if reasons[reason] == 0 {
					t.Errorf("no position ended by %s", reason)
				}
			}
		})
	}
}

// flipsAgree compares Flips on every empty square.
func flipsAgree(t *testing.T, s *othello.State) {
	t.Helper()
	g := gridOf(s)
	own, opp := s.Board()
	for _, side := range []byte{black, white} {
		for sq := range 64 {
			if g[sq/8][sq%8] != empty {
				continue
			}
			var want uint64
			for _, turned := range g.flips(side, sq/8, sq%8) {
				want |= 1 << turned
			}
			if got := othello.Flips(own, opp, sq); got != want {
				t.Fatalf("%s: %c at %s turns over %x, want %x",
					s.Rules().FormatPosition(s), side, othello.SquareName(sq), got, want)
			}
		}
		own, opp = opp, own
	}
}
