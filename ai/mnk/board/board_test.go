package board_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"colat/ai/mnk/board"
	"colat/game"
	rules "colat/game/mnk"
)

// randomRules returns a small board.
func randomRules(t *testing.T, rng *rand.Rand) *rules.Rules {
	columns, rows := 3+rng.IntN(5), 3+rng.IntN(5)
	r, err := rules.New(columns, rows, 3+rng.IntN(min(5, max(columns, rows))-2), rules.Rule(rng.IntN(3)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// randomState returns a position that is not over.
func randomState(t *testing.T, r *rules.Rules, rng *rand.Rand) *rules.State {
	state, err := r.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := state.(*rules.State)
	columns, rows, _ := r.Size()
	for range rng.IntN(columns * rows) {
		next := withTurn(t, s, rng.IntN(2))
		moves := next.AppendMoves(nil)
		next.Play(moves[rng.IntN(len(moves))])
		if _, over := next.Result(); !over {
			s = next
		}
	}
	return withTurn(t, s, rng.IntN(2))
}

func parse(t *testing.T, r *rules.Rules, text string) *rules.State {
	s, err := r.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*rules.State)
}

// withTurn returns the position with another side to move.
func withTurn(t *testing.T, s *rules.State, side int) *rules.State {
	r := s.Rules().(*rules.Rules)
	text := r.FormatPosition(s)
	return parse(t, r, text[:len(text)-1]+game.Player(side).Letter())
}

// winningCells are those on which the rules say that a side finishes a row.
func winningCells(t *testing.T, s *rules.State, side int) map[int]bool {
	s = withTurn(t, s, side)
	cells := make(map[int]bool)
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		if result, over := s.Result(); over && result.Winner == game.Player(side) {
			cells[int(m)] = true
		}
		s.Undo()
	}
	return cells
}

// after returns the position after a stone of a side, which must make no row.
func after(t *testing.T, s *rules.State, side, cell int) *rules.State {
	s = withTurn(t, s, side)
	s.Play(game.Move(cell))
	return s
}

// TestThreats compares the board's rows and fours with the rules' answer for every stone that could
// be put.
func TestThreats(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		r := randomRules(t, rng)
		s := randomState(t, r, rng)
		b := board.New(r)
		b.Set(s)
		for side := range 2 {
			wins := winningCells(t, s, side)
			for cell := range b.Cells() {
				if b.At(cell) == board.Empty && b.Wins(side, cell) != wins[cell] {
					t.Fatalf("side %d on %s wins: %v", side, rules.CellName(b.Columns(), cell), b.Wins(side, cell))
				}
			}
			if cell := b.WinningCell(side); (cell >= 0) != (len(wins) > 0) || cell >= 0 && !wins[cell] {
				t.Fatalf("side %d: winning cell %d of %v", side, cell, wins)
			}
			checkAnswers(t, b, s, side, wins)
			if len(wins) > 0 {
				continue
			}
			for cell := range b.Cells() {
				if b.At(cell) == board.Empty {
					checkFours(t, b, s, side, cell)
				}
			}
		}
	}
}

// checkAnswers compares AppendAnswers with what is left after each stone.
func checkAnswers(t *testing.T, b *board.Board, s *rules.State, side int, wins map[int]bool) {
	if len(wins) == 0 {
		return
	}
	answers := fmt.Sprint()
	for _, cell := range b.AppendAnswers(side, nil) {
		answers += fmt.Sprintf("%d ", cell)
	}
	for cell := range b.Cells() {
		if b.At(cell) != board.Empty || winningCells(t, s, 1-side)[cell] {
			continue
		}
		stops := len(winningCells(t, after(t, s, 1-side, cell), side)) == 0
		if listed := strings.Contains(" "+answers, fmt.Sprintf(" %d ", cell)); stops != listed {
			t.Fatalf("side %d, answer %d: stops the fours %v, listed %v", side, cell, stops, listed)
		}
	}
}

// checkFours checks MakesFour, DoubleFour and AppendDefences for a stone of a side that has
// no four yet.
func checkFours(t *testing.T, b *board.Board, s *rules.State, side, cell int) {
	next := after(t, s, side, cell)
	wins := winningCells(t, next, side)
	if b.MakesFour(side, cell) != (len(wins) > 0) {
		t.Fatalf("side %d on %d: makes a four %v, then wins on %v", side, cell, b.MakesFour(side, cell), wins)
	}
	then := board.New(s.Rules().(*rules.Rules))
	then.Set(next)
	double := len(wins) > 0 && len(then.AppendAnswers(side, nil)) == 0
	if b.DoubleFour(side, cell) != double {
		t.Fatalf("side %d on %d: double four %v, want %v", side, cell, !double, double)
	}
	if !double || b.WinningCell(1-side) >= 0 {
		return
	}
	defences := b.AppendDefences(side, cell, nil)
	for other := range b.Cells() {
		if b.At(other) != board.Empty || contains(defences, other) {
			continue
		}
		then.Set(after(t, s, 1-side, other))
		if !then.DoubleFour(side, cell) {
			t.Fatalf("side %d on %d: %d is a defence that is not listed", side, cell, other)
		}
	}
}

func contains(cells []uint16, cell int) bool {
	for _, c := range cells {
		if int(c) == cell {
			return true
		}
	}
	return false
}

// TestPlayAndUndo: playing and taking back leads to the board that Set makes of the position.
func TestPlayAndUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	boards := 200
	if testing.Short() {
		boards = 40
	}
	for range boards {
		r := randomRules(t, rng)
		b, fresh := board.New(r), board.New(r)
		state, err := r.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*rules.State)
		for range 60 {
			if b.Plies() > 0 && rng.IntN(3) == 0 {
				b.Undo()
				s.Undo()
			} else if moves := quietMoves(b); len(moves) > 0 {
				cell := moves[rng.IntN(len(moves))]
				b.Play(cell)
				s.Play(game.Move(cell))
			}
			fresh.Set(s)
			if got, want := describe(b), describe(fresh); got != want {
				t.Fatalf("the board after moves\n%s\nafter Set\n%s", got, want)
			}
		}
	}
}

// quietMoves lists the cells on which the side to move makes no row.
func quietMoves(b *board.Board) (cells []int) {
	for cell := range b.Cells() {
		if b.At(cell) == board.Empty && !b.Wins(b.ToMove, cell) {
			cells = append(cells, cell)
		}
	}
	return cells
}

func describe(b *board.Board) string {
	text := fmt.Sprint(b.ToMove, b.Key, b.Free())
	for side := range 2 {
		text += fmt.Sprint(" side ", side, b.Potential(side))
		for missing := 1; missing <= board.Farthest; missing++ {
			text += fmt.Sprint(" ", b.Windows(side, missing))
		}
		for cell := range b.Cells() {
			text += fmt.Sprint(" ", b.At(cell), b.Near(cell), b.Threats(side, cell), b.Weight(side, cell))
		}
	}
	return text
}

// TestWeight: a stone adds its cell's weight to its side's potential and takes the other
// side's away.
func TestWeight(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		r := randomRules(t, rng)
		b := board.New(r)
		b.Set(randomState(t, r, rng))
		moves := quietMoves(b)
		if len(moves) == 0 {
			continue
		}
		cell, side := moves[rng.IntN(len(moves))], b.ToMove
		own := b.Potential(side) + b.Weight(side, cell)
		opp := b.Potential(1-side) - b.Weight(1-side, cell)
		b.Play(cell)
		if b.Potential(side) != own || b.Potential(1-side) != opp {
			t.Fatalf("potentials %d, %d, want %d, %d", b.Potential(side), b.Potential(1-side), own, opp)
		}
	}
}

// TestLists compares the lists of cells with what is known of each cell.
func TestLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		r := randomRules(t, rng)
		b := board.New(r)
		b.Set(randomState(t, r, rng))
		for side := range 2 {
			begin := []uint16{uint16(rng.IntN(b.Cells()))}
			wants := map[string][]uint16{"new fours": begin}
			for cell := range b.Cells() {
				if b.At(cell) != board.Empty {
					continue
				}
				list := func(name string, in bool) {
					if in {
						wants[name] = append(wants[name], uint16(cell))
					}
				}
				fours, threes := b.Threats(side, cell)>>8&0xff, b.Threats(side, cell)>>16&0xff
				list("empty", true)
				list("near", b.Near(cell))
				list("fours", b.MakesFour(side, cell))
				list("new fours", b.MakesFour(side, cell) && cell != int(begin[0]))
				list("threats", fours > 0 || threes > 1)
			}
			for name, got := range map[string][]uint16{
				"empty": b.AppendEmpty(nil), "near": b.AppendNear(nil), "fours": b.AppendFours(side, nil),
				"new fours": b.AppendNewFours(side, begin[:1:1]), "threats": b.AppendThreats(side, nil),
			} {
				if !slices.Equal(got, wants[name]) {
					t.Fatalf("side %d, %s: %v, want %v", side, name, got, wants[name])
				}
			}
			best, _ := b.BestDoubleFour(side, nil)
			if cell := b.DoubleFourCell(side); (cell >= 0) != (best >= 0) || cell >= 0 && !b.DoubleFour(side, cell) {
				t.Fatalf("side %d: double four on %d, the best on %d", side, cell, best)
			}
		}
	}
}

// BenchmarkPlay puts and takes a stone in the middle of a game.
func BenchmarkPlay(b *testing.B) {
	r, err := rules.New(15, 15, 5, rules.Freestyle)
	if err != nil {
		b.Fatal(err)
	}
	brd := board.New(r)
	for _, name := range strings.Fields("h8 g7 f8 f7 g8 e8 h7 d9") {
		cell, err := r.FindCell(name)
		if err != nil {
			b.Fatal(err)
		}
		brd.Play(cell)
	}
	cell, _ := r.FindCell("h6")
	b.ReportAllocs()
	for b.Loop() {
		brd.Play(cell)
		brd.Undo()
	}
}
