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

// Resigned returns the record of a game that ended by resignation.
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

// ReadBack writes r as a line of a file and returns the record read from that line, or
// the error of reading it.
func ReadBack(t testing.TB, r *match.Record) (*match.Record, error) {
	t.Helper()
	back := new(match.Record)
	return back, json.Unmarshal([]byte(LineOf(t, r)), back)
}

// LineOf returns a record as a line of a file.
func LineOf(t testing.TB, r *match.Record) string {
	t.Helper()
	line, err := match.AppendLine(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// FileWith creates a file with the given content and returns its path.
func FileWith(t testing.TB, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.jsonl")
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// ContentOf returns the content of a file.
func ContentOf(t testing.TB, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
