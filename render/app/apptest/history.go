package apptest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"colat/ai/ladder"
	"colat/ai/puzzles"
	"colat/game"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// GrownUser fills a store with the history of a user who gets better: games of most families
// against levels, some with help, some analysed, and puzzles, in the weeks up to now.
func GrownUser(store *storage.Store, now time.Time, played, tried int) {
	rng := rand.New(rand.NewPCG(7, 7))
	var h storage.History
	lines := map[string][]string{
		"classic":     {"f5,d6,c3,d3,c4,f4,e6", "f5,f6,e6,f4,e3,c5,c4", "f5,d6,c4,g5,f6,f4", "d3,c5,d6,e3,f4,c6"},
		"uttt":        {"44,40,04", "40,04,41", "44,43,34", "00,04,44"},
		"mnk:15,15,5": {"h8,i9,g9", "h8,h9,i8", "g8,h9,i8"},
		"cotoan":      {"e1-e5,e11-e7"},
		"victory":     {"d3,c5,d6", "f5,d6,c3", "e6,f6,f5", "c4,c3,d3", "f5,f4,e3"},
	}
	starts := []string{"a1+c7+d5+g4+f3", "a2+a3+h5+d4+c3", "b2+c4+f6+g3+d5", "c3+d6+e2+f5+g7"}
	names := []string{"classic", "classic", "classic", "uttt", "victory", "mnk:15,15,5", "cotoan"}
	for i := range played {
		part := float64(i) / float64(played)
		days := 110 * (1 - math.Pow(part, 1.4))
		ended := now.Add(-time.Duration(days*24*float64(time.Hour)) - time.Duration(rng.IntN(300))*time.Minute)
		rules := names[rng.IntN(len(names))]
		skill := 2.2 + 2.6*part
		level := min(max(int(skill+rng.NormFloat64()*0.9+0.5), 1), 8)
		e := storage.Entry{
			ID: ended.UTC().Format("20060102150405") + fmt.Sprintf("-%08x", i), Game: rules, Winner: game.NoSide,
			Part: storage.Part{Side: game.Player(rng.IntN(2)), Opponent: setup.LevelSpec(level)},
			Line: lines[rules][rng.IntN(len(lines[rules]))],
		}
		if rules == "victory" && i%8 > 0 { // an earlier version stored some
			e.Start = starts[i%len(starts)]
		}
		l, _ := ladder.Of(rules)
		switch p := l.Expected(skill, level); {
		case rng.Float64() < 0.06:
		case rng.Float64() < p:
			e.Winner = e.Side
		default:
			e.Winner = e.Side.Opponent()
		}
		switch {
		case rng.IntN(8) == 0:
			e.Help = storage.Helped
		case i < 20:
			e.Help = storage.HelpUnknown
		}
		if rng.IntN(12) == 0 {
			e.Opponent = setup.Human
		}
		if rng.IntN(3) == 0 {
			e.Findings = anyFindings(rng, rules)
		}
		h.Entries = append(h.Entries, e)
	}
	store.KeepHistory(h)
	today := puzzles.DayOf(now)
	for i := range tried {
		family := games.All.Families()[i%len(games.All.Families())]
		t := store.Training(family)
		day := today - int(60*(1-math.Pow(float64(i)/float64(tried), 0.8)))
		id := fmt.Sprintf("%08d", 22222222+i%7777)
		t.Attempts[id] = storage.Attempt{Day: day, Clean: rng.IntN(3) > 0, Solved: true, Rating: 1400, Deviation: 100}
		store.KeepTraining(family, t)
	}
}

// anyFindings returns findings about a game.
func anyFindings(rng *rand.Rand, rules string) *storage.Findings {
	f := &storage.Findings{Margin: rules == "classic"}
	for i, mean := range [...]float64{0.6, 1.9, 1.2} {
		if !f.Margin {
			mean *= 2.5
		}
		n := 8 + rng.IntN(4)
		f.Phases[i] = storage.Loss{Moves: n, Sum: mean * float64(n) * (0.5 + rng.Float64())}
	}
	kinds := []string{"win-lost", "draw-lost", "missed-win", "allowed-win", "other", "corner"}
	for range 1 + rng.IntN(3) {
		f.Add(kinds[rng.IntN(len(kinds))], 0.1+0.6*rng.Float64())
	}
	return f
}
