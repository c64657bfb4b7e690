package storage

import (
	"slices"
	"strings"

	"colat/render/program/setup"
)

// Tally counts games by how they ended for the person.
type Tally struct{ Won, Drawn, Lost int }

// Games returns how many there were.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

func (t *Tally) add(r outcome) {
	switch r {
	case won:
		t.Won++
	case lost:
		t.Lost++
	default:
		t.Drawn++
	}
}

// A Group is the games that have something in common.
type Group struct {
	Name string
	Tally
}

// Statistics are how a person has fared against the machines.
type Statistics struct {
	All   Tally
	Sides [2]Tally // by the person's side
	// Opponents are the games by whom they were against, those most played first, and
	// Families by the game, in the same order. Names are specs without their times, and
	// IDs of families.
	Opponents, Families []Group
	// Streak is how many games in a row were won last, Best the most that ever were.
	Streak, Best int
}

type outcome uint8

const (
	drawn outcome = iota
	won
	lost
)

// Person returns the side of the one person who played, and whether there was just one.
func (f *Finished) Person() (side int, one bool) {
	first, second := f.Players[0] == setup.Human, f.Players[1] == setup.Human
	if second && !first {
		side = 1
	}
	return side, first != second
}

// letters are those of the winner in records.
var letters = [2]string{"X", "O"}

// Won and Lost report how a game ended for a side.
func (f *Finished) Won(side int) bool { return f.Winner == letters[side] }

// Lost is the other of them.
func (f *Finished) Lost(side int) bool { return f.Winner == letters[1-side] }

func (f *Finished) outcome(side int) outcome {
	switch {
	case f.Won(side):
		return won
	case f.Lost(side):
		return lost
	}
	return drawn
}

// Count makes the statistics of games, the newest first. Those of two persons or of two
// machines are left out.
func Count(list []Finished) Statistics {
	var s Statistics
	run, broken := 0, false
	for i := range list {
		f := &list[i]
		side, one := f.Person()
		if !one {
			continue
		}
		r := f.outcome(side)
		s.All.add(r)
		s.Sides[side].add(r)
		family, _, _ := strings.Cut(f.Game, ":")
		s.Families = addTo(s.Families, family, r)
		s.Opponents = addTo(s.Opponents, withoutTime(f.Players[1-side]), r)
		if r == won {
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

func addTo(groups []Group, name string, r outcome) []Group {
	for i := range groups {
		if groups[i].Name == name {
			groups[i].add(r)
			return groups
		}
	}
	g := Group{Name: name}
	g.add(r)
	return append(groups, g)
}

// withoutTime returns a spec without how long the machine thinks, and when.
func withoutTime(spec string) string {
	m, err := setup.ParseMachine(spec)
	if err != nil {
		return spec
	}
	m.Time, m.Ponder = 0, ""
	return m.Spec()
}
