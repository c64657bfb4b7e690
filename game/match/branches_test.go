package match_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
)

// texts writes moves that follow the first n of the line.
func texts(t *testing.T, m *match.Match, n int) string {
	t.Helper()
	s := m.Start().Clone()
	for _, move := range m.Line()[:n] {
		s.Play(move)
	}
	var words []string
	for _, move := range m.AppendFork(nil, n) {
		words = append(words, s.Rules().FormatMove(s, move))
	}
	return strings.Join(words, " ")
}

func TestAnotherMoveKeepsTheLineAsABranch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, human})
		play(t, m, "d3", "c5", "d6", "e3")
		m.Undo()
		m.Undo()
		m.Undo()
		play(t, m, "e3") // for c5
		if m.CanRedo() || !m.HasFork(1) || m.HasFork(0) || m.HasFork(2) {
			t.Fatalf("redo %v, forks %v %v %v", m.CanRedo(), m.HasFork(0), m.HasFork(1), m.HasFork(2))
		}
		if got := texts(t, m, 1); got != "e3 c5" {
			t.Errorf("the fork is %q", got)
		}
		c5 := m.Branches()[0][1]
		if m.Switch(0, c5) || m.Switch(1, game.NoMove) || m.Switch(-1, c5) || m.Switch(9, c5) {
			t.Error("switched to a line that there is not")
		}
		if !m.Switch(1, c5) {
			t.Fatal("the line that was left cannot be entered")
		}
		expectLine(t, m, "d3 c5")
		m.Redo()
		m.Redo()
		expectLine(t, m, "d3 c5 d6 e3")
		if got := texts(t, m, 1); got != "c5 e3" || len(m.Branches()) != 1 {
			t.Errorf("back in the line the fork is %q of %d branches", got, len(m.Branches()))
		}
		// Playing the move of a branch is entering it.
		m.GoTo(1)
		play(t, m, "e3")
		if got := texts(t, m, 1); got != "e3 c5" || len(m.Branches()) != 1 {
			t.Errorf("after e3 the fork is %q of %d branches", got, len(m.Branches()))
		}
	})
}

// An engine's other answer makes a branch, too.
func TestEnginesOtherAnswerMakesABranch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, human})
		play(t, m, "d3", "e3", "f4")
		r := m.Record()
		m, err := match.Resume(r, [2]match.Seat{human, engine})
		if err != nil {
			t.Fatal(err)
		}
		m.GoTo(1)
		settle(m) // it answers c3
		if got := texts(t, m, 1); got != "c3 e3" {
			t.Errorf("the fork is %q", got)
		}
		m.Close()
	})
}

func TestGoToLeadsAlongTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, human})
		play(t, m, "d3", "c5", "d6")
		if !m.GoTo(1) {
			t.Fatal("cannot go back")
		}
		expectLine(t, m, "d3")
		if m.GoTo(-1) || m.GoTo(4) || !m.GoTo(3) {
			t.Error("goes beyond the line, or not to its end")
		}
		expectLine(t, m, "d3 c5 d6")
		if err := m.Resign(game.First); err != nil {
			t.Fatal(err)
		}
		if !m.GoTo(2) || m.Over() {
			t.Error("a resignation is not taken back")
		}
		watched := match.New(state(t, victoryStart), [2]match.Seat{engine, engine})
		settle(watched)
		if watched.GoTo(0) || watched.CanGo() {
			t.Error("a game without persons is taken back")
		}
		watched.Close()
	})
}

func TestRecordKeepsBranches(t *testing.T) {
	text := strings.Replace(record, "record 1", "record 2", 1)
	text = strings.Replace(text, "undone f4\n", "undone f4\nbranch 3 c3\nbranch 0 c4\nbranch 4 f3\n", 1)
	r, err := match.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.String(); got != text {
		t.Errorf("written back:\n%s", got)
	}
	m, err := match.Resume(r, [2]match.Seat{human, human})
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Record().String(); strings.Split(got, "clock")[1] == "" || !strings.Contains(got, "branch 0 c4\n") {
		t.Errorf("the match writes:\n%s", got)
	}
	r.Branches[0][1] = game.NoMove
	if _, err := match.Resume(r, [2]match.Seat{human, human}); err == nil {
		t.Error("resumed with a branch that cannot be played")
	}
}

// For any sequence of moves, undos and choices no line begins with the whole of another, every fork
// can be entered, and the record brings all of it back.
func TestLinesStayApart(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := match.New(state(t, victoryStart), [2]match.Seat{human, human})
		for range rapid.IntRange(1, 60).Draw(rt, "steps") {
			switch rapid.IntRange(0, 3).Draw(rt, "what") {
			case 0:
				m.GoTo(rapid.IntRange(0, len(m.Line())).Draw(rt, "to"))
			case 1:
				n := rapid.IntRange(0, len(m.Line())).Draw(rt, "fork")
				if moves := m.AppendFork(nil, n); len(moves) > 0 {
					move := rapid.SampledFrom(moves).Draw(rt, "move")
					if !m.Switch(n, move) || m.Line()[n] != move {
						rt.Fatal("a fork cannot be entered")
					}
				}
			default:
				if moves := m.State().AppendMoves(nil); len(moves) > 0 {
					if err := m.Play(rapid.SampledFrom(moves).Draw(rt, "move")); err != nil {
						rt.Fatal(err)
					}
				}
			}
			lines := append(m.Branches(), m.Line())
			for i := range lines {
				for j := range i {
					if n := min(len(lines[i]), len(lines[j])); slices.Equal(lines[i][:n], lines[j][:n]) {
						rt.Fatalf("%v and %v", lines[i], lines[j])
					}
				}
			}
		}
		text := m.Record().String()
		r, err := match.ParseRecord(text)
		if err != nil {
			rt.Fatal(err)
		}
		if got := r.String(); got != text {
			rt.Fatalf("%s became %s", text, got)
		}
	})
}
