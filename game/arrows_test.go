package game_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// plan is the document that draws the house: a line a package, and behind the
// arrow the packages of this module that it imports.
const plan = "../docs/ARCHITECTURE.md"

const arrow = " → "

// TestArrows compares the arrows of the plan with the imports that there are, on
// the desktop and in the page, tests left out. Any other arrow, and one that is no
// longer there, fails.
func TestArrows(t *testing.T) {
	text, err := os.ReadFile(plan)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)\n```arrows\n(.*?)```\n").FindSubmatch(text)
	if block == nil {
		t.Fatalf("%s draws no arrows", plan)
	}
	imports := make(map[string]map[string]bool)
	for _, system := range []string{"GOOS=linux GOARCH=amd64", "GOOS=windows GOARCH=amd64", "GOOS=js GOARCH=wasm"} {
		for path, p := range listPackages(t, strings.Fields(system)) {
			if !within(path, module) {
				continue
			}
			if imports[path] == nil {
				imports[path] = make(map[string]bool)
			}
			for _, other := range p.Imports {
				if within(other, module) {
					imports[path][other] = true
				}
			}
		}
	}
	if drawn := draw(imports); drawn != string(block[1]) {
		t.Errorf("the arrows are other than %s draws them. If they are meant to be, they are:\n%s", plan, drawn)
	}
}

// draw writes the arrows as the plan has them.
func draw(imports map[string]map[string]bool) string {
	short := func(path string) string {
		if path == module {
			return "main"
		}
		return strings.TrimPrefix(path, module+"/")
	}
	var lines []string
	for path, others := range imports {
		var names []string
		for other := range others {
			names = append(names, short(other))
		}
		slices.Sort(names)
		line := short(path)
		if len(names) > 0 {
			line += arrow + strings.Join(names, ", ")
		}
		lines = append(lines, line+"\n")
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// ranks are the folders of the house from the lowest one up. What lies in none of them is not
// ranked.
var ranks = []string{
	"game", "ai", "ai/arena", "web/rooms", "web/site", "render/kit", "render/table", "render/program",
	"render/scenes", "render/app", "render/host", "cmd", "main",
}

// rankOf returns the rank of a package by its path in the module, -1 for one that has none.
func rankOf(path string) (rank int) {
	rank = -1
	for i, folder := range ranks {
		deeper := rank < 0 || len(folder) > len(ranks[rank])
		if (path == folder || strings.HasPrefix(path, folder+"/")) && deeper {
			rank = i
		}
	}
	return rank
}

// TestArrowsLeadDown makes sure that no package imports one of a higher rank, by the arrows that
// TestArrows compares with the imports.
func TestArrowsLeadDown(t *testing.T) {
	text, err := os.ReadFile(plan)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)\n```arrows\n(.*?)```\n").FindSubmatch(text)
	if block == nil {
		t.Fatalf("%s draws no arrows", plan)
	}
	counted := 0
	for line := range strings.Lines(string(block[1])) {
		from, others, any := strings.Cut(strings.TrimSpace(line), arrow)
		if !any {
			continue
		}
		if rankOf(from) < 0 && !strings.HasPrefix(from, "web/e2e") {
			t.Errorf("%s is in no folder that has a rank", from)
		}
		for other := range strings.SplitSeq(others, ", ") {
			counted++
			if !strings.HasPrefix(from, "web/e2e") && rankOf(other) > rankOf(from) {
				t.Errorf("%s imports %s, which is above it", from, other)
			}
		}
	}
	if counted < 100 {
		t.Errorf("only %d arrows were read", counted)
	}
}
