package othello_test

import (
	"bytes"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/gametest"
	"colat/game/othello"
)

// anyState draws a position of either game with discs anywhere.
func anyState(t *rapid.T) *othello.State {
	rules := rapid.SampledFrom([]*othello.Rules{othello.Victory, othello.Classic}).Draw(t, "rules")
	black := rapid.Uint64().Draw(t, "black")
	white := rapid.Uint64().Draw(t, "white") &^ black
	if black|white == 0 {
		white = 1
	}
	var cells uint64
	if rules == othello.Victory {
		for _, sq := range rapid.SliceOfNDistinct(rapid.IntRange(0, 63), 5, 5, rapid.ID[int]).Draw(t, "cells") {
			cells |= 1 << sq
		}
	}
	toMove := game.Player(rapid.IntRange(0, 1).Draw(t, "to move"))
	s, err := othello.NewState(rules, black, white, toMove, cells)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// transforms are the symmetries of the board that generate all eight.
var transforms = map[string]func(sq int) int{
	"mirrored":   func(sq int) int { return sq ^ 7 },
	"upended":    func(sq int) int { return sq ^ 56 },
	"transposed": func(sq int) int { return sq%8*8 + sq/8 },
}

func transform(board uint64, to func(int) int) (image uint64) {
	for ; board != 0; board &= board - 1 {
		image |= 1 << to(bits.TrailingZeros64(board))
	}
	return image
}

// TestSymmetry: turning or mirroring the board, and swapping the colours, turns
// moves and results with it.
func TestSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		rules := s.Rules().(*othello.Rules)
		black, white := s.Board()
		result, over := s.Result()
		for name, to := range transforms {
			image, err := othello.NewState(rules, transform(black, to), transform(white, to), s.ToMove(),
				transform(s.VictoryCells(), to))
			if err != nil {
				t.Fatal(err)
			}
			if want := transform(s.Legal(), to); image.Legal() != want {
				t.Fatalf("%s: moves %x, want %x", name, image.Legal(), want)
			}
			if r, o := image.Result(); r != result || o != over {
				t.Fatalf("%s: result %v %v, want %v %v", name, r, o, result, over)
			}
		}
		swapped, err := othello.NewState(rules, white, black, s.ToMove().Opponent(), s.VictoryCells())
		if err != nil {
			t.Fatal(err)
		}
		if swapped.Legal() != s.Legal() {
			t.Fatalf("colours swapped: moves %x, want %x", swapped.Legal(), s.Legal())
		}
		if r, o := swapped.Result(); o != over || r.Reason != result.Reason || over && r.Winner != result.Winner.Opponent() {
			t.Fatalf("colours swapped: result %v, was %v", r, result)
		}
		if swapped.Hash() == s.Hash() {
			t.Fatal("colours swapped: the hash is the same")
		}
	})
}

// TestMoveArithmetic: a move adds one disc, turns over at least one, and touches
// nothing else; Undo restores the position.
func TestMoveArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		before := s.Rules().FormatPosition(s)
		hash := s.Hash()
		black, white := s.Board()
		for _, m := range s.AppendMoves(nil) {
			s.Play(m)
			b, w := s.Board()
			if m == othello.Pass {
				if b != black || w != white {
					t.Fatal("a pass changes the board")
				}
			} else {
				if b|w != black|white|1<<m || (black|white)>>m&1 != 0 || b&w != 0 {
					t.Fatalf("after %s: black %x, white %x", othello.SquareName(int(m)), b, w)
				}
				turned := b & white
				if s.ToMove() == game.First { // white has moved
					turned = w & black
				}
				if turned == 0 {
					t.Fatalf("%s turns over nothing", othello.SquareName(int(m)))
				}
			}
			s.Undo()
			if after := s.Rules().FormatPosition(s); after != before || s.Hash() != hash {
				t.Fatalf("taken back: %s, want %s", after, before)
			}
		}
	})
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		text := s.Rules().FormatPosition(s)
		read, err := s.Rules().ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		written := s.Rules().FormatPosition(read)
		sameMoves := slices.Equal(read.AppendMoves(nil), s.AppendMoves(nil))
		if written != text || read.Hash() != s.Hash() || !sameMoves {
			t.Fatalf("%s is read back as %s", text, written)
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	var seeds []gametest.Seed
	for _, text := range []string{
		startBoard + " X", startBoard + " O a1,c7,d5,g4,f3", startBoard[1:] + " X", startBoard + "X O",
		startBoard + " X a1 c7 d5 g4 f3", "", " ", "X", "đ" + startBoard[2:] + " X", startBoard + "\x00X",
	} {
		seeds = append(seeds, gametest.Seed{ID: "victory", Text: text}, gametest.Seed{ID: "classic", Text: text})
	}
	gametest.FuzzPositions(f, seeds...)
}

// FuzzParseMove: what is accepted is legal and written in the same way up to
// case and spaces.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"d3", "C4", " e6\n", "pass", "a1", "i9", "", "d33", "NULL", "ｄ3"} {
		f.Add(text)
	}
	positions := []*othello.State{
		position(f, othello.Victory, startBoard+" X a1,c7,d5,g4,f3"),
		position(f, othello.Classic, startBoard+" O"),
		position(f, othello.Classic, "OX"+startBoard[2:27]+"-----"+startBoard[32:35]+"--"+startBoard[37:]+" X"),
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range positions {
			m, err := s.Rules().ParseMove(s, text)
			if err != nil {
				continue
			}
			if !game.IsLegal(s, m) {
				t.Errorf("%q is read as %d, which is not legal", text, m)
			}
			if again, err := s.Rules().ParseMove(s, s.Rules().FormatMove(s, m)); err != nil || again != m {
				t.Errorf("%q is read as %d, written and read again as %d, %v", text, m, again, err)
			}
		}
	})
}

// FuzzParseRequest: an accepted text is written as a request that is read back as the same
// position; any other gets an error with a line.
func FuzzParseRequest(f *testing.F) {
	for _, text := range []string{
		request, request[:50], request + request, "", "\n\n", "victory_cell\r\na1 c7 d5 g4 f3\r\ncell\r\n",
		"\ufeffVICTORY_CELL", "victory_cell\na1 c7 d5 g4 a1\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := othello.ParseRequest(bytes.NewReader(text))
		if err != nil {
			if s != nil || !bytes.HasPrefix([]byte(err.Error()), []byte("line ")) {
				t.Errorf("%q: %v, %v", text, s, err)
			}
			return
		}
		again, err := othello.ParseRequest(bytes.NewReader(othello.AppendRequest(nil, s)))
		if err != nil || again.Hash() != s.Hash() {
			t.Errorf("%q is read as %s, then as %v, %v", text, othello.Victory.FormatPosition(s), again, err)
		}
	})
}
