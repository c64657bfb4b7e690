package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/course"
	"colat/game"
	"colat/game/othello"
	"colat/web/rooms/roomstest"
)

func TestBot(t *testing.T) {
	opening := []string{"c4\n", "d3\n", "e6\n", "f5\n"}
	crlf := strings.ReplaceAll(startRequest, "\n", "\r\n")
	for _, test := range []struct {
		name, stdin string
		args        []string
		want        []string
	}{
		{"champion", startRequest, []string{"--time", "50ms"}, opening},
		{"least time", startRequest, []string{"--time", "1ns"}, opening},
		{"random", startRequest, []string{"--engine", "random"}, opening},
		{"CRLF", crlf, []string{"--engine", "greedy"}, opening},
		{"no last line end", strings.TrimSpace(startRequest), []string{"--engine", "greedy"}, opening},
		{"no legal move", stuckRequest, nil, []string{"NULL\n"}},
		{"won, but a disc can be put", wonRequest, nil, []string{"e3\n", "d6\n", "c5\n", "f4\n"}},
		{"classic", "---------------------------OX------XO--------------------------- X\n",
			[]string{"--game", "classic", "--time", "20ms"}, opening},
		{"classic, the assignment's request", startRequest, []string{"--game", "classic", "--time", "20ms"}, opening},
		{"classic, nowhere to go", stuckRequest, []string{"--game", "classic"}, []string{"NULL\n"}},
		{"classic, must pass", "XO" + strings.Repeat("-", 62) + " O\n", []string{"--game", "classic"}, []string{"pass\n"}},
		{"loop", startRequest + "\n" + stuckRequest + strings.TrimSpace(startRequest),
			[]string{"--loop", "--engine", "random:seed=1"}, nil},
		{"loop over nothing", "\n \n", []string{"--loop"}, []string{""}},
	} {
		got := arenaRun(t, test.stdin, append([]string{"bot"}, test.args...)...)
		if got.status != exitOK || got.stderr != "" {
			t.Errorf("%s: status %d, %q", test.name, got.status, got.stderr)
		}
		if test.name == "loop" {
			lines := strings.Split(got.stdout, "\n")
			if len(lines) != 4 || lines[1] != "NULL" ||
				!slices.Contains(opening, lines[0]+"\n") || !slices.Contains(opening, lines[2]+"\n") {
				t.Errorf("loop answered %q", got.stdout)
			}
			continue
		}
		if !slices.Contains(test.want, got.stdout) {
			t.Errorf("%s: answered %q, want one of %q", test.name, got.stdout, test.want)
		}
	}
}

// firstMove is a player that plays the first legal move and notes the games of its requests.
type firstMove struct{ games []int64 }

func (p *firstMove) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	p.games = append(p.games, r.Game)
	return r.State().AppendMoves(nil)[0], ai.Info{}, nil
}

// TestBotTellsGamesApart: a request that the opponent's move does not lead to begins a game.
func TestBotTellsGamesApart(t *testing.T) {
	for _, id := range []string{"victory", "classic", "uttt", "mnk:15,15,5", "cotoan"} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		// Two games of the player as the first side, then one as the second.
		var requests strings.Builder
		for _, own := range []game.Player{game.First, game.First, game.Second} {
			s, err := rules.New(nil, rand.New(rand.NewPCG(1, 2)))
			if err != nil {
				t.Fatal(err)
			}
			for range 8 {
				switch position, victory := s.(*othello.State); {
				case s.ToMove() != own:
				case victory && position.Goal() != 0:
					requests.Write(course.AppendLines(nil, position))
				default:
					fmt.Fprintln(&requests, rules.FormatPosition(s))
				}
				moves := s.AppendMoves(nil)
				reply := moves[0]
				if s.ToMove() != own {
					reply = moves[len(moves)-1]
				}
				s.Play(reply)
			}
		}
		player := &firstMove{}
		b := bot{
			player: player, requests: course.NewRequestReader(strings.NewReader(requests.String()), rules),
			out: io.Discard, time: time.Second,
		}
		for range 12 {
			if err := b.answer(t.Context(), 0); err != nil {
				t.Fatalf("%s: %v", id, err)
			}
		}
		if want := []int64{1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}; !slices.Equal(player.games, want) {
			t.Errorf("%s: requests of games %v, want %v", id, player.games, want)
		}
	}
}

// TestBotAnswersOnOpenInput keeps standard input open after the request, as a
// program does that asks and waits.
func TestBotAnswersOnOpenInput(t *testing.T) {
	program := buildArena(t)
	for _, request := range []string{startRequest, strings.TrimSpace(startRequest)} {
		answer := func(keepOpen bool) time.Duration {
			cmd := exec.CommandContext(roomstest.Within(t), program, "bot", "--time", "200ms")
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			var out bytes.Buffer
			cmd.Stdout = &out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := in.Write([]byte(request)); err != nil {
				t.Fatal(err)
			}
			begin := time.Now()
			if !keepOpen {
				in.Close()
			}
			if err := cmd.Wait(); err != nil {
				t.Fatal(err)
			}
			if len(out.String()) != 3 {
				t.Errorf("answered %q", out.String())
			}
			return time.Since(begin)
		}
		// The best of a few tries, beside what the program takes anyway: the machine may have
		// other work.
		least := time.Hour
		for try := 0; try < 5 && least > 2*time.Second; try++ {
			if least = min(least, answer(true)); least > 2*time.Second {
				least -= min(least, answer(false))
			}
		}
		if least > 2*time.Second {
			t.Errorf("answered only after %v", least)
		}
	}
}
