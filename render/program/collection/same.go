package collection

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"colat/game"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// known are the games that are here when others are imported. The same game may come in several
// forms: turned, under other spellings of its players, with more or less of its date.
type known struct {
	ids    map[uint64]bool         // of packed games
	played map[uint64]int          // by the key of the moves: the number of the last game with them, from 1
	list   []appearance            // by number
	lines  map[string]*games.Lines // by game and start
	// The games from the number fresh on, and those with the numbers in renewed, come from the file
	// that is being imported.
	fresh   int
	renewed []int
}

// appearance distinguishes games of the same moves.
type appearance struct {
	names [2]string
	ended int64 // as in packed
	fresh bool  // it is one of the file that is being imported, although it was here before
	last  int   // number of the game before it with the same moves, or 0
}

func newKnown() *known {
	return &known{
		ids: make(map[uint64]bool), played: make(map[uint64]int), list: make([]appearance, 1),
		lines: make(map[string]*games.Lines),
	}
}

// addCollection adds the games of a collection. yield, unless nil, is called between games.
func (k *known) addCollection(c *Collection, yield func()) {
	var moves []game.Move
	for i := range c.Games {
		k.ids[c.ids[i]] = true
		p, err := c.packed(i)
		if err != nil {
			continue
		}
		moves = moves[:0]
		for rest := p.moves; len(rest) > 0; {
			m, left, ok := cutMove(rest)
			if !ok {
				break
			}
			moves, rest = append(moves, m), left
		}
		if lines := k.linesOf(p.game, p.start); lines != nil {
			k.add(lines.Key(moves), appearance{names: p.names, ended: p.ended})
		}
		pause(yield)
	}
}

// addOwn adds the games of the library.
func (k *known) addOwn(list []storage.Finished, yield func()) {
	for i := range list {
		f := &list[i]
		if lines := k.linesOf(f.Game, f.Start); lines != nil {
			if moves, err := game.ParseMoves(lines.Start(), f.Line); err == nil {
				a := appearance{names: f.Players}
				if !f.Ended.IsZero() {
					a.ended = f.Ended.Unix()
				}
				k.add(lines.Key(moves), a)
			}
		}
		pause(yield)
	}
}

func (k *known) add(key uint64, a appearance) {
	a.last = k.played[key]
	k.played[key] = len(k.list)
	k.list = append(k.list, a)
}

// linesOf returns the lines from a start, or nil if there is no such game.
func (k *known) linesOf(id, start string) *games.Lines {
	name := id + " " + start
	lines, there := k.lines[name]
	if !there {
		if rules, err := games.All.Rules(id); err == nil {
			if s, err := rules.ParsePosition(start); err == nil {
				lines = games.NewLines(s)
			}
		}
		k.lines[name] = lines
	}
	return lines
}

// has reports whether a game is here, and adds it if it is not. Games of one file are different
// games unless nothing distinguishes them.
func (k *known) has(p *packed, moves []game.Move) bool {
	if k.ids[p.id] {
		return true
	}
	lines := k.linesOf(p.game, p.start)
	if lines == nil {
		return false
	}
	key := lines.Key(moves)
	a := appearance{names: p.names, ended: p.ended}
	for n := k.played[key]; n > 0; n = k.list[n].last {
		other := &k.list[n]
		if n >= k.fresh || other.fresh || !sameDate(timeOf(a.ended), timeOf(other.ended)) {
			continue
		}
		if a.names == other.names || len(moves) >= telling &&
			sameName(a.names[0], other.names[0]) && sameName(a.names[1], other.names[1]) {
			// A second game of these moves is another one.
			other.names, other.ended, other.fresh = a.names, a.ended, true
			k.renewed = append(k.renewed, n)
			return true
		}
	}
	k.add(key, a)
	return false
}

// next begins another file.
func (k *known) next() {
	k.fresh = len(k.list)
	for _, n := range k.renewed {
		k.list[n].fresh = false
	}
	k.renewed = k.renewed[:0]
}

// telling is the number of moves from which two games are the same one even if the names of their
// players are not quite: of the 137,548 games of WTHOR, 17 have the moves of another one of their year.
const telling = 20

// zones is the difference between two zones, by which times of one moment may differ.
const zones = 26 * time.Hour

// sameDate reports whether two dates may be those of one game. Files of WTHOR have only the year.
func sameDate(a, b time.Time) bool {
	switch {
	case a.IsZero() || b.IsZero() || a.Sub(b).Abs() <= zones:
		return true
	case a.YearDay() == 1 && a.Equal(a.Truncate(24*time.Hour)), b.YearDay() == 1 && b.Equal(b.Truncate(24*time.Hour)):
		return a.Year() == b.Year()
	}
	return false
}

// sameName reports whether two names may be those of one player: they have a word in common, or one
// of them is none, such as a number in a file of WTHOR without its list of names.
func sameName(a, b string) bool {
	if a == b || isNobody(a) || isNobody(b) {
		return true
	}
	if isNumber(a) || isNumber(b) {
		return isNumber(a) != isNumber(b)
	}
	words := wordsOf(b)
	return slices.ContainsFunc(wordsOf(a), func(word string) bool { return slices.Contains(words, word) })
}

func isNobody(name string) bool { return name == "" || name == "?" || name == setup.Human }

// isNumber reports whether a name is a player's number.
func isNumber(name string) bool {
	number, found := strings.CutPrefix(name, "#")
	return found && strings.Trim(number, "0123456789") == ""
}

// wordsOf returns the words of a name that are longer than initials, or all if there are no others.
func wordsOf(name string) []string {
	all := strings.FieldsFunc(strings.ToLower(name), func(letter rune) bool {
		return !unicode.IsLetter(letter) && !unicode.IsDigit(letter)
	})
	long := slices.DeleteFunc(slices.Clone(all), func(word string) bool { return len(word) < 3 })
	if len(long) == 0 {
		return all
	}
	return long
}
