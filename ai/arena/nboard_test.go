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

// nboardSpeaker is a program of NBoard's protocol: it appends its commands to the file $1 and answers its moves one
// after the other.
const nboardSpeaker = `log=$1; shift
while read -r line; do
	echo "$line" >>"$log"
	case $line in
	nboard*) echo "set myname Speaker"; echo "status Speaker is waiting";;
	ping*) echo "pong ${line#ping }";;
	go) echo "status Speaker is thinking"; echo "search D3 1.00 0 12 book"; echo "nodestats 35805 0.00"
		for line in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo "search D3 1.00 0 $((line % 9))"; done
		echo "$1"; echo "status"; shift;;
	esac
done
`

// speakNBoard returns a player whose program answers some lines, and the file of the commands that it gets.
func speakNBoard(t *testing.T, answers ...string) (player nboard, log string) {
	t.Helper()
	folder := t.TempDir()
	script, log := filepath.Join(folder, "speaker.sh"), filepath.Join(folder, "log")
	if err := os.WriteFile(script, []byte(nboardSpeaker), 0o600); err != nil {
		t.Fatal(err)
	}
	line := "sh '" + script + "' '" + log + "'"
	for _, answer := range answers {
		line += " '" + answer + "'"
	}
	player, err := newNBoard(line, othello.Classic)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { player.Close() })
	return player, log
}

// A program is told the game before each move, with the time that is left, and from another start as well. Edax has
// spaces in its answer; Egaroucid and NTest have slashes, or the move alone.
func TestNBoardCommands(t *testing.T) {
	player, log := speakNBoard(t, "=== c3 -1.00 0.0", "=== E3/2.5/0.10", "=== D3", "=== c3")
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	player.Prepare(t.Context())
	think := func(limits ai.Limits, start game.State, moves string, score int) {
		t.Helper()
		made, err := game.ParseMoves(start.Clone(), moves)
		if err != nil {
			t.Fatal(err)
		}
		_, info, err := player.Think(t.Context(), &ai.Request{Start: start, Moves: made, Game: 1, Limits: limits})
		if err != nil || info.Score != score || info.Depth != 12 {
			t.Errorf("after %q: %+v, %v, want the score %d", moves, info, err, score)
		}
	}
	think(ai.Limits{Left: 90500 * time.Millisecond}, s, "d3", -100)
	think(ai.Limits{Depth: 7}, s, "d3c3c4", 250)
	think(ai.Limits{Time: time.Second}, s, "", 0)
	other, err := othello.Classic.ParsePosition(strings.Repeat("-", 18) + strings.Repeat("X", 3) +
		"------OX------XO--------------------------- O")
	if err != nil {
		t.Fatal(err)
	}
	if made := other.AppendMoves(nil); len(made) == 0 {
		t.Fatal("the other start has no moves")
	}
	told, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	const head, board = "set game (;GM[Othello]RE[?]TY[8]",
		"BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
	want := "nboard 2\nping 1\n" + head + "TI[01:31]" + board + "B[D3];)\ngo\n" +
		head + board + "B[D3]W[C3]B[C4];)\nset depth 7\ngo\n" + head + board + ";)\ngo\n"
	if string(told) != want {
		t.Errorf("the program is told\n%s\nwant\n%s", told, want)
	}
}

// What a program answers wrongly is told by its kind.
func TestNBoardFailures(t *testing.T) {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, answer := range []string{"=== A1", "=== PA", "===", "=== I9/1/1"} {
		player, _ := speakNBoard(t, answer)
		_, _, err := player.Think(t.Context(), &ai.Request{Start: s, Game: 1})
		if !errors.Is(err, referee.ErrIllegal) {
			t.Errorf("%q: %v, want an illegal move", answer, err)
		}
	}
	player, _ := speakNBoard(t, "=== d3/99999/x")
	if _, info, err := player.Think(t.Context(), &ai.Request{Start: s, Game: 1}); err != nil || info.Score != 0 {
		t.Errorf("a value that cannot be: %+v, %v", info, err)
	}
	if _, err := newNBoard("sh", othello.Victory); err == nil || !strings.Contains(err.Error(), "plays the game classic") {
		t.Errorf("the victory game: %v", err)
	}
	var start *referee.StartError
	if _, err := newNBoard("no-such-program", othello.Classic); !errors.As(err, &start) {
		t.Errorf("no program: %v", err)
	}
}
