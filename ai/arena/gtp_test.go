//go:build unix

package arena

import (
	"errors"
	"os"
	"path/filepath"
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
clear_board
play black d3
time_left white 90 0
genmove white
play black c4
time_left white 81 0
genmove white
clear_board
time_settings 0 1 1
genmove black
`
	if got := strings.ReplaceAll(string(told), " \n", "\n"); got != want {
		t.Errorf("the program is told\n%s\nwant\n%s", got, want)
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
