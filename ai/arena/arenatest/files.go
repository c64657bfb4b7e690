package arenatest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// Resigned is the record of a game that somebody resigned.
func Resigned(t testing.TB, round string) *match.Record {
	t.Helper()
	start, err := othello.Victory.New(FixedCells, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &match.Record{
		Rules: othello.Victory, Start: start, Names: [2]string{"a", "b"}, Round: round,
		Moves: start.AppendMoves(nil)[:1],
		Over:  true, Result: game.Result{Winner: game.First, Reason: game.Resignation},
	}
}

// ReadBack returns what is read of the line of a record, or what is wrong with its
// game.
func ReadBack(t testing.TB, r *match.Record) (*match.Record, error) {
	t.Helper()
	back := new(match.Record)
	return back, json.Unmarshal([]byte(LineOf(t, r)), back)
}

// LineOf is a record as a line of a file.
func LineOf(t testing.TB, r *match.Record) string {
	t.Helper()
	line, err := match.AppendLine(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// FileWith makes a file and returns its path.
func FileWith(t testing.TB, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.jsonl")
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// ContentOf returns what a file holds.
func ContentOf(t testing.TB, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
