//go:build unix

package arena

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// speaker is a program of the Go Text Protocol: it appends its commands to the file $1 and answers its
// moves one after the other.
const speaker = `log=$1; shift
while read -r id command rest; do
	echo "$command $rest" >>"$log"
	case $command in
	genmove) echo "thinking of $1"; printf '=%s %s\n\n' "$id" "$1"; shift;;
	time_settings) printf '?%s unknown command\n\n' "$id";;
	known_command) printf '=%s %s\n\n' "$id" "${KNOWN:-false}";;
	quit) exit;;
	*) printf '=%s\n\n' "$id";;
	esac
done
`

// speak returns a player whose program answers some moves, and the file of the commands that it gets.
func speak(t *testing.T, moves ...string) (player *gtp, log string) {
	t.Helper()
	folder := t.TempDir()
	script, log := filepath.Join(folder, "speaker.sh"), filepath.Join(folder, "log")
	if err := os.WriteFile(script, []byte(speaker), 0o600); err != nil {
		t.Fatal(err)
	}
	line := "sh '" + script + "' '" + log + "' " + strings.Join(moves, " ")
	player, err := newGTP(line, othello.Classic)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { player.Close() })
	return player, log
}

// A program is told each move once, the time where there is one, and a new game from its start.
func TestGTPCommands(t *testing.T) {
	player, log := speak(t, "C3", "e3", "D3")
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	player.Prepare(t.Context())
	think := func(number int64, limits ai.Limits, moves string) game.Move {
		t.Helper()
		made, err := game.ParseMoves(s.Clone(), moves)
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := player.Think(t.Context(), &ai.Request{Start: s, Moves: made, Game: number, Limits: limits})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	think(1, ai.Limits{Left: 90 * time.Second}, "d3")
	think(1, ai.Limits{Left: 80500 * time.Millisecond}, "d3c3c4")
	think(2, ai.Limits{Time: 100 * time.Millisecond}, "")
	told, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	want := `boardsize 8
known_command kata-time_settings
clear_board
play black d3
time_settings 90 0 0
time_left white 90 0
genmove white
play black c4
time_left white 80 0
genmove white
clear_board
time_settings 0 1 1
genmove black
`
	if got := strings.ReplaceAll(string(told), " \n", "\n"); got != want {
		t.Errorf("the program is told\n%s\nwant\n%s", got, want)
	}
}

// Increments are told by the extension of programs that have it, otherwise as periods with which a program never
// counts on more time than it has.
func TestGTPIncrements(t *testing.T) {
	const s = time.Second
	for known, want := range map[string][]string{
		"false": {"time_settings 60 0 0", "time_left black 60 0", "time_settings 58 2 1", "time_left black 58 0",
			"time_left black 3 0", "time_left black 2 1", "time_left black 1 1"},
		"true": {"time_settings 60 0 0", "time_left black 60 0", "kata-time_settings fischer 60 2.5",
			"time_left black 60 0", "time_left black 5 0", "time_left black 2 0", "time_left black 1 0"},
	} {
		t.Setenv("KNOWN", known)
		player, log := speak(t, "d3", "d3", "d3", "d3", "d3", "d3")
		start, err := othello.Classic.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		// Each request is a game of its own but the last three, which go on in the second game.
		for i, limits := range []ai.Limits{
			{Left: 60 * s}, {Left: 60 * s, Increment: 2500 * time.Millisecond},
			{Left: 5500 * time.Millisecond, Increment: 2500 * time.Millisecond},
			{Left: 2900 * time.Millisecond, Increment: 2500 * time.Millisecond},
			{Left: 100 * time.Millisecond, Increment: 2500 * time.Millisecond},
		} {
			player.moves = nil // the same position again
			_, _, err := player.Think(t.Context(), &ai.Request{Start: start, Game: int64(min(i, 1) + 1), Limits: limits})
			if err != nil {
				t.Fatal(err)
			}
		}
		told, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		var times []string
		for line := range strings.Lines(string(told)) {
			if line = strings.TrimSpace(line); strings.Contains(line, "time_") && !strings.HasPrefix(line, "known") {
				times = append(times, line)
			}
		}
		if !slices.Equal(times, want) {
			t.Errorf("known %s: the program is told %q, want %q", known, times, want)
		}
	}
}

// What a program answers wrongly is told by its kind.
func TestGTPFailures(t *testing.T) {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for answer, want := range map[string]error{
		"resign": referee.ErrResigned, "A1": referee.ErrIllegal, "pass": referee.ErrIllegal, "I9": referee.ErrIllegal,
		"''": referee.ErrIllegal,
	} {
		player, _ := speak(t, answer)
		_, _, err := player.Think(t.Context(), &ai.Request{Start: s, Game: 1})
		if !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", answer, err, want)
		}
	}
	other, err := othello.Classic.ParsePosition("---------------------------OX------XO--------------------------- O")
	if err != nil {
		t.Fatal(err)
	}
	player, _ := speak(t, "D3")
	if _, _, err := player.Think(t.Context(), &ai.Request{Start: other, Game: 1}); err == nil ||
		!strings.Contains(err.Error(), "begins with another position") {
		t.Errorf("another start: %v", err)
	}
	if _, err := newGTP("sh", othello.Victory); err == nil || !strings.Contains(err.Error(), "plays the game classic") {
		t.Errorf("the victory game: %v", err)
	}
	var start *referee.StartError
	if _, err := newGTP("no-such-program", othello.Classic); !errors.As(err, &start) {
		t.Errorf("no program: %v", err)
	}
}
