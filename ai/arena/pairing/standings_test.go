package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// gamesOf makes results from lines such as "a b X": a opened against b, X won.
func gamesOf(lines ...string) []*Result {
	var games []*Result
	for _, line := range lines {
		f := strings.Fields(line)
		points := map[string][2]int{"X": {Win, 0}, "O": {0, Win}, "draw": {Draw, Draw}}[f[2]]
		if len(f) > 3 {
			points[strings.Index("XO", f[3])] = HalfWin
		}
		games = append(games, &Result{Players: [2]string{f[0], f[1]}, Points: points})
	}
	return games
}

func lot() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

func TestStandings(t *testing.T) {
	for _, test := range []struct {
		name  string
		names string
		games []*Result
		want  string // name points tie-break
	}{
		{"points", "a b c", gamesOf("a b O", "b c X", "c a X"), "b 6 -, c 3 -, a 0 -"},
		{"half-wins", "a b", gamesOf("a b draw X", "b a draw O", "a b draw"), "a 5 -, b 3 -"},
		{"mutual games before more wins", "a b c d",
			gamesOf("a b O", "a c X", "b d draw", "b c O", "a d draw", "d c draw", "c d draw"),
			"c 5 -, b 4 mutual, d 4 mutual, a 4 mutual"},
		{"Sonneborn–Berger", "a b c d",
			gamesOf("a b draw", "a c X", "a d O", "b c O", "b d X", "c d O"),
			"d 6 -, b 4 sonneborn-berger, a 4 sonneborn-berger, c 3 -"},
		{"nothing but the lot", "a b", gamesOf("a b X", "b a X"), "b 3 lot, a 3 lot"},
		{"nobody played", "a", nil, "a 0 -"},
	} {
		var got []string
		for i, row := range standings(strings.Fields(test.names), test.games, lot()) {
			if row.Rank != i+1 || row.Wins+row.HalfWins+row.Draws+row.Losses != row.Played {
				t.Errorf("%s: %+v", test.name, row)
			}
			by := row.TieBreak
			if by == "" {
				by = "-"
			}
			got = append(got, fmt.Sprintf("%s %d %s", row.Name, row.Points, by))
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, text, test.want)
		}
	}
}

// TestLotIsFairAndRepeatable draws many lots.
func TestLotIsFairAndRepeatable(t *testing.T) {
	first := 0
	for seed := range uint64(1000) {
		draw := func() string {
			return standings([]string{"a", "b"}, nil, rand.New(rand.NewPCG(seed, 0)))[0].Name
		}
		drawn, again := draw(), draw()
		if drawn != again {
			t.Fatal("the same seed draws another lot")
		}
		if drawn == "a" {
			first++
		}
	}
	if first < 420 || first > 580 {
		t.Errorf("a was drawn first %d times of 1000", first)
	}
}

func TestRoundRobin(t *testing.T) {
	for n := 2; n <= 11; n++ {
		var players []string
		for i := range n {
			players = append(players, fmt.Sprint(i))
		}
		met := make(map[string]bool)
		busy := make(map[string]bool)
		opened := make(map[string]int)
		for _, m := range roundRobin(players) {
			pair := []string{m.first, m.second}
			slices.Sort(pair)
			if key := strings.Join(pair, "–"); met[key] {
				t.Errorf("%d players: %s meet twice", n, key)
			} else {
				met[key] = true
			}
			for _, p := range pair {
				if key := fmt.Sprint(m.round, " ", p); busy[key] {
					t.Errorf("%d players: two meetings of %s in round %d", n, p, m.round)
				} else {
					busy[key] = true
				}
			}
			opened[m.first]++
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d players: %d meetings", n, len(met))
		}
		for p, times := range opened {
			if times > n/2+1 {
				t.Errorf("%d players: %s opens %d times", n, p, times)
			}
		}
	}
}

func TestBracket(t *testing.T) {
	for text, want := range map[string]string{
		"a":               "a",
		"a b":             "a b",
		"a b c":           "a . b c",
		"a b c d":         "a d b c",
		"a b c d e f g h": "a h d e b g c f",
		"a b c d e":       "a . d e b . c .",
	} {
		got := bracket(strings.Fields(text))
		for i := range got {
			if got[i] == "" {
				got[i] = "."
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}

func TestDrawGroups(t *testing.T) {
	players := strings.Fields("a b c d e f g h i j k")
	groups := drawGroups(players, 3, lot())
	seen := make(map[string]bool)
	for _, g := range groups {
		if len(g) < 3 || len(g) > 4 {
			t.Errorf("group of %d: %v", len(g), groups)
		}
		for _, p := range g {
			seen[p] = true
		}
		if !slices.Contains([]string{"a", "b", "c"}, g[0]) {
			t.Errorf("%v is led by none of the first three", g)
		}
	}
	if len(seen) != len(players) {
		t.Errorf("%v", groups)
	}
}
