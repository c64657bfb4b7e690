package cotoan_test

import (
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/cotoan"
)

// TestCovered: the covered squares are the empty ones on which a piece of the opponent could be
// captured.
func TestCovered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := cotoan.New(drawConfig(t))
		if err != nil {
			t.Fatal(err)
		}
		s := drawState(t, r)
		side := s.ToMove()
		var attacks cotoan.Attacks
		s.Board().Attack(side, r.Reaches(), &attacks)
		for sq := range cotoan.NoSquare {
			if s.Board().On(sq) != cotoan.NoPiece {
				continue
			}
			with := *s.Board()
			with.Put(cotoan.PieceOf(side.Opponent(), 1), sq)
			captured := false
			for _, m := range with.AppendCaptures(nil, side, r.Reaches()) {
				captured = captured || cotoan.To(m) == sq
			}
			if covered := attacks.Covered[sq>>6]>>(sq&63)&1 != 0; covered != captured {
				t.Fatalf("%s: %v is covered: %v, want %v", r.FormatPosition(s), sq, covered, captured)
			}
		}
	})
}

// TestCanSlide: of all moves between two squares, exactly the generated ones can be made.
func TestCanSlide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := cotoan.New(cotoan.Default())
		if err != nil {
			t.Fatal(err)
		}
		s := drawState(t, r)
		side := s.ToMove()
		generated := make(map[game.Move]bool)
		for _, m := range s.Board().AppendSlides(nil, side) {
			generated[m] = true
		}
		for from := range cotoan.NoSquare {
			for to := range cotoan.NoSquare {
				if m := cotoan.Slide(from, to); s.Board().CanSlide(side, m) != generated[m] {
					t.Fatalf("%s: %s can be made: %v", r.FormatPosition(s), r.FormatMove(s, m), !generated[m])
				}
			}
		}
	})
}
