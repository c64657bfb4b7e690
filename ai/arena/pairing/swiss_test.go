package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func swissOf(rounds int, names string) Tournament {
	return Tournament{
		Stages:  []Stage{{Kind: SwissStage, Games: 1, Rounds: rounds}},
		Players: players(strings.Fields(names)...),
	}
}

// rows writes a table: name, points, Buchholz, Sonneborn–Berger, by what it is placed.
func rows(s *SwissResult) string {
	var list []string
	for _, row := range s.Table {
		if row.Buchholz == nil {
			list = append(list, fmt.Sprintf("%s %s", row.Name, row.TieBreak))
			continue
		}
		text := fmt.Sprintf("%s %d %d %d %s", row.Name, row.Points, *row.Buchholz, *row.SonnebornBerger, row.TieBreak)
		list = append(list, strings.TrimSpace(text))
	}
	return strings.Join(list, ", ")
}

// TestSwissTables holds tables against ones that were counted by hand. The first in the
// alphabet wins.
func TestSwissTables(t *testing.T) {
	late := swissOf(2, "a b c d")
	late.Players = append(late.Players, Player{Name: "A", Enters: "stage 1 round 2"})
	loses := swissOf(2, "a b c d")
	loses.Players = append(loses.Players, Player{Name: "z", Enters: "stage 1 round 2"})
	left := swissOf(2, "a b c d e")
	left.Players[0].Withdraws = "stage 1 round 2"
	left.Players[2].Withdraws = "stage 1 round 1"
	for name, test := range map[string]struct {
		tournament     Tournament
		meetings, want string
	}{
		"nobody rests": {swissOf(2, "a b c d"), "b–c a–d | a–b d–c",
			"a 6 3 9, b 3 6 9 buchholz, c 3 3 0 buchholz, d 0 6 0"},
		// A player that rests has met itself, as far as points go.
		"two rest": {swissOf(2, "a b c d e"), "b–e a–d c | c–a d–b e",
			"a 6 3 9 lot, b 6 3 9 lot, e 3 6 9 lot, c 3 6 9 lot, d 0 6 0"},
		// A has missed a round, so d has met a player worth a draw more: 4, which is cut.
		"late": {late, "b–c a–d | a–b d–A c",
			"a 6 3 9, b 3 6 9 buchholz, c 3 3 9 buchholz, A 3 0 0 buchholz, d 0 6 0"},
		// d has won against z, which is worth a draw.
		"late, and loses": {loses, "b–c a–d | a–b d–z c",
			"a 6 3 18, b 3 6 9 sonneborn-berger, d 3 6 3 sonneborn-berger, c 3 3 9 buchholz, z 0 3 0"},
		// So has d, who has met a, which left after that.
		"left": {left, "b–e a–d | d–b e", "b 6 3 9, e 3 6 9 buchholz, a 3 0 0 buchholz, d 0 6 0, c withdrawal"},
	} {
		var results []Result
		_, plan := finishAll(t, test.tournament, results, 9)
		var rounds []string
		for _, phase := range plan.Phases {
			var list []string
			for _, m := range phase.Meetings {
				list = append(list, m.Players[0]+"–"+m.Players[1])
			}
			rounds = append(rounds, strings.Join(append(list, phase.Resting...), " "))
		}
		if got := strings.Join(rounds, " | "); got != test.meetings {
			t.Errorf("%s: %s, want %s", name, got, test.meetings)
		}
		if got := rows(plan.Stages[0].Swiss); got != test.want {
			t.Errorf("%s:\n%s, want\n%s", name, got, test.want)
		}
	}
}

// TestSwissTieBreaks holds Buchholz, Sonneborn–Berger and what players are placed by
// against the same counted from the list of games.
func TestSwissTieBreaks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.IntRange(1, 2).Draw(t, "games")
		e := &event{t: t, tournament: Tournament{
			Seed:    rapid.Uint64().Draw(t, "seed"),
			Stages:  []Stage{{Kind: SwissStage, Games: games, Rounds: rapid.IntRange(1, 4).Draw(t, "rounds")}},
			Players: numbered(rapid.IntRange(5, 16).Draw(t, "players")),
		}}
		e.rng = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "events"), 0))
		for e.planAgain(); !e.plan.Finished; e.planAgain() {
			for range 5 {
				e.play()
			}
		}
		stage := e.plan.Stages[0].Swiss
		points := make(map[string]int)
		met := make(map[[2]string]bool)
		for _, row := range stage.Table {
			points[row.Name] = row.Points
		}
		for _, row := range stage.Table {
			var worths []int
			own, sum, berger := 0, 0, 0
			for _, phase := range e.plan.Phases {
				for _, m := range phase.Meetings {
					if i := slices.Index(m.Players[:], row.Name); i >= 0 {
						opponent := m.Players[1-i]
						met[[2]string{row.Name, opponent}] = true
						worths = append(worths, points[opponent])
						own += m.points()[i]
						berger += m.points()[i] * points[opponent]
					}
				}
				if slices.Contains(phase.Resting, row.Name) {
					worths = append(worths, row.Points)
					own += Win * games
					berger += Win * games * row.Points
				}
			}
			for _, worth := range worths {
				sum += worth
			}
			if own != row.Points || sum-slices.Min(worths) != *row.Buchholz || berger != *row.SonnebornBerger {
				t.Fatalf("%s: %d points, Buchholz %d, Sonneborn–Berger %d, but the table has %s",
					row.Name, own, sum-slices.Min(worths), berger, rows(stage))
			}
		}
		checkPlacing(t, stage, met)
	})
}

// checkPlacing follows each player from those with the same points to those it is level
// with in more and more.
func checkPlacing(t *rapid.T, stage *SwissResult, met map[[2]string]bool) {
	criteria := []struct {
		by    string
		value func(Row) int
	}{
		{"", func(r Row) int { return r.Points }},
		{ByBuchholz, func(r Row) int { return *r.Buchholz }},
		{BySB, func(r Row) int { return *r.SonnebornBerger }},
		{ByWins, func(r Row) int { return r.Wins }},
	}
	for i, row := range stage.Table {
		class, by := stage.Table, ""
		for _, c := range criteria {
			level := slices.DeleteFunc(slices.Clone(class), func(o Row) bool { return c.value(o) != c.value(row) })
			if len(level) < len(class) {
				by = c.by
			}
			class = level
		}
		if len(class) == 1 && row.TieBreak != by {
			t.Fatalf("%s is placed by %q, not %q: %s", row.Name, row.TieBreak, by, rows(stage))
		}
		if len(class) > 1 && row.TieBreak != ByLot {
			all := true
			for _, a := range class {
				for _, b := range class {
					all = all && (a.Name == b.Name || met[[2]string{a.Name, b.Name}])
				}
			}
			if row.TieBreak != ByMutual || !all {
				t.Fatalf("%s is placed by %q: %s", row.Name, row.TieBreak, rows(stage))
			}
		}
		if i == 0 {
			continue
		}
		better := stage.Table[i-1]
		for _, c := range criteria {
			if c.value(better) < c.value(row) {
				t.Fatalf("%s is behind %s: %s", row.Name, better.Name, rows(stage))
			}
			if c.value(better) > c.value(row) {
				break
			}
		}
	}
}
