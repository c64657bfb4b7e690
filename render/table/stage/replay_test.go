package stage

import (
	"maps"
	"strings"
	"testing"

	"colat/game"
	"colat/game/othello"
	"colat/render/table/board"
	"colat/render/table/games"
)

// replayOf returns a replay of an Othello game, with its start and its moves.
func replayOf(t *testing.T, names ...string) (*Replay, game.State, []game.Move) {
	t.Helper()
	rules, err := games.All.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var moves []game.Move
	state := start.Clone()
	for _, name := range names {
		m, err := rules.ParseMove(state, name)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		state.Play(m)
	}
	g := games.All.Of(rules)
	return &Replay{View: board.NewView(g.Table(rules)), Game: g}, start, moves
}

func (r *Replay) check(t *testing.T, what string, shown int, last board.Set, turned int, moving bool) {
	t.Helper()
	flips := r.Turned()
	if r.Shown() != shown || r.Last() != last || r.View.Last() != last || flips.Len() != turned {
		t.Errorf("%s: %d moves, last %v, %d turned; want %d, %v, %d",
			what, r.Shown(), r.Last(), flips.Len(), shown, last, turned)
	}
	if *r.Position() != *r.View.Position() || r.View.Animating() != moving {
		t.Errorf("%s: the board shows the position: %t, moving: %t, want %t",
			what, *r.Position() == *r.View.Position(), r.View.Animating(), moving)
	}
}

func TestReplay(t *testing.T) {
	r, start, moves := replayOf(t, "d3", "c3", "c4")
	d3, c3, c4 := board.SetOf(19), board.SetOf(18), board.SetOf(26)
	r.Jump(start, moves[:1])
	r.check(t, "jump", 1, d3, 1, false)
	if to := r.Step(moves[1]); to != 18 {
		t.Errorf("the second move goes to %d", to)
	}
	r.check(t, "step", 2, c3, 1, true)
	if to := r.Show(start, moves, 3); to != 26 {
		t.Errorf("the third move goes to %d", to)
	}
	r.check(t, "next", 3, c4, 1, true)
	if to := r.Show(start, moves, 1); to != -1 {
		t.Errorf("a jump goes to %d", to)
	}
	r.check(t, "back", 1, d3, 1, false)
	r.Jump(start, nil)
	r.check(t, "start", 0, board.Set{}, 0, false)
	if !game.Same(r.State(), start) {
		t.Error("the replay changed its start")
	}
}

func TestReplayFollows(t *testing.T) {
	r, start, moves := replayOf(t, "d3", "c3", "c4")
	r.Follow(start, moves[:1])
	r.check(t, "first", 1, board.SetOf(19), 1, false)
	r.Follow(start, moves[:2])
	r.check(t, "one more", 2, board.SetOf(18), 1, true)
	r.Follow(start, moves[:2])
	r.check(t, "nothing new", 2, board.SetOf(18), 1, true)
	r.Follow(start, nil)
	r.check(t, "back", 0, board.Set{}, 0, false)
	r.Follow(start, moves)
	r.check(t, "many", 3, board.SetOf(26), 1, false)
	r.Follow(r.State().Clone(), nil)
	if r.Shown() != 0 || r.View.Animating() {
		t.Errorf("%d moves from another start, moving: %t", r.Shown(), r.View.Animating())
	}
	r.Restart(start)
	r.check(t, "another game", 0, board.Set{}, 0, true)
}

// A pass keeps the mark of the last disc.
func TestReplayOfAPass(t *testing.T) {
	r, start, moves := replayOf(t, "d3")
	r.Jump(start, moves)
	state, err := othello.Classic.ParsePosition("XO------" + strings.Repeat("-", 56) + " O")
	if err != nil {
		t.Fatal(err)
	}
	r.state = state
	if to := r.Step(state.AppendMoves(nil)[0]); to != -1 {
		t.Errorf("a pass goes to %d", to)
	}
	r.check(t, "pass", 2, board.SetOf(19), 1, false)
}

// numbersOf returns the numbers on the board by the names of squares.
func numbersOf(r *Replay) map[string]int {
	numbers := make(map[string]int)
	for square, n := range r.View.Position().Numbers {
		if n > 0 {
			numbers[r.Game.SquareName(r.State().Rules(), square)] = int(n)
		}
	}
	return numbers
}

// The numbers on pieces are those of the moves on the board: after a step, a move taken back, another
// branch, and at an earlier move. Pieces of the start have none, and neither have those of games in which
// pieces are turned over.
func TestNumbersFollowTheMoves(t *testing.T) {
	rules, err := games.All.Rules("mnk:9,9,5")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.ParsePosition("X........" + strings.Repeat("/.........", 8) + " O")
	if err != nil {
		t.Fatal(err)
	}
	line := func(names ...string) (moves []game.Move) {
		for _, name := range names {
			m, err := rules.ParseMove(start, name)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m)
		}
		return moves
	}
	g := games.All.Of(rules)
	r := &Replay{View: board.NewView(g.Table(rules)), Game: g}
	want := func(when string, numbers map[string]int) {
		t.Helper()
		if got := numbersOf(r); !maps.Equal(got, numbers) {
			t.Errorf("%s: %v, want %v", when, got, numbers)
		}
	}
	played := line("e5", "d4", "c3")
	r.Jump(start, played)
	want("at the end", map[string]int{"e5": 1, "d4": 2, "c3": 3})
	r.Show(start, played, 2)
	want("a move earlier", map[string]int{"e5": 1, "d4": 2})
	r.Show(start, played, 3)
	want("a step later", map[string]int{"e5": 1, "d4": 2, "c3": 3})
	r.Follow(start, played[:1])
	want("after two moves were taken back", map[string]int{"e5": 1})
	r.Jump(start, line("e5", "c3", "d4", "f6"))
	want("in another branch", map[string]int{"e5": 1, "c3": 2, "d4": 3, "f6": 4})
	r.Restart(start)
	want("at the start", nil)

	turned, start, moves := replayOf(t, "d3", "c3")
	turned.Jump(start, moves)
	if got := numbersOf(turned); len(got) > 0 {
		t.Errorf("on discs that are turned over: %v", got)
	}
}
