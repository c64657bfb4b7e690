package arenatest

import (
	"os"
	"path/filepath"
	"testing"

	"colat/game/match"
)

// Resigned is the record of a game that somebody resigned.
func Resigned(round string) *match.Line {
	return &match.Line{
		Game:    "victory",
		Players: [2]string{"a", "b"},
		Start:   "---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3",
		Moves:   []string{"d3"}, Winner: "X", Reason: "resignation", Round: round,
	}
}

// LineOf is a record as a line of a file.
func LineOf(t testing.TB, r *match.Line) string {
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
