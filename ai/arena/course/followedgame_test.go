package course

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/play"
	"colat/game"
	"colat/game/othello"
)

// resigning is a player that resigns at once.
func resigning(context.Context, game.State) (game.Move, error) { return game.NoMove, play.ErrResigned }

// TestWholeGameIsFollowed: the server's word for what the requests show is taken.
func TestWholeGameIsFollowed(t *testing.T) {
	for _, guest := range []game.Player{game.First, game.Second} {
		g := arenatest.ServeGame(t, guest)
		visit := visitTo(t, arenatest.FirstMove, g.Lines(g.Moves, g.Result.Winner)...)
		want := ai.Loss
		if g.Result.Winner == guest {
			want = ai.Win
		}
		if visit.Err != nil || visit.Colour != guest || visit.Outcome() != want ||
			visit.Record.Reason != string(g.Result.Reason) {
			t.Errorf("as %s: %+v, want %v by %s", guest.Letter(), visit, want, g.Result.Reason)
		}
		if got, want := strings.Join(visit.Record.Moves, " "), strings.Join(g.Moves, " "); got != want {
			t.Errorf("recorded %s\nplayed %s", got, want)
		}
		if err := visit.Record.Replay(nil); err != nil {
			t.Error(err)
		}
	}
	// A resignation of the guest's ends the game where it was asked.
	visit := visitTo(t, resigning, arenatest.FirstRequest, "history\n\nwinner\nWHITE\n")
	if visit.Err != nil || visit.Outcome() != ai.Loss || visit.Record.Reason != string(game.Resignation) {
		t.Errorf("after NULL: %+v", visit)
	}
}

// TestServersThatLie tells guests results and positions that cannot be. None is a
// result, and each is told with what was said and what was seen.
func TestServersThatLie(t *testing.T) {
	g := arenatest.ServeGame(t, game.First)
	loser, n := g.Result.Winner.Opponent(), len(g.Moves)
	altered := append([]string(nil), g.Moves...)
	altered[4] = "h1"
	asWhite := strings.Replace(arenatest.FirstRequest, "BLACK", "WHITE", 1)
	ends := func(history, winner string) []string {
		return []string{arenatest.FirstRequest, "history\n" + history + "\nwinner\n" + winner + "\n"}
	}
	for _, test := range []struct {
		name   string
		player arenatest.PlayerFunc
		lines  []string
		want   []string
	}{
		{"squares off the board", arenatest.FirstMove, ends("z9 z9", "BLACK"), []string{`"z9 z9"`, `"d3"`}},
		{"a result before any request", arenatest.FirstMove,
			[]string{"history\nz9 z9\nwinner\nBLACK\n"},
			[]string{"before it had asked", `"z9 z9"`, "BLACK"}},
		{"no moves", arenatest.FirstMove, ends("", "BLACK"), []string{`history is ""`, `"d3"`}},
		{"another move of the guest's", arenatest.FirstMove, ends("f5", "BLACK"), []string{`"f5"`, `"d3"`}},
		{"another move in mid-game", arenatest.FirstMove,
			g.Lines(altered, g.Result.Winner),
			[]string{"h1", strings.Join(g.Moves[:n-1], " ")}},
		{"less than the game", arenatest.FirstMove, g.Lines(g.Moves[:n-3], loser), []string{"history is", "the game was"}},
		{"more than the game", arenatest.FirstMove,
			g.Lines(append(g.Moves[:n:n], "a1"), g.Result.Winner),
			[]string{`goes on with`, "a1"}},
		{"an illegal last move", arenatest.FirstMove,
			ends("d3 a1", "WHITE"),
			[]string{`ends with "a1"`, "turn over no disc"}},
		{"moves nobody asked for", arenatest.FirstMove,
			ends("d3 c3 c4", "WHITE"),
			[]string{`goes on with "c3 c4" after "d3"`}},
		{"another winner", arenatest.FirstMove,
			g.Lines(g.Moves, loser),
			[]string{"result is " + colourName(loser), verdict(g.Result)}},
		{"a draw", arenatest.FirstMove, g.Lines(g.Moves, game.Nobody), []string{"result is DRAW", verdict(g.Result)}},
		{"its own win in mid-game", arenatest.FirstMove,
			ends("d3", "WHITE"),
			[]string{"result is WHITE", `after "d3" the game is not over: WHITE is to move`}},
		{"its win after its move", arenatest.FirstMove,
			ends("d3 c3", "WHITE"),
			[]string{`after "d3 c3" the game is not over: BLACK is to move`}},
		{"a draw in mid-game", arenatest.FirstMove, ends("d3", "DRAW"), []string{"result is DRAW", "not over"}},
		{"the resigner's win", resigning, ends("", "BLACK"), []string{"result is BLACK, but BLACK resigned"}},
		{"a request after NULL", resigning, []string{arenatest.FirstRequest, arenatest.FirstRequest}, []string{"NULL"}},
		{"a move after NULL", resigning, ends("d3", "WHITE"), []string{`goes on with "d3" after no move`}},
		{"the same request again", arenatest.FirstMove,
			[]string{arenatest.FirstRequest, arenatest.FirstRequest},
			[]string{`after "d3" no legal move`, "---OX---"}},
		{"a request for its own side", arenatest.FirstMove,
			[]string{arenatest.FirstRequest, strings.Replace(arenatest.AfterD3, "BLACK", "WHITE", 1)},
			[]string{"a move of WHITE", "the guest is BLACK"}},
		{"a first request that is no first one", arenatest.FirstMove,
			[]string{asWhite},
			[]string{"first request shows", "---OX---"}},
		{"other victory cells", arenatest.FirstMove,
			[]string{arenatest.FirstRequest, strings.Replace(arenatest.AfterD3, "a1", "h8", 1)},
			[]string{"no legal move", "h8"}},
		{"escapes", arenatest.FirstMove, ends("d3 \x1b[2J", "WHITE"), []string{`\x1b[2J`}},
		{"escapes for a winner", arenatest.FirstMove, ends("d3", "\x1b[2J"), []string{`\x1b[2J`}},
		{"escapes for a message", arenatest.FirstMove, []string{"\x1b[2J\n"}, []string{`\x1b[2J`}},
	} {
		visit := visitTo(t, test.player, test.lines...)
		var lie *ProtocolError
		if !errors.As(visit.Err, &lie) || visit.Outcome() != ai.Unknown || visit.Record.Winner != "" {
			t.Errorf("%s: %v, %v, winner %q", test.name, visit.Outcome(), visit.Err, visit.Record.Winner)
			continue
		}
		text := visit.Err.Error()
		for _, want := range append(test.want, "protocol error: ") {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %s\nwant %q", test.name, text, want)
			}
		}
		if strings.ContainsAny(text, "\x1b\n") {
			t.Errorf("%s: %q would reach the terminal", test.name, text)
		}
	}
	visit := visitTo(t, arenatest.FirstMove, arenatest.FirstRequest, "ERROR: \x1b[2J")
	if got := errorText(visit.Err); got != `the server said "ERROR: \x1b[2J"` {
		t.Errorf("a server's error is told as %s", got)
	}
}

// TestLateAnswersLose: a server that did not wait any longer than the assignment
// asks of it may end the game without the last answer.
func TestLateAnswersLose(t *testing.T) {
	for took, late := range map[time.Duration]bool{time.Second: false, DefaultMoveTimeout: true} {
		played := newFollowedGame("guest", "server")
		if err := played.request(arenatest.StartOf(t).(*othello.State)); err != nil {
			t.Fatal(err)
		}
		played.answer("d3", took)
		err := played.final(&message{moves: []string{}, winner: game.Second})
		if (err == nil) != late {
			t.Errorf("after %v: %v", took, err)
		}
		r := played.record
		timeout := r.Reason == string(game.Timeout) && strings.Contains(r.Fault, fmt.Sprint(took))
		if late && (!timeout || r.Replay(nil) != nil) {
			t.Errorf("after %v: %+v", took, r)
		}
	}
}

// TestServersThatGoOn asks a guest for moves in a game that is over.
func TestServersThatGoOn(t *testing.T) {
	s := arenatest.StartOf(t).(*othello.State)
	g := arenatest.ServeGame(t, game.First)
	played := newFollowedGame("guest", "server")
	for i, text := range g.Moves {
		if s.ToMove() == game.First {
			if err := played.request(s.Clone().(*othello.State)); err != nil {
				t.Fatal(err)
			}
			played.answer(text, 0)
		}
		m, err := othello.Victory.ParseMove(s, text)
		if err != nil {
			t.Fatal(err)
		}
		if s.Play(m); i == len(g.Moves)-1 && s.ToMove() == game.First {
			// The server has moved last and asks all the same.
			if err := played.request(s.Clone().(*othello.State)); err != nil {
				t.Fatal(err)
			}
			played.answer(AnswerWhenOver(s), 0)
		}
	}
	if err := played.request(s); err == nil || !strings.Contains(err.Error(), "the game was over: "+verdict(g.Result)) {
		t.Errorf("the server goes on: %v", err)
	}
	if err := played.final(&message{moves: g.Moves, winner: g.Result.Winner}); err != nil {
		t.Errorf("the result is refused: %v", err)
	}
}

// TestGuestDoesNotWaitForEver: a player that keeps its answer to itself costs no
// more than the server would wait for it.
func TestGuestDoesNotWaitForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		guest := Guest{Player: arenatest.PlayerFunc(func(ctx context.Context, _ game.State) (game.Move, error) {
			<-ctx.Done()
			excuse := play.Excuse("it has said nothing at all; does it flush its output after each move?")
			return game.NoMove, fmt.Errorf("%w: %w", ctx.Err(), excuse)
		})}
		start := arenatest.StartOf(t)
		answer, err := guest.answer(t.Context(), start.(*othello.State), ai.At(start, ai.Limits{}))
		const want = "no answer within 1m0s: it has said nothing at all; does it flush its output after each move?"
		if errorText(err) != want {
			t.Errorf("%q, %v", answer, err)
		}
	})
}
