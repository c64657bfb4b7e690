package stage_test

import (
	"testing"

	"colat/game"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// turnOf returns the turn of the side to move in a position of a game.
func turnOf(t *testing.T, id, position string) (*stage.Turn, *games.Game, game.State) {
	t.Helper()
	rules, err := games.All.Rules(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	turn, g := new(stage.Turn), games.All.Of(rules)
	if !turn.Update(g, s) || turn.Update(g, s) {
		t.Fatal("the turn is not computed once")
	}
	return turn, g, s
}

func TestTurnReadsTaps(t *testing.T) {
	turn, _, _ := turnOf(t, "mnk:3,3,3", "XO./.../... X")
	for _, test := range []struct {
		tap    stage.Tap
		intent stage.Intent
	}{
		{stage.Tap{From: -1, To: 4}, stage.Move}, {stage.Tap{From: -1, To: 0}, stage.Refuse},
	} {
		if intent, move, _ := turn.Read(test.tap); intent != test.intent || move.Open != (intent == stage.Move) {
			t.Errorf("%v is read as %d with the move %v", test.tap, intent, move)
		}
	}
}

func TestTurnSelectsPieces(t *testing.T) {
	turn, _, _ := turnOf(t, "cotoan", "b9,b8,b7,b6,b5,b4,b3,b2,b1/--,--,--,--,b0,--,--,--,--/"+
		"--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/"+
		"--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/"+
		"--,--,--,--,--,--,--,--,--/--,--,--,--,r0,--,--,--,--/r1,r2,r3,r4,r5,r6,r7,r8,r9 r 0-0")
	first := turn.Legal[0]
	intent, _, square := turn.Read(stage.Tap{From: -1, To: first.From})
	if intent != stage.Select || square != first.From {
		t.Fatalf("a tap on a piece is read as %d, %d", intent, square)
	}
	turn.Selected = square
	if targets := turn.Targets(); !targets.Has(first.To) {
		t.Errorf("%d is no target of the piece on %d", first.To, square)
	}
	if intent, _, square := turn.Read(stage.Tap{From: -1, To: first.From}); intent != stage.Select || square != -1 {
		t.Errorf("another tap on the piece is read as %d, %d", intent, square)
	}
	if intent, move, _ := turn.Read(stage.Tap{From: -1, To: first.To}); intent != stage.Move || move != first {
		t.Errorf("a tap on its target is read as %d, %v", intent, move)
	}
	turn.Selected = -1
	if intent, move, _ := turn.Read(stage.Tap{From: first.From, To: first.To}); intent != stage.Move || move != first {
		t.Errorf("a dragged piece is read as %d, %v", intent, move)
	}
}
