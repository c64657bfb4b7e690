package storage

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"colat/game/match"
	"colat/render/table/games"
)

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
	s.alone(func() { added, left = s.adopt(list) })
	return added, left
}

func (s *Store) adopt(list []Game) (added, left int) {
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
			g.Open, g.Address, g.Window = false, "", ""
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
			_ = l.store.put(key, packed)
		}
		return Known
	}
	if len(known) >= MostGames || l.store.put(key, packed) != nil {
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
