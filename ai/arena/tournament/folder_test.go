package tournament

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestWriteWholeClearsLeftovers writes a file beside what a killed attempt left.
func TestWriteWholeClearsLeftovers(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "results.json")
	left := filepath.Join(directory, ".results.json.unfinished")
	if err := os.WriteFile(left, bytes.Repeat([]byte("old"), 100), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, content := range []string{"{}\n", "[]\n"} {
		if err := writeWhole(path, []byte(content)); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		files, _ := os.ReadDir(directory)
		if err != nil || string(got) != content || len(files) != 1 {
			t.Errorf("%q (%v), %v", got, err, files)
		}
	}
}
