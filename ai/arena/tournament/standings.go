package tournament

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"colat/ai/arena"
	"colat/game/match"
)

// By what players with equal points are told apart, in this order.
const (
	ByMutual = "mutual"           // points in the games among those still equal
	BySB     = "sonneborn-berger" // each game's points times the opponent's total
	ByWins   = "wins"             // games won
	ByLot    = "lot"              // drawn by the tournament's seed
)

// TieRule says how players with equal points are told apart.
const TieRule = "level points are told apart by mutual games, then Sonneborn–Berger, " +
	"then games won, and last by lot, drawn by the seed"

// Row is one player's line of a table.
type Row struct {
	Rank     int    `json:"rank"`
	Name     string `json:"name"`
	Played   int    `json:"played"`
	Wins     int    `json:"wins"`
	HalfWins int    `json:"halfWins"`
	Draws    int    `json:"draws"` // draws without a half-win for this player
	Losses   int    `json:"losses"`
	Points   int    `json:"points"`
	// TieBreak is by what the player was placed among others with as many
	// points; empty if there are none.
	TieBreak string `json:"tieBreak,omitempty"`
	// PlacePoints are the points by place that the player has after this stage, nil
	// where the tournament gives none.
	PlacePoints *int `json:"placePoints,omitempty"`
}

// table computes standings from games.
type table struct {
	rows  map[string]*Row
	games []*match.Record
	lot   *rand.Rand
}

// standings ranks players by their games with each other; lot draws where
// nothing else decides.
func standings(names []string, games []*match.Record, lot *rand.Rand) []Row {
	t := &table{rows: make(map[string]*Row), games: games, lot: lot}
	for _, name := range names {
		t.rows[name] = &Row{Name: name}
	}
	for _, r := range games {
		points := arena.Points(r)
		for side, name := range r.Names {
			row := t.rows[name]
			row.Played++
			row.Points += points[side]
			switch points[side] {
			case arena.PointsWin:
				row.Wins++
			case arena.PointsHalfWin:
				row.HalfWins++
			case arena.PointsDraw:
				row.Draws++
			default:
				row.Losses++
			}
		}
	}
	ordered := make([]Row, 0, len(names))
	byPoints := t.split(names, func(name string) int { return t.rows[name].Points })
	for _, equal := range byPoints {
		for _, name := range t.order(equal) {
			t.rows[name].Rank = len(ordered) + 1
			ordered = append(ordered, *t.rows[name])
		}
	}
	return ordered
}

// split puts players into classes of equal value, the highest first, and keeps
// their order within a class.
func (t *table) split(names []string, value func(string) int) [][]string {
	sorted := slices.Clone(names)
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(value(b), value(a)) })
	var classes [][]string
	for i, name := range sorted {
		if i == 0 || value(sorted[i-1]) != value(name) {
			classes = append(classes, nil)
		}
		classes[len(classes)-1] = append(classes[len(classes)-1], name)
	}
	return classes
}

// order orders players that have equal points.
func (t *table) order(equal []string) []string {
	if len(equal) < 2 {
		return equal
	}
	for _, criterion := range []struct {
		by    string
		value func(string) int
	}{
		{ByMutual, t.mutual(equal)},
		{BySB, t.sonnebornBerger},
		{ByWins, func(name string) int { return t.rows[name].Wins }},
	} {
		classes := t.split(equal, criterion.value)
		if len(classes) == 1 {
			continue
		}
		// Those who are equal still begin anew: their games with each other
		// may tell them apart now.
		var ordered []string
		for _, class := range classes {
			for _, name := range class {
				t.rows[name].TieBreak = criterion.by
			}
			ordered = append(ordered, t.order(class)...)
		}
		return ordered
	}
	drawn := slices.Clone(equal)
	t.lot.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	for _, name := range drawn {
		t.rows[name].TieBreak = ByLot
	}
	return drawn
}

// mutual returns the points in the games among some players.
func (t *table) mutual(among []string) func(string) int {
	points := make(map[string]int)
	for _, r := range t.games {
		if slices.Contains(among, r.Names[0]) && slices.Contains(among, r.Names[1]) {
			for side, p := range arena.Points(r) {
				points[r.Names[side]] += p
			}
		}
	}
	return func(name string) int { return points[name] }
}

// sonnebornBerger returns the sum, over a player's games, of its points times the
// opponent's total.
func (t *table) sonnebornBerger(name string) int {
	sum := 0
	for _, r := range t.games {
		points := arena.Points(r)
		for side := range r.Names {
			if r.Names[side] == name {
				sum += points[side] * t.rows[r.Names[1-side]].Points
			}
		}
	}
	return sum
}
