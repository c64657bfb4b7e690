package storage

import (
	"slices"
	"strings"

	"colat/ai"
	"colat/game"
	"colat/render/program/setup"
)

// Tally counts the results of games for the user.
type Tally struct{ Won, Drawn, Lost int }

// Games returns the number of games.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// add counts a game of a side.
func (t *Tally) add(f *Finished, side int) {
	switch {
	case f.Won(side):
		t.Won++
	case f.Lost(side):
		t.Lost++
	default:
		t.Drawn++
	}
}

// A Group counts games that have a name in common.
type Group struct {
	Name string
	Tally
}

// Statistics are the user's results against engines.
type Statistics struct {
	All   Tally
	Sides [2]Tally // by the user's side
	// Opponents groups the games by opponent, and Families by the family of the game, both in
	// descending order of the number of games. Names are specs without times, and IDs of
	// families.
	Opponents, Families []Group
	// Streak is the number of games won in a row up to the last one, and Best the longest
	// streak.
	Streak, Best int
}

// Person returns the side of the person, and whether exactly one person played.
func (f *Finished) Person() (side int, one bool) {
	first, second := f.Players[0] == setup.Human, f.Players[1] == setup.Human
	if second && !first {
		side = 1
	}
	return side, first != second
}

// letters are the letters of the sides in records.
var letters = [2]string{"X", "O"}

// Won reports whether a side won.
func (f *Finished) Won(side int) bool { return f.Winner == letters[side] }

// Lost reports whether a side lost.
func (f *Finished) Lost(side int) bool { return f.Winner == letters[1-side] }

// Count computes the statistics of games, which are sorted from the newest to the oldest. It
// ignores games between two persons or between two engines, and unfinished ones.
func Count(list []*Finished) Statistics {
	var s Statistics
	run, broken := 0, false
	for _, f := range list {
		side, one := f.Person()
		if !one || !f.Over() {
			continue
		}
		s.All.add(f, side)
		s.Sides[side].add(f, side)
		family, _, _ := strings.Cut(f.Game, ":")
		addTo(&s.Families, family).add(f, side)
		addTo(&s.Opponents, withoutTime(f.Players[1-side])).add(f, side)
		if f.Won(side) {
			run++
		} else {
			run, broken = 0, true
		}
		if !broken {
			s.Streak = run
		}
		s.Best = max(s.Best, run)
	}
	for _, groups := range [2][]Group{s.Opponents, s.Families} {
		slices.SortStableFunc(groups, func(a, b Group) int { return b.Games() - a.Games() })
	}
	return s
}

// addTo returns the group with a name, which it adds if there is none.
func addTo(groups *[]Group, name string) *Group {
	at := slices.IndexFunc(*groups, func(g Group) bool { return g.Name == name })
	if at < 0 {
		at = len(*groups)
		*groups = append(*groups, Group{Name: name})
	}
	return &(*groups)[at]
}

// withoutTime returns a spec without its options for time.
func withoutTime(spec string) string {
	m, err := setup.ParseMachine(spec)
	if err != nil {
		return spec
	}
	m.Time, m.Ponder = 0, ""
	return m.Spec()
}

// Streak counts the user's recent games against one level.
type Streak struct {
	Level int `json:"level"` // 0 if there are no games yet
	// Games is the number of last games with the same result: positive for games won,
	// negative for games lost.
	Games int `json:"games"`
}

// askEvery is the number of games with the same result after which another level is offered.
const askEvery = 2

const keyStreak = "streak"

// Streak returns the stored streak.
func (s *Store) Streak() Streak {
	var kept Streak
	if !s.load(keyStreak, &kept) || kept.Level < 1 || kept.Level > ai.MostLevel {
		return Streak{}
	}
	return kept
}

// KeepStreak stores a streak.
func (s *Store) KeepStreak(streak Streak) { s.save(keyStreak, streak) }

// After returns the streak after another game against a level, in which the user played the
// side person. A draw ends a streak.
func (s Streak) After(level int, person, winner game.Player) Streak {
	if level != s.Level {
		s = Streak{Level: level}
	}
	switch winner {
	case person:
		s.Games = max(s.Games, 0) + 1
	case person.Opponent():
		s.Games = min(s.Games, 0) - 1
	default:
		s.Games = 0
	}
	return s
}

// Offer returns the level to offer after the streak: the next one after two games won, the
// one below after two games lost, or 0 for none.
func (s Streak) Offer() int {
	if s.Level == 0 || s.Games == 0 || s.Games%askEvery != 0 {
		return 0
	}
	offered := s.Level + 1
	if s.Games < 0 {
		offered = s.Level - 1
	}
	if offered < 1 || offered > ai.MostLevel {
		return 0
	}
	return offered
}
