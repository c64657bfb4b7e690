package openings

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/spf13/cobra"

	_ "colat/ai/all"
	"colat/ai/xot"
	"colat/game"
)

// TestValuesGoOnAfterAnInterruption, which may have left a part of a line, as if there had been none.
func TestValuesGoOnAfterAnInterruption(t *testing.T) {
	rules, err := game.Find(xot.Game)
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := xot.Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	lines := [][]game.Move{list.Line(0), list.Line(100), list.Line(5000), list.Line(9000)}
	path := filepath.Join(t.TempDir(), "even.txt")
	judged := func() (values, string) {
		t.Helper()
		file, text, err := openLines(path, "# a command\n")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		v := values{start: start, lines: lines, file: file}
		if err := v.read(text); err != nil {
			t.Fatal(err)
		}
		cmd := new(cobra.Command)
		cmd.SetContext(t.Context())
		if err := v.judge(cmd, &evening{nodes: 200, deep: 400, near: 300}); err != nil {
			t.Fatal(err)
		}
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return v, string(whole)
	}
	v, whole := judged()
	if len(v.first) != len(lines) || len(v.deep) == 0 {
		t.Fatalf("%d values, %d of a deeper search", len(v.first), len(v.deep))
	}
	for cut := range len(whole) {
		if cut%7 != 0 {
			continue
		}
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		if again, text := judged(); text != whole || !slices.Equal(again.deep, v.deep) {
			t.Fatalf("after %d bytes:\n%s, want\n%s", cut, text, whole)
		}
	}
	if even := v.even(300, 10_000); len(even) != len(v.deep) {
		t.Errorf("%d of %d are even", len(even), len(v.deep))
	}
}
