package mnk_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
)

func TestNoisy(t *testing.T) {
	for _, test := range []struct {
		id, position string
		want         []string
	}{
		{"mnk:5,5,4", "...../...../...../...../..... X", nil},
		{"mnk:5,5,4", "X..../...../...../...../..... X", nil},
		{"mnk:5,5,4", "XX.../...../...../...../..... X", []string{"c1", "d1"}},             // makes three of four
		{"mnk:5,5,4", "XX.../...../...../...../..... O", nil},                              // two are not to be stopped yet
		{"mnk:5,5,4", "XXX../...../...../...../..... O", []string{"d1"}},                   // three are
		{"mnk:5,5,4", "XXXO./...../...../...../..... O", nil},                              // closed already
		{"mnk:5,5,4", "OXXX./OX.../O..../...../..... X", []string{"e1", "b3", "a4", "b4"}}, // wins, builds, stops
	} {
		r := rules(t, test.id)
		s := position(t, r, test.position)
		var got []string
		for _, m := range s.AppendNoisy(nil) {
			got = append(got, r.FormatMove(s, m))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s %s: %v, want %v", test.id, test.position, got, test.want)
		}
	}
}

// TestDecisive compares DecisiveMove with playing every move.
func TestDecisive(t *testing.T) {
	ids := []string{"mnk:3,3,3", "mnk:5,4,3,exact", "mnk:6,5,4,caro", "mnk:7,7,5", "mnk:4,4,2"}
	wins, stops := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		found, _ := game.Find(rapid.SampledFrom(ids).Draw(t, "game"))
		s, _ := found.New(nil, nil)
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
			side := s.ToMove()
			m := s.(game.Decisive).DecisiveMove()
			own, opponent := winning(s, moves, side), winning(s, moves, side.Opponent())
			switch {
			case m == game.NoMove && len(own)+len(opponent) > 0:
				t.Fatalf("%s: nothing is decisive, but %v wins and %v stops", found.FormatPosition(s), own, opponent)
			case slices.Contains(own, m):
				wins++
			case m != game.NoMove && (len(own) > 0 || !slices.Contains(opponent, m)):
				t.Fatalf("%s: %v is decisive, but %v wins and %v stops", found.FormatPosition(s), m, own, opponent)
			case m != game.NoMove:
				stops++
			}
			s.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		}
	})
	if wins == 0 || stops == 0 {
		t.Errorf("%d moves won and %d stopped a win", wins, stops)
	}
}

// winning returns the moves with which a side would win at once, if it were its turn.
func winning(s game.State, moves []game.Move, side game.Player) (found []game.Move) {
	other := s
	if s.ToMove() != side {
		r := s.Rules()
		text := []byte(r.FormatPosition(s))
		text[len(text)-1] = side.Letter()[0]
		other, _ = r.ParsePosition(string(text))
	}
	for _, m := range moves {
		other.Play(m)
		if result, over := other.Result(); over && result.Winner == side {
			found = append(found, m)
		}
		other.Undo()
	}
	return found
}

func TestTacticsAllocateNothing(t *testing.T) {
	s := position(t, rules(t, "mnk:7,7,5"), "XXXX.../OOO..../......./......./......./......./....... O")
	buf := make([]game.Move, 0, 49)
	if n := testing.AllocsPerRun(100, func() {
		buf = s.AppendNoisy(buf[:0])
		s.DecisiveMove()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
