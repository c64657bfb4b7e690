//go:build e2e

package e2e

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/game/othello"
	"colat/render/app"
)

// replay plays a game's moves on the rules themselves and compares what the
// page shows with that.
func replay(b *browser, state app.ProbeState) {
	b.Helper()
	rules := othello.Classic
	options := map[string]string{}
	if state.Game == "victory" {
		rules = othello.Victory
		options["victory"] = strings.Join(state.Victory, " ")
	}
	s, err := rules.New(options, nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, text := range state.Moves {
		move, err := rules.ParseMove(s, text)
		if err != nil {
			b.Fatalf("the page's moves %v cannot be played: %v", state.Moves, err)
		}
		s.Play(move)
	}
	if want := rules.FormatPosition(s); state.Position != want {
		b.Errorf("the page shows %s, its moves lead to %s", state.Position, want)
	}
	result, over := s.Result()
	switch {
	case over && state.Result == nil:
		b.Error("the game is over, but the page has no result")
	case over && (state.Result.Reason != string(result.Reason) || state.Result.Winner != winner(result.Winner.Letter())):
		b.Errorf("the page's result is %+v, the rules' %+v", *state.Result, result)
	}
}

func winner(letter string) string {
	if letter == "-" {
		return "draw"
	}
	return letter
}

// awaitTurn waits until it is a side's turn and no engine thinks, or the game is over.
func (b *browser) awaitTurn(side string) app.ProbeState {
	b.Helper()
	var state app.ProbeState
	b.wait("the turn of "+side, 60*time.Second, func() bool {
		state = b.state()
		return state.Result != nil || state.ToMove == side && !state.Thinking && len(state.Legal) > 0
	})
	return state
}

// play clicks a square and waits until the move has been played.
func (b *browser) play(move string) app.ProbeState {
	b.Helper()
	before := len(b.state().Moves)
	b.click(move)
	var state app.ProbeState
	b.wait("the move "+move, 20*time.Second, func() bool {
		state = b.state()
		return len(state.Moves) > before
	})
	if state.Moves[before] != move {
		b.Fatalf("a click on %s played %s", move, state.Moves[before])
	}
	return state
}

// playOut plays a side to the end of the game with moves drawn at random.
func (b *browser) playOut(side string, rng *rand.Rand, each func(app.ProbeState)) app.ProbeState {
	b.Helper()
	for {
		state := b.awaitTurn(side)
		if each != nil {
			each(state)
		}
		if state.Result != nil {
			return state
		}
		b.play(state.Legal[rng.IntN(len(state.Legal))])
	}
}

// A whole game from the front page to its result, with the mouse.
func TestGameByMouse(t *testing.T) { wholeGame(t, inMotion(laptop)) }

// A whole game on a phone, with a finger, and with less motion asked for.
func TestGameByTouch(t *testing.T) { wholeGame(t, dense(phone)) }

func wholeGame(t *testing.T, s screen) {
	t.Parallel()
	b := newBrowser(t, s)
	h := newHost(t)
	state := b.start(h.url("test=1&lang=vi&seed=7"))
	if state.Scene != "front" {
		t.Fatalf("the scene is %q, want the front page", state.Scene)
	}
	b.picture("front")
	b.click("game-victory")
	b.wait("the start page", 10*time.Second, func() bool { return b.state().Scene == "start" })
	b.picture("start")
	b.click("more-choices")
	for _, control := range []string{"white-level:2", "algorithm-white-champion"} {
		b.reveal(control)
		b.click(control)
	}
	b.reveal("time-white-0.2s")
	for _, control := range []string{"time-white-0.2s", "done-algorithms", "start"} {
		b.click(control)
	}
	b.wait("the board", 10*time.Second, func() bool { return b.state().Scene == "board" })
	state = b.awaitTurn("X")
	if state.Game != "victory" || len(state.Victory) != 5 {
		t.Fatalf("the game is %q with the cells %v", state.Game, state.Victory)
	}
	if want := []string{"d3", "c4", "f5", "e6"}; !slices.Equal(state.Legal, want) {
		t.Errorf("legal moves %v, want %v", state.Legal, want)
	}
	// A click where no move is possible plays nothing.
	b.click("a1")
	if n := len(b.state().Moves); n != 0 {
		t.Fatalf("a click on a square without a move played %d moves", n)
	}
	state = b.playOut("X", rand.New(rand.NewPCG(1, 2)), func(state app.ProbeState) {
		if len(state.Moves) == 12 {
			b.picture("midgame")
		}
	})
	t.Logf("%s: after %d moves %+v", b.version(), len(state.Moves), *state.Result)
	replay(b, state)
	b.wait("the result panel", 10*time.Second, func() bool { return slices.Contains(b.controls(), "rematch") })
	b.wait("the whole panel", 10*time.Second, func() bool { return b.state().Settled })
	b.picture("result")
	if live := evaluate[string](b, `document.getElementById("live").textContent`); live == "" {
		t.Error("the live region says nothing at the end of the game")
	}

	b.click("rematch")
	b.wait("another game", 10*time.Second, func() bool {
		state := b.state()
		return state.Scene == "board" && state.Result == nil && len(state.Moves) <= 1
	})
}
