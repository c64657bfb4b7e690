package storage

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"colat/ai/puzzles/glicko"
	"colat/game/match"
	"colat/render/table/games"
)

// Merge returns the union of what two devices have kept about puzzles. The ratings cannot be added
// up: the one that is known better is taken.
func (t Training) Merge(other Training) Training {
	t.mend()
	other.mend()
	if betterKnown(other.Rating, t.Rating) {
		t.Rating = other.Rating
	}
	t.Streak, t.Best, t.Storm = max(t.Streak, other.Streak), max(t.Best, other.Best), max(t.Storm, other.Storm)
	t.Attempts = maps.Clone(t.Attempts)
	for id, b := range other.Attempts {
		a, both := t.Attempts[id]
		if !both {
			t.Attempts[id] = b
			continue
		}
		solved := a.Solved || b.Solved
		if compareAttempts(b, a) < 0 {
			a = b
		}
		a.Solved = solved
		t.Attempts[id] = a
	}
	t.forget()
	return t
}

// betterKnown reports whether a rating is known better than another one. Of two that are known
// equally well, the higher one counts as the better known.
func betterKnown(a, b glicko.Rating) bool {
	return cmp.Or(cmp.Compare(a.Deviation, b.Deviation), cmp.Compare(b.Value, a.Value),
		cmp.Compare(a.Volatility, b.Volatility)) < 0
}

// compareAttempts orders first tries of one puzzle by time, and those of one day in a fixed order.
func compareAttempts(a, b Attempt) int {
	clean := 0
	if a.Clean != b.Clean {
		clean = 1
		if a.Clean {
			clean = -1
		}
	}
	return cmp.Or(cmp.Compare(a.Day, b.Day), clean, cmp.Compare(a.Rating, b.Rating),
		cmp.Compare(a.Deviation, b.Deviation))
}

// Merge returns the union of the days of two devices.
func (d Days) Merge(other Days) Days {
	runs := slices.Concat(d.Runs, other.Runs)
	slices.SortFunc(runs, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	union := Days{Version: daysVersion, Longest: max(d.Longest, other.Longest)}
	for _, run := range runs {
		last := len(union.Runs) - 1
		if last >= 0 && run[0] <= union.Runs[last][1]+1 {
			union.Runs[last][1] = max(union.Runs[last][1], run[1])
		} else {
			union.Runs = append(union.Runs, run)
			last++
		}
		union.Longest = max(union.Longest, union.Runs[last][1]-union.Runs[last][0]+1)
	}
	union.Runs = union.Runs[max(0, len(union.Runs)-mostRuns):]
	return union
}

// Adopt sets unfinished games of another device aside, and returns how many, and how many there is
// no space for. Games that no person has moved in are skipped. No game of this device is displaced.
func (s *Store) Adopt(list []Game) (added, left int) {
	board, aside := s.Game(), s.SetAside()
	for _, g := range list {
		record, err := match.ParseRecord(g.Record)
		if err != nil || !g.Begun() || games.All.Of(record.Rules) == nil || board != nil && board.is(record) {
			continue
		}
		at := slices.IndexFunc(aside, func(other Game) bool { return other.is(record) })
		switch {
		case at >= 0 && g.At.After(aside[at].At):
			aside[at].At = g.At
		case at >= 0:
		case len(aside) >= MostSetAside:
			left++
		default:
			g.Open, g.Address = false, ""
			aside = append(aside, g)
			added++
		}
	}
	if len(aside) > 0 {
		for i := range aside { // there are few, and another sort of games makes the page larger
			for ; i > 0 && compareGames(&aside[i], &aside[i-1]) < 0; i-- {
				aside[i], aside[i-1] = aside[i-1], aside[i]
			}
		}
		s.keepSetAside(aside)
	}
	return added, left
}

// compareGames orders unfinished games, the newest first.
func compareGames(a, b *Game) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Record, b.Record)) }

// Stored returns the stored form of the game with an ID, for Adopt, or nil.
func (l Library) Stored(id string) json.RawMessage {
	l.store.settle()
	var data json.RawMessage
	if !l.store.load(folder+"/"+id, &data) {
		return nil
	}
	return data
}

// Adoption is the result of merging a game of another device.
type Adoption uint8

const (
	Adopted  Adoption = iota
	Known             // the library has it
	NoSpace           // the library is full
	NotAGame          // it is no game of this version of the program
)

// Adopt adds the Stored form of a game of another device. known are the IDs of the games that are
// here, to which Adopt adds. A game that is here gets the variations of the other device if it has
// none, or fewer. No game is displaced.
func (l Library) Adopt(id string, data json.RawMessage, known map[string]bool) Adoption {
	var k kept
	r := new(match.Record)
	if json.Unmarshal(data, &k) != nil || json.Unmarshal(k.Record, r) != nil {
		return NotAGame
	}
	own, err := IDOf(r)
	if err != nil || games.All.Of(r.Rules) == nil {
		return NotAGame
	}
	// Earlier builds may have given another ID to the game.
	if _, is := endOf(id); !is || len(id) != len(own) || strings.ContainsAny(id, "/.") || known[own] {
		id = own
	}
	packed, err := pack(r, k.Played, r.Ended)
	if err != nil {
		return NotAGame
	}
	key := folder + "/" + id
	if known[id] {
		if l.annotatesMore(id, r) {
			l.replace(key, packed)
		}
		return Known
	}
	if len(known) >= MostGames || !l.replace(key, packed) {
		return NoSpace
	}
	known[id] = true
	return Adopted
}

// annotatesMore reports whether a record has more variations than the game here with an ID.
func (l Library) annotatesMore(id string, r *match.Record) bool {
	if r.Variations == nil {
		return false
	}
	here, err := l.Read(id)
	if err != nil || here.Variations == nil {
		return err == nil
	}
	a, b := here.Variations.String(), r.Variations.String()
	return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(b, a)) > 0
}

// replace stores data under a key, and reports whether it could.
func (l Library) replace(key string, data []byte) bool {
	if l.store.storage == nil {
		l.store.hold(key, data)
		return true
	}
	if l.store.storage.save(key, data) != nil {
		return false
	}
	delete(l.store.memory, key)
	return true
}
