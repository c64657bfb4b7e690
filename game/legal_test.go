package game_test

import (
	"testing"

	"colat/game"
	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	_ "colat/game/othello"
)

// The legal moves are as many as a board has empty cells, up to 400.
func TestIsLegal(t *testing.T) {
	for _, id := range []string{"classic", "cotoan", "mnk:3,3,3", "mnk:20,20,5"} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		moves := s.AppendMoves(nil)
		for _, m := range moves {
			if !game.IsLegal(s, m) {
				t.Errorf("%s: %s is not legal", id, rules.FormatMove(s, m))
			}
		}
		s.Play(moves[0])
		if game.IsLegal(s, moves[0]) || game.IsLegal(s, game.NoMove) {
			t.Errorf("%s: a move that was played, or none, is legal", id)
		}
		s.Undo()
		if n := testing.AllocsPerRun(100, func() { game.IsLegal(s, moves[len(moves)-1]) }); n > 0 {
			t.Errorf("%s: %v allocations", id, n)
		}
	}
}
