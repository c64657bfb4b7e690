package demo_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// demonstration opens a demonstration in which moves are found at once.
func demonstration(t *testing.T, address string) (*apptest.App, *apptest.Host) {
	a, host := apptest.OpenWith(t, "demo=1&test=1&seed=3&"+address, &storage.Store{}, games.All, ai.New)
	if s := a.State(); s.Scene != "demo" {
		t.Fatalf("%+v", s)
	}
	return a, host
}

// stepTo steps until so many moves have been made.
func stepTo(a *apptest.App, t *testing.T, moves int) {
	t.Helper()
	ticked := 0
	a.Until(t, "moves have been made", func(s app.ProbeState) bool {
		if ticked++; len(s.Moves) < moves && ticked%8 == 0 {
			a.Activate("step")
		}
		return len(s.Moves) >= moves && !a.Scene().Board().View.Animating()
	})
}

// A demonstration tells of the effect of moves, in large type and to screen readers.
func TestDemoTellsOfMoves(t *testing.T) {
	a, host := demonstration(t, "game=victory&victory=c3+d4+e4+d5+e5&black=random&white=random")
	stepTo(a, t, 4)
	told := strings.Join(host.Announced, "\n")
	for _, want := range []string{"Black plays", "White plays", "takes", "of five"} {
		if !strings.Contains(told, want) {
			t.Errorf("nobody was told %q:\n%s", want, told)
		}
	}
}

// While it is paused nothing moves; a step moves once.
func TestDemoPauses(t *testing.T) {
	a, _ := demonstration(t, "game=classic&black=random&white=random")
	a.Press(ebiten.KeySpace)
	a.Ticks(nil, 600)
	if moves := a.State().Moves; len(moves) != 0 {
		t.Fatalf("paused, and yet it played %q", moves)
	}
	a.Press(ebiten.KeyArrowRight)
	a.Until(t, "a step", func(s app.ProbeState) bool { return len(s.Moves) == 1 })
	a.Ticks(nil, 600)
	if moves := a.State().Moves; len(moves) != 1 {
		t.Errorf("one step made the moves %q", moves)
	}
	a.Press(ebiten.KeySpace)
	a.Until(t, "it goes on", func(s app.ProbeState) bool { return len(s.Moves) >= 2 })
}

// A person who takes over plays on for the side to move, from the position on the board.
func TestDemoIsTakenOver(t *testing.T) {
	a, _ := demonstration(t, "game=uttt&black=random&white=random")
	stepTo(a, t, 3)
	before := a.State()
	a.Press(ebiten.KeyT)
	after := a.State()
	if after.Scene != "board" || !slices.Equal(after.Moves, before.Moves) || after.Position != before.Position {
		t.Fatalf("taken over from %+v: %+v", before, after)
	}
	if after.Thinking {
		t.Error("the machine is to move where a person has taken over")
	}
}

// After the end there is something to read, and then another game.
func TestDemoBeginsAgain(t *testing.T) {
	a, host := demonstration(t, "game=mnk:3,3,3&black=random&white=random&moves=a1b1a2b2")
	ticked := 0
	a.Until(t, "the end", func(s app.ProbeState) bool {
		if ticked++; s.Result == nil && ticked%8 == 0 {
			a.Activate("step")
		}
		return s.Result != nil
	})
	if a.Page.Find("take-over") != nil {
		t.Error("a game that is over can be taken over")
	}
	host.Announced = nil
	a.Until(t, "another game", func(s app.ProbeState) bool { return s.Result == nil })
}

// Every game can be shown, and what it says is in its language.
func TestDemoOfEveryGame(t *testing.T) {
	for _, id := range games.All.Families() {
		a, _ := demonstration(t, "lang=vi&black=random&white=random&game="+id)
		stepTo(a, t, 2)
		a.Activate("language")
		a.Tick()
		a.Activate("menu")
		if s := a.State(); s.Scene != "front" {
			t.Errorf("%s: left for %+v", id, s)
		}
	}
}

// What is said about suns follows from the position.
func TestRemarksAboutSuns(t *testing.T) {
	rules, err := games.All.Rules("victory")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		cells, move string
		want        []string
	}{
		{"a1,a2,a3,a4,a5", "d3", nil},
		{"d3,d4,a3,a4,a5", "d3", []string{"Black takes 2 suns and holds 2 of five."}},
		{"e4,d5,d3,d4,a1", "d3", []string{
			"Black takes 2 suns and holds 4 of five.", "Black lacks only the sun on a1!",
		}},
		{"d3,d4,e4,d5,e5", "d3", []string{
			"Black takes 2 suns and holds 4 of five.", "Black lacks only the sun on e5!",
		}},
	} {
		s, err := rules.New(game.Options{"victory": strings.ReplaceAll(test.cells, ",", " ")}, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := rules.ParseMove(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		before := rules.FormatPosition(s)
		if got := games.Othello.Remarks(locale.New("en"), s, m); !slices.Equal(got, test.want) {
			t.Errorf("cells %s: %q, want %q", test.cells, got, test.want)
		}
		if rules.FormatPosition(s) != before {
			t.Error("the position was changed")
		}
	}
}

// The menu of a game leads to a demonstration that goes on from its position, and back to
// the game as it was.
func TestDemoFromAGame(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=level:1&moves=d3c5f6&seed=2", &storage.Store{})
	a.Until(t, "the machine's answer", func(s app.ProbeState) bool { return len(s.Moves) == 4 && !s.Thinking })
	before := a.State()
	a.Click(t, "more")
	a.Click(t, "demo")
	if s := a.State(); s.Scene != "demo" || !slices.Equal(s.Moves, before.Moves) {
		t.Fatalf("the demonstration begins with %+v", s)
	}
	a.Activate("menu")
	if s := a.State(); s.Scene != "board" || !slices.Equal(s.Moves, before.Moves) {
		t.Fatalf("back in the game: %+v", s)
	}
}

// A person who takes over the demonstration of a game plays against the machine of that game, and
// nothing of the game is lost.
func TestDemoOfAGameIsTakenOver(t *testing.T) {
	a, _ := apptest.OpenWith(t, "game=classic&black=human&white=random&moves=d3c3c4c5", &storage.Store{}, games.All,
		func(spec string, rules game.Rules) (ai.Player, error) { return ai.New("random", rules) })
	a.Click(t, "more")
	a.Click(t, "demo")
	stepTo(a, t, 5)
	a.Activate("pause")
	moves := a.State().Moves
	a.Activate("take-over")
	s := a.State()
	if s.Scene != "board" || len(s.Moves) < len(moves) || s.Thinking {
		t.Fatalf("taken over: %+v", s)
	}
	kept := a.Store.Game()
	want := [2]string{"human", "random"}
	if s.ToMove == "O" {
		want = [2]string{"random", "human"}
	}
	if kept.Seats != want {
		t.Errorf("%s is to move, the seats are %v", s.ToMove, kept.Seats)
	}
}

// A demonstration of a game that is over begins a new one.
func TestDemoOfAFinishedGame(t *testing.T) {
	a, _ := apptest.Open(t, "game=mnk:3,3,3&white=human&moves=a1+b1+a2+b2+a3", &storage.Store{})
	a.Activate("demo")
	if s := a.State(); s.Scene != "demo" || len(s.Moves) != 0 {
		t.Errorf("%+v", s)
	}
}
