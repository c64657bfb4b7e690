package play_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// byPosition is a champion that finds a position worth as many per cent as it has moves
// behind it, and a weak player that is sure of everything and plays the first move.
func byPosition(asked *atomic.Int64) func(string, game.Rules) (ai.Player, error) {
	return func(spec string, _ game.Rules) (ai.Player, error) {
		if strings.HasPrefix(spec, "champion") {
			return plyCounter{asked}, nil
		}
		return apptest.Oracle{Info: ai.Info{Depth: 1, Nodes: 1, Outcome: ai.Win}}, nil
	}
}

type plyCounter struct{ asked *atomic.Int64 }

func (p plyCounter) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	p.asked.Add(1)
	s := r.State()
	chance := 0.9 - 0.05*float64(len(r.Moves)) // of the first side
	if s.ToMove() == game.Second {
		chance = 1 - chance
	}
	move := s.AppendMoves(nil)[0]
	return move, ai.Info{Depth: 7, Nodes: 100, Chance: chance, PV: []game.Move{move}}, nil
}

// The opinion is the champion's of the position on the board: against a weak opponent,
// whose own thoughts are of no use, between two people, where machines play, and after a
// move was taken back.
func TestOpinionIsTheChampionsOfThePositionOnTheBoard(t *testing.T) {
	var asked atomic.Int64
	open := func(address string) *apptest.App {
		a, _ := apptest.OpenWith(t, address+"&lang=en", &storage.Store{}, games.All, byPosition(&asked))
		return a
	}
	says := func(a *apptest.App, moves int) {
		t.Helper()
		want := fmt.Sprintf("Black: %d%% to win", 90-5*moves)
		a.Raw(ui.Raw{})
		a.Until(t, want, func(s app.ProbeState) bool {
			for percent := range 100 { // nothing is said of another position
				if other := fmt.Sprintf("Black: %d%% to win", percent); other != want && len(s.Moves) == moves && a.Shows(other) &&
					!a.Scene().Board().View.Animating() {
					t.Fatalf("after %d moves: %s", moves, other)
				}
			}
			if a.Shows("Black wins for certain") || a.Shows("White wins for certain") {
				t.Fatal("a weak opponent's opinion is shown")
			}
			return a.Shows(want)
		})
	}
	a := open("game=classic&white=human")
	if a.Shows("Black wins") || asked.Load() > 0 {
		t.Fatal("an opinion is given to two people unasked")
	}
	a.Click(t, "opinion")
	says(a, 0)
	apptest.Clicks("d3")(t, a)
	says(a, 1)
	apptest.Clicks("c5")(t, a)
	says(a, 2)
	a.Activate("undo")
	says(a, 1)
	a.Press(ebiten.KeyO)
	if a.Shows("Black wins") {
		t.Error("O does not take it away")
	}

	a = open("game=classic&white=greedy")
	a.Click(t, "opinion")
	says(a, 0)
	apptest.Clicks("d3")(t, a)
	says(a, 2)

	a = open("game=classic&black=greedy&white=random")
	a.Until(t, "the game has begun", func(s app.ProbeState) bool { return len(s.Moves) == 1 })
	a.Press(ebiten.KeySpace)
	says(a, len(a.Moves()))
}

// talker expects a long game.
type talker struct{}

func (talker) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	s := r.State()
	info := ai.Info{Depth: 9, Nodes: 1, Chance: 0.5}
	for range 8 {
		moves := s.AppendMoves(nil)
		info.PV = append(info.PV, moves[len(moves)-1])
		s.Play(moves[len(moves)-1])
	}
	return info.PV[0], info, nil
}

// The moves that are expected end where the card does.
func TestExpectedMovesFitTheirCard(t *testing.T) {
	engine := func(string, game.Rules) (ai.Player, error) { return talker{}, nil }
	for _, language := range []string{"en", "vi"} {
		a, _ := apptest.OpenWith(t, "game=cotoan&white=human&lang="+language, &storage.Store{}, games.All, engine)
		a.Activate("opinion")
		expected := func() (line ui.Item) {
			for i := range a.Page.Items {
				if strings.HasPrefix(a.Page.Items[i].Text, strings.SplitN(a.Text("outlook.line"), "{{", 2)[0]) {
					line = a.Page.Items[i]
				}
			}
			return line
		}
		a.Until(t, "the moves are there", func(app.ProbeState) bool { return expected().Text != "" })
		for _, size := range apptest.Screens {
			a.Resize(size[0], size[1], 1)
			a.LayOut()
			if line := expected(); line.Text != "" && line.Clipped() {
				t.Errorf("%v: %q", size, line.Text)
			}
		}
	}
}

func TestOpinionIsShownWhenAsked(t *testing.T) {
	a, _ := apptest.Open(t, "game=victory&seed=1&moves=d3&white=proving", &storage.Store{})
	apptest.Known(t, a)
	if a.Shows("White wins") {
		t.Fatal("the engine's opinion is shown to a person unasked")
	}
	a.Click(t, "opinion")
	a.Until(t, "it is shown", func(app.ProbeState) bool { return a.Shows("White wins for certain") || a.Shows("White") })
	if a.Page.Find("opinion") != nil {
		t.Error("the button stays")
	}
	a.Press(ebiten.KeyO)
	if a.Page.Find("opinion") == nil {
		t.Error("O does not take it away")
	}
}
