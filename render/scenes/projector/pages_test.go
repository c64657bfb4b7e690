package projector

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/ai/arena/pairing"
	lobby "colat/render/scenes/tournament"
)

func rankingsOf(sizes ...int) []lobby.Standings {
	var tables []lobby.Standings
	for i, n := range sizes {
		t := lobby.Standings{Group: fmt.Sprint(i)}
		for j := range n {
			t.Rows = append(t.Rows, pairing.Row{Rank: j + 1, Name: fmt.Sprint(i, "-", j)})
		}
		tables = append(tables, t)
	}
	return tables
}

func TestPagesOfTables(t *testing.T) {
	for _, test := range []struct {
		sizes []int
		lines int
		want  [][]stretch
	}{
		{nil, 10, nil},
		{[]int{0}, 10, nil},
		{[]int{8}, 10, [][]stretch{{{0, 0, 8}}}},
		{[]int{30}, 14, [][]stretch{{{0, 0, 10}}, {{0, 10, 20}}, {{0, 20, 30}}}},
		{[]int{4, 4, 4}, 11, [][]stretch{{{0, 0, 4}, {1, 0, 4}}, {{2, 0, 4}}}},
		{[]int{3, 12, 2}, 8, [][]stretch{{{0, 0, 3}}, {{1, 0, 6}}, {{1, 6, 12}}, {{2, 0, 2}}}},
	} {
		got := pagesOfTables(rankingsOf(test.sizes...), test.lines)
		if !slices.EqualFunc(got, test.want, slices.Equal[[]stretch]) {
			t.Errorf("%v on pages of %d lines: %v, want %v", test.sizes, test.lines, got, test.want)
		}
	}
}

// Every row stands on one page, in order, and no page has more lines than there is room for.
func TestEveryRowStandsOnAPage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tables := rankingsOf(rapid.SliceOfN(rapid.IntRange(0, 60), 0, 8).Draw(t, "sizes")...)
		lines := rapid.IntRange(2, 30).Draw(t, "lines")
		var names, want []string
		for _, page := range pagesOfTables(tables, lines) {
			used := 0
			for _, s := range page {
				used += 1 + s.to - s.from
				for _, row := range tables[s.table].Rows[s.from:s.to] {
					names = append(names, row.Name)
				}
			}
			if used > lines || len(page) == 0 {
				t.Fatalf("a page of %d lines holds %v", lines, page)
			}
		}
		for _, table := range tables {
			for _, row := range table.Rows {
				want = append(want, row.Name)
			}
		}
		if !slices.Equal(names, want) {
			t.Fatalf("%q stand on the pages, want %q", names, want)
		}
	})
}
