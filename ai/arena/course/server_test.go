package course

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// resigning is a player that resigns at once.
func resigning(context.Context, game.State) (game.Move, error) {
	return game.NoMove, referee.ErrResigned
}

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
			visit.Record.Result.Reason != g.Result.Reason {
			t.Errorf("as %s: %+v, want %v by %s", guest.Letter(), visit, want, g.Result.Reason)
		}
		if got, want := strings.Join(visit.Record.MoveTexts(), " "), strings.Join(g.Moves, " "); got != want {
			t.Errorf("recorded %s\nplayed %s", got, want)
		}
		if _, err := arenatest.ReadBack(t, visit.Record); err != nil {
			t.Error(err)
		}
	}
	// A resignation of the guest's ends the game where it was asked.
	visit := visitTo(t, resigning, arenatest.FirstRequest, "history\n\nwinner\nWHITE\n")
	if visit.Err != nil || visit.Outcome() != ai.Loss || visit.Record.Result.Reason != game.Resignation {
		t.Errorf("after NULL: %+v", visit)
	}
}

// TestServersThatLie tells guests impossible results and positions. None is a result, and each
// message names the lie and the position.
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
		{"a draw", arenatest.FirstMove, g.Lines(g.Moves, game.NoSide), []string{"result is DRAW", verdict(g.Result)}},
		{"its own win in mid-game", arenatest.FirstMove,
			ends("d3", "WHITE"),
			[]string{"result is WHITE", `after "d3" the game is not over: it is WHITE's turn`}},
		{"its win after its move", arenatest.FirstMove,
			ends("d3 c3", "WHITE"),
			[]string{`after "d3 c3" the game is not over: it is BLACK's turn`}},
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
		if !errors.As(visit.Err, &lie) || visit.Outcome() != ai.Unknown || visit.Record.Over {
			t.Errorf("%s: %v, %v, %+v", test.name, visit.Outcome(), visit.Err, visit.Record)
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
		synctest.Test(t, func(t *testing.T) {
			slow := arenatest.PlayerFunc(func(ctx context.Context, s game.State) (game.Move, error) {
				time.Sleep(took)
				return arenatest.FirstMove(ctx, s)
			})
			// A clock lets the guest think that long.
			guest := Guest{Player: slow, Name: "guest", Clock: match.TimeControl{Total: time.Hour}, MessageTimeout: time.Hour}
			conn := &saying{text: strings.NewReader(arenatest.FirstRequest + "history\n\nwinner\nWHITE\n")}
			visit := guest.visit(t.Context(), conn)
			r := visit.Record
			if !late {
				if visit.Err == nil || r.Over {
					t.Errorf("after %v: %v, %+v", took, visit.Err, r)
				}
				return
			}
			want := game.Result{Winner: game.Second, Reason: game.Timeout}
			_, err := arenatest.ReadBack(t, r)
			if visit.Err != nil || r.Result != want || len(r.Moves) > 0 || !strings.Contains(r.Fault, "1m0s") || err != nil {
				t.Errorf("after %v: %v, %v, %+v", took, visit.Err, err, r)
			}
		})
	}
}

// saying is the end of a connection to a server that sends its text, ignores its input, and hangs
// up.
type saying struct {
	net.Conn
	text io.Reader
	told strings.Builder
}

func (s *saying) Read(p []byte) (int, error)        { return s.text.Read(p) }
func (s *saying) Write(p []byte) (int, error)       { return s.told.Write(p) }
func (s *saying) SetReadDeadline(_ time.Time) error { return nil }
func (s *saying) Close() error                      { return nil }

// TestLosersTellTheServer: a contestant that resigns or fails leaves the server with
// NULL.
func TestLosersTellTheServer(t *testing.T) {
	for spec, reason := range map[string]game.Reason{
		"test-resigns": game.Resignation, "test-cheats": game.IllegalMove, "test-fails": game.Crash,
	} {
		conn := &saying{text: strings.NewReader(arenatest.FirstRequest)}
		seat := referee.NewSeat(referee.Contestant{Name: spec, Spec: spec}, othello.Victory, ai.New)
		g := ServerGame{Name: "server", Conn: conn, Seat: seat}
		record, side, err := g.Play(t.Context(), 1)
		if err != nil || side != game.First || record.Result != (game.Result{Winner: game.Second, Reason: reason}) {
			t.Errorf("%s: %+v, %v", spec, record, err)
		}
		if told := conn.told.String(); told != null {
			t.Errorf("%s: the server is told %q", spec, told)
		}
	}
}

// TestServersThatGoOn asks a guest for moves in a game that is over.
func TestServersThatGoOn(t *testing.T) {
	ends := make(map[game.Player]bool) // who made the last move
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 0))
		s := arenatest.StartOf(t).(*othello.State)
		var requests []string
		var moves []string
		var result game.Result
		for over := false; !over; result, over = s.Result() {
			if s.ToMove() == game.First {
				requests = append(requests, string(AppendRequest(nil, s)))
			}
			legal := s.AppendMoves(nil)
			m := legal[rng.IntN(len(legal))]
			if s.ToMove() == game.First {
				m = legal[0]
			}
			moves = append(moves, othello.SquareName(int(m)))
			s.Play(m)
		}
		last := s.ToMove().Opponent()
		ends[last] = true
		final := "history\n" + strings.Join(moves, " ") + "\nwinner\n" + colourName(result.Winner) + "\n"
		again := string(AppendRequest(nil, s))
		if last == game.Second {
			// The server has moved last and may ask all the same, but once.
			requests = append(requests, again)
		}
		guest := Guest{Player: arenatest.PlayerFunc(arenatest.FirstMove), Name: "guest", MessageTimeout: time.Minute}
		conn := &saying{text: strings.NewReader(strings.Join(requests, "") + final)}
		visit := guest.visit(t.Context(), conn)
		if visit.Err != nil || visit.Record.Result != result {
			t.Errorf("the result is refused: %v", visit.Err)
		}
		if answer := AnswerWhenOver(s); last == game.Second && !strings.HasSuffix(conn.told.String(), answer) {
			t.Errorf("the guest ends with %q, want %q", conn.told.String(), answer)
		}
		text := strings.NewReader(strings.Join(requests, "") + again + final)
		visit = guest.visit(t.Context(), &saying{text: text})
		want := "the game was over: " + verdict(result)
		if !strings.Contains(errorText(visit.Err), want) || visit.Record.Over {
			t.Errorf("the server goes on: %v", visit.Err)
		}
	}
	if !ends[game.First] || !ends[game.Second] {
		t.Errorf("games that either side ended are looked at: %v", ends)
	}
}

// TestGuestDoesNotWaitForEver: a player that keeps its answer to itself costs no
// more than the server would wait for it.
func TestGuestDoesNotWaitForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		guest := Guest{Player: arenatest.PlayerFunc(func(ctx context.Context, _ game.State) (game.Move, error) {
			<-ctx.Done()
			excuse := referee.Excuse("it has said nothing at all; does it flush its output after each move?")
			return game.NoMove, fmt.Errorf("%w: %w", ctx.Err(), excuse)
		})}
		start := arenatest.StartOf(t)
		answer, _, err := guest.think(t.Context(), ai.At(start, ai.Limits{}))
		const want = "no answer within 1m0s: it has said nothing at all; does it flush its output after each move?"
		if errorText(err) != want {
			t.Errorf("%v, %v", answer, err)
		}
	})
}
