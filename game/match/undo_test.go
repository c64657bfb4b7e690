package match_test

import (
	"testing"
	"testing/synctest"

	"colat/game"
	"colat/game/match"
)

func TestUndoAgainstEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, engine})
		if m.CanUndo() || m.Undo() || m.CanRedo() || m.Redo() {
			t.Error("there is something to take back at the start")
		}
		play(t, m, "d3")
		settle(m)
		play(t, m, "c4")
		settle(m)
		const full = "d3 c3 c4 e3"
		expectLine(t, m, full)
		if !m.Undo() {
			t.Fatal("nothing is taken back")
		}
		expectLine(t, m, "d3 c3")
		settle(m)
		m.Undo()
		expectLine(t, m, "")
		if m.CanUndo() || !m.CanRedo() {
			t.Error("at the start there is only something to play again")
		}
		m.Redo()
		expectLine(t, m, "d3 c3")
		m.Redo()
		expectLine(t, m, full)
		if m.CanRedo() || m.Redo() {
			t.Error("there is more to play again")
		}
		m.Undo()
		play(t, m, "f5")
		if m.CanRedo() {
			t.Error("after another move the old ones can be played again")
		}
		m.Close()
	})
}

func TestUndoWhileThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, {Name: "endless", Chooser: endless}})
		play(t, m, "d3")
		settle(m)
		if !m.CanUndo() || !m.Undo() || m.Thinking() {
			t.Error("a thinking engine cannot be stopped")
		}
		expectLine(t, m, "")
		settle(m)
		expectLine(t, m, "")
		if !m.Redo() || !m.Thinking() {
			t.Error("the engine's turn does not come again")
		}
		settle(m)
		expectLine(t, m, "d3")
		m.Close()
	})
}

// TestSameMoveKeepsRedo: playing what was taken back is playing it again.
func TestSameMoveKeepsRedo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, human})
		play(t, m, "d3", "c5", "d6")
		m.Undo()
		m.Undo()
		play(t, m, "c5")
		if !m.Redo() {
			t.Error("the rest cannot be played again")
		}
		expectLine(t, m, "d3 c5 d6")
	})
}

func TestUndoBetweenPersons(t *testing.T) {
	m := match.New(state(t, victoryStart), [2]match.Seat{human, human})
	play(t, m, "d3", "c5", "d6", "e3")
	for _, want := range []string{"d3 c5 d6", "d3 c5", "d3", ""} {
		if !m.Undo() {
			t.Fatal("nothing is taken back")
		}
		expectLine(t, m, want)
	}
	for _, want := range []string{"d3", "d3 c5"} {
		m.Redo()
		expectLine(t, m, want)
	}
	play(t, m, "b6")
	if m.CanRedo() {
		t.Error("after another move the old ones can be played again")
	}
	expectLine(t, m, "d3 c5 b6")
}

func TestUndoResignation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, engine})
		play(t, m, "d3")
		settle(m)
		if err := m.Resign(game.First); err != nil {
			t.Fatal(err)
		}
		if m.CanRedo() || !m.Undo() || m.Over() {
			t.Error("the resignation is not taken back")
		}
		expectLine(t, m, "d3 c3")
		play(t, m, "c4")
		if err := m.Resign(game.First); err != nil {
			t.Fatal(err)
		}
		if !m.Undo() || m.Over() {
			t.Error("the resignation on the engine's turn is not taken back")
		}
		expectLine(t, m, "d3 c3")
		m.Close()
	})
}

// TestUndoSkipsPasses: a person who had to pass had nothing to choose.
func TestUndoSkipsPasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, passing), [2]match.Seat{human, human})
		play(t, m, "pass")
		if m.CanUndo() {
			t.Error("a pass alone can be taken back")
		}
		moves := m.State().AppendMoves(nil)
		if err := m.Play(moves[0]); err != nil {
			t.Fatal(err)
		}
		played := line(m)
		if !m.Undo() {
			t.Fatal("the move is not taken back")
		}
		expectLine(t, m, "pass")
		m.Redo()
		expectLine(t, m, played)
	})
}

// TestUndoAfterTheEnd takes back the move that decided the game.
func TestUndoAfterTheEnd(t *testing.T) {
	const deciding = "OOOOX----------------------------------------------------------- O a1,b1,c1,d1,e1"
	m := match.New(state(t, deciding), [2]match.Seat{human, human})
	play(t, m, "f1")
	if !m.Over() || !m.CanUndo() || !m.Undo() || m.Over() {
		t.Error("the deciding move is not taken back")
	}
	if !m.CanRedo() || !m.Redo() || !m.Over() {
		t.Error("the deciding move is not played again")
	}
}
