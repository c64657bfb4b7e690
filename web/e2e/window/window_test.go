//go:build e2e

package window

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/game/othello"
	"colat/render/app"
)

// A whole game with the mouse, from the front page to its result.
func TestGame(t *testing.T) {
	g := newGuest(t, "test=1&lang=vi&seed=7", t.TempDir(), 1280, 800)
	g.frame()
	g.wait("the front page", 30*time.Second, func(s app.ProbeState) bool { return s.Scene == "front" })
	g.picture("start")
	for _, control := range []string{"game-victory", "more-choices", "white-level:2", "algorithm-white-champion",
		"done-algorithms", "time-0.2s", "start"} {
		g.click(control)
	}
	g.wait("the board", 10*time.Second, func(s app.ProbeState) bool { return s.Scene == "board" })
	rng := rand.New(rand.NewPCG(3, 4))
	for {
		state := g.wait("the person's turn", time.Minute, func(s app.ProbeState) bool {
			return s.Result != nil || s.ToMove == "X" && !s.Thinking && len(s.Legal) > 0
		})
		if state.Result != nil {
			break
		}
		if len(state.Moves) == 10 {
			g.picture("midgame")
		}
		move := state.Legal[rng.IntN(len(state.Legal))]
		g.click(move)
		played := g.wait("the move "+move, 20*time.Second, func(s app.ProbeState) bool {
			return len(s.Moves) > len(state.Moves)
		})
		if played.Moves[len(state.Moves)] != move {
			t.Fatalf("a click on %s played %s", move, played.Moves[len(state.Moves)])
		}
	}
	state, _ := g.look()
	t.Logf("after %d moves %+v", len(state.Moves), *state.Result)
	s, err := othello.Victory.New(map[string]string{"victory": strings.Join(state.Victory, " ")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range state.Moves {
		move, err := othello.Victory.ParseMove(s, text)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(move)
	}
	if result, over := s.Result(); !over || string(result.Reason) != state.Result.Reason {
		t.Errorf("the program's result is %+v, the rules' %+v", *state.Result, result)
	}
	g.tick(120) // for the result to come in
	g.picture("result")
}

// The board stays whole and usable at every size, and the game goes on.
func TestResize(t *testing.T) {
	home := t.TempDir()
	argument := "game=victory&victory=a1+c7+d5+g4+f3&black=human&white=human&lang=en&test=1"
	g := newGuest(t, argument, home, 1280, 800)
	g.frame()
	g.wait("the board", 30*time.Second, func(s app.ProbeState) bool { return s.Scene == "board" })
	moves := []string{"d3", "c5", "d6", "e3"}
	for i, size := range [][2]int{{390, 844}, {844, 390}, {1920, 1080}, {1024, 768}} {
		g.resize(size[0], size[1])
		g.frame()
		g.tick(3) // for the program to tell where everything is now
		g.click(moves[i])
		g.wait("the move "+moves[i], 10*time.Second, func(s app.ProbeState) bool { return len(s.Moves) == i+1 })
		state, rects := g.look()
		if !slices.Equal(state.Moves, moves[:i+1]) {
			t.Fatalf("moves %v, want %v", state.Moves, moves[:i+1])
		}
		a1, h8 := rects["a1"], rects["h8"]
		if w, h := h8.X+h8.Width-a1.X, h8.Y+h8.Height-a1.Y; w < 0.6*float64(min(size[0], size[1])) || w-h > 1 || h-w > 1 {
			t.Errorf("at %v the board measures %.0f by %.0f", size, w, h)
		}
		for name, r := range rects {
			if r.X < -0.5 || r.Y < -0.5 || r.X+r.Width > float64(size[0])+0.5 || r.Y+r.Height > float64(size[1])+0.5 {
				t.Errorf("at %v %s is off the screen: %+v", size, name, r)
			}
		}
		g.tick(60)
		g.picture([]string{"phone", "phone-wide", "large", "projector"}[i])
	}
}

// A finger on a window's screen, of which Ebitengine tells.
func TestTouch(t *testing.T) {
	g := newGuest(t, "game=victory&victory=a1+c7+d5+g4+f3&black=human&white=human&lang=en&test=1", t.TempDir(), 390, 844)
	g.frame()
	touch := func(from, to string) {
		x, y := g.center(from)
		g.session.PressTouch(1, x, y)
		g.tick(2)
		g.session.MoveTouch(1, x+1, y)
		g.tick(1)
		x, y = g.center(to)
		g.session.MoveTouch(1, x, y)
		g.tick(2)
		g.session.ReleaseTouch(1)
		g.tick(5)
	}
	for _, step := range []struct {
		from, to string
		moves    []string
	}{
		{"d3", "d3", []string{"d3"}},
		{"c5", "e3", []string{"d3"}},
		{"c5", "c5", []string{"d3", "c5"}},
		{"undo", "undo", []string{"d3"}},
	} {
		touch(step.from, step.to)
		if state, _ := g.look(); !slices.Equal(state.Moves, step.moves) {
			t.Fatalf("after a touch from %s to %s the moves are %v, want %v", step.from, step.to, state.Moves, step.moves)
		}
	}
}
