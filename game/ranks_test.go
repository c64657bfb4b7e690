package game_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// plan is the document with the table of the folders by rank.
const plan = "../docs/ARCHITECTURE.md"

var (
	rankTable = regexp.MustCompile(`(?s)\n## Ranks\n(.*?)\n## `)
	rankRow   = regexp.MustCompile("(?m)^\\| `([a-z/.]+)` \\|")
)

// readRanks returns the folders of the plan's table from the lowest rank up. The package of
// main.go is "main" there.
func readRanks(t *testing.T) (ranks []string) {
	t.Helper()
	text, err := os.ReadFile(plan)
	if err != nil {
		t.Fatal(err)
	}
	table := rankTable.FindSubmatch(text)
	if table == nil {
		t.Fatalf("%s has no section Ranks with another one behind it", plan)
	}
	for _, row := range rankRow.FindAllSubmatch(table[1], -1) {
		ranks = append(ranks, strings.TrimSuffix(string(row[1]), ".go"))
	}
	return ranks
}

// rankOf returns the rank of a package by its path in the module, -1 for one that has none.
func rankOf(ranks []string, path string) (rank int) {
	rank = -1
	for i, folder := range ranks {
		deeper := rank < 0 || len(folder) > len(ranks[rank])
		if within(path, folder) && deeper {
			rank = i
		}
	}
	return rank
}

// checkRanks returns what is wrong with imports by ranks: packages without a rank, packages that
// import one of a higher rank, and ranks without a package.
func checkRanks(ranks []string, imports map[string][]string) (faults []string) {
	used := make([]bool, len(ranks))
	for from, others := range imports {
		rank := rankOf(ranks, from)
		if rank < 0 {
			faults = append(faults, fmt.Sprintf("%s has no rank: its folder is not in the table of %s", from, plan))
			continue
		}
		used[rank] = true
		for _, other := range others {
			if rankOf(ranks, other) > rank {
				faults = append(faults, fmt.Sprintf("%s imports %s, which has a higher rank", from, other))
			}
		}
	}
	for rank, is := range used {
		if !is {
			faults = append(faults, fmt.Sprintf("%s has a rank and no package", ranks[rank]))
		}
	}
	slices.Sort(faults)
	return faults
}

// inModule returns the path of a package below the module's, and "main" for the module's own one.
func inModule(path string) string {
	if path == module {
		return "main"
	}
	return strings.TrimPrefix(path, module+"/")
}

// TestRanks makes sure that no package imports one of a higher rank, on the desktop and in the
// page, tests left out. The folder web/e2e holds tests alone and has no rank.
func TestRanks(t *testing.T) {
	imports, counted := make(map[string][]string), 0
	for _, system := range []string{"GOOS=linux GOARCH=amd64", "GOOS=windows GOARCH=amd64", "GOOS=js GOARCH=wasm"} {
		for path, p := range listPackages(t, strings.Fields(system)) {
			from := inModule(path)
			if !within(path, module) || within(from, "web/e2e") {
				continue
			}
			others := imports[from]
			for _, path := range p.Imports {
				if other := inModule(path); within(path, module) && !slices.Contains(others, other) {
					others = append(others, other)
					counted++
				}
			}
			imports[from] = others
		}
	}
	for _, fault := range checkRanks(readRanks(t), imports) {
		t.Error(fault)
	}
	if counted < 100 {
		t.Errorf("only %d imports were read", counted)
	}
}

// TestRanksNotice makes sure that each fault is noticed.
func TestRanksNotice(t *testing.T) {
	ranks := []string{"game", "ai", "ai/arena", "main"}
	good := map[string][]string{
		"game": nil, "ai/x": {"game"}, "ai/arena/x": {"ai/x", "ai/arena"}, "ai/arena": {"game"}, "main": {"ai/arena"},
	}
	if faults := checkRanks(ranks, good); faults != nil {
		t.Errorf("faults in what is right: %q", faults)
	}
	for _, test := range []struct {
		from, imports string
		want          int
	}{
		{"game", "ai", 1},
		{"ai/x", "ai/arena/x", 1},
		{"ai/arena/y", "main", 1},
		{"render", "game", 1},
	} {
		bad := map[string][]string{"game": nil, "ai/x": nil, "ai/arena": nil, "main": nil}
		bad[test.from] = []string{test.imports}
		if faults := checkRanks(ranks, bad); len(faults) != test.want {
			t.Errorf("%s imports %s: faults %q, want %d", test.from, test.imports, faults, test.want)
		}
	}
	if faults := checkRanks(ranks, map[string][]string{"game": nil, "ai": nil, "main": nil}); len(faults) != 1 {
		t.Errorf("a rank without a package: faults %q, want 1", faults)
	}
}
