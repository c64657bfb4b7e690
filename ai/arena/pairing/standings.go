package pairing

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
)

// Criteria that rank players with equal points.
const (
	ByMutual   = "mutual"           // points in the games among the players who are still equal
	ByBuchholz = "buchholz"         // the opponents' points without the lowest
	BySB       = "sonneborn-berger" // each game's points times the opponent's total
	ByWins     = "wins"             // games won
	ByLot      = "lot"              // drawn from the tournament's seed
)

// TieRule describes how the tournament ranks players with equal points.
func (t *Tournament) TieRule() string {
	var rules []string
	has := func(kind string) bool {
		return slices.ContainsFunc(t.Stages, func(s Stage) bool { return s.Kind == kind })
	}
	if has(GroupStage) || has(KnockOutStage) && !has(SwissStage) {
		rules = append(rules, "level points are told apart by mutual games, then Sonneborn–Berger, "+
			"then games won, and last by lot, drawn by the seed")
	}
	if has(SwissStage) {
		rules = append(rules, "level points in Swiss rounds are told apart by the opponents' points without the least "+
			"(Buchholz, cut 1; a rest counts as an opponent with the player's own points, a missed round as 0, and an "+
			"opponent gets a draw for each game of a round that it missed), then Sonneborn–Berger, then games won, "+
			"then the games among them if all have met, "+
			"and last by lot, drawn by the seed")
	}
	if has(DisplayStage) {
		rules = append(rules, "equal results against the exhibitor share a place")
	}
	return strings.Join(rules, "; ")
}

// Row is a player's row of a table.
type Row struct {
	Rank     int    `json:"rank"`
	Name     string `json:"name"`
	Played   int    `json:"played"`
	Wins     int    `json:"wins"`
	HalfWins int    `json:"halfWins"`
	Draws    int    `json:"draws"` // draws without a half-win for this player
	Losses   int    `json:"losses"`
	Byes     int    `json:"byes,omitempty"` // Swiss rounds with points because there was no opponent
	Points   int    `json:"points"`
	// Buchholz and SonnebornBerger are the tie-break scores of these names. They are set
	// only in Swiss stages.
	Buchholz        *int `json:"buchholz,omitempty"`
	SonnebornBerger *int `json:"sonnebornBerger,omitempty"`
	// TieBreak is the criterion that placed the player among others with equal points;
	// empty if there are none.
	TieBreak string `json:"tieBreak,omitempty"`
	// PlacePoints are the points by place that the player has after this stage, nil if
	// the tournament gives none.
	PlacePoints *int `json:"placePoints,omitempty"`
}

// table computes standings from results.
type table struct {
	rows     map[string]*Row
	games    []*Result
	lot      *rand.Rand
	criteria func(equal []string) []criterion
}

// A criterion ranks players with equal points: the greater value is better.
type criterion struct {
	by    string
	value func(name string) int
}

// standings ranks the players of a group by their games with each other. lot decides if
// all criteria are equal.
func standings(names []string, games []*Result, lot *rand.Rand) []Row {
	t := newTable(names, games, lot)
	t.criteria = func(equal []string) []criterion {
		return []criterion{{ByMutual, t.mutual(equal)}, {BySB, t.sonnebornBerger}, {ByWins, t.wins}}
	}
	return t.ranked(names)
}

// namesOf returns the players of a table.
func namesOf(table []Row) (names []string) {
	for _, row := range table {
		names = append(names, row.Name)
	}
	return names
}

// newTable returns a table with the points and results of the games.
func newTable(names []string, games []*Result, lot *rand.Rand) *table {
	t := &table{rows: make(map[string]*Row), games: games, lot: lot}
	for _, name := range names {
		t.rows[name] = &Row{Name: name}
	}
	for _, r := range games {
		for side, name := range r.Players {
			row := t.rows[name]
			row.Played++
			row.Points += r.Points[side]
			switch r.Points[side] {
			case Win:
				row.Wins++
			case HalfWin:
				row.HalfWins++
			case Draw:
				row.Draws++
			default:
				row.Losses++
			}
		}
	}
	return t
}

// ranked returns the rows, the best first.
func (t *table) ranked(names []string) []Row {
	ordered := make([]Row, 0, len(names))
	for _, equal := range t.split(names, func(name string) int { return t.rows[name].Points }) {
		for _, name := range t.order(equal) {
			t.rows[name].Rank = len(ordered) + 1
			ordered = append(ordered, *t.rows[name])
		}
	}
	return ordered
}

// split divides players into classes of equal value, the highest first, and keeps their
// order within a class.
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

// order sorts players who have equal points.
func (t *table) order(equal []string) []string {
	if len(equal) < 2 {
		return equal
	}
	for _, criterion := range t.criteria(equal) {
		classes := t.split(equal, criterion.value)
		if len(classes) == 1 {
			continue
		}
		// The criteria start again for players who are still equal, because their mutual
		// games may decide in the smaller class.
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

func (t *table) wins(name string) int { return t.rows[name].Wins }

// mutual returns a function that returns a player's points in the games among some
// players.
func (t *table) mutual(among []string) func(string) int {
	points := make(map[string]int)
	for _, r := range t.games {
		if slices.Contains(among, r.Players[0]) && slices.Contains(among, r.Players[1]) {
			for side, p := range r.Points {
				points[r.Players[side]] += p
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
		for side := range r.Players {
			if r.Players[side] == name {
				sum += r.Points[side] * t.rows[r.Players[1-side]].Points
			}
		}
	}
	return sum
}

// crossTable returns the points that each player got from games with each other player.
func crossTable(table []Row, games []*Result) [][]int {
	index := make(map[string]int)
	cross := make([][]int, len(table))
	for i, row := range table {
		index[row.Name] = i
		cross[i] = make([]int, len(table))
	}
	for _, g := range games {
		a, b := index[g.Players[0]], index[g.Players[1]]
		cross[a][b] += g.Points[0]
		cross[b][a] += g.Points[1]
	}
	return cross
}

// award gives the players of a stage the points of the stage for a place, counted from 0.
// Players at later places keep their points from earlier stages.
func (p *planner) award(stage Stage, place int, names ...string) {
	if place >= len(stage.Points) {
		return
	}
	for _, name := range names {
		p.placePoints[name] = stage.Points[place]
	}
}

// awardTable gives the players of a group the points for their places.
func (p *planner) awardTable(stage Stage, table []Row) {
	for place := range table {
		p.award(stage, place, table[place].Name)
		table[place].PlacePoints = p.pointsOf(table[place].Name)
	}
}

// lostPlace returns the place, from 0, of the losers of the knock-out round with the
// given number of players left.
func lostPlace(left int) int { return bits.Len(uint(left)) - 1 }

// pointsOf returns the points by place that a player has so far, nil if the tournament
// gives none.
func (p *planner) pointsOf(name string) *int {
	if !slices.ContainsFunc(p.Stages, func(s Stage) bool { return len(s.Points) > 0 }) {
		return nil
	}
	points := p.placePoints[name]
	return &points
}
