package collection

import (
	"context"
	"time"

	"colat/ai/book"
	"colat/game"
	"colat/game/async"
	"colat/game/match"
)

// openingPlies is the number of moves from the start of a game that are counted.
const openingPlies = 30

// Openings counts the moves of all games of some rules, a person's own ones and those of the
// collections, by position and up to symmetry. It is for the goroutine that draws.
type Openings struct {
	shelf *Shelf
	rules game.Rules

	own     *book.Counter
	counted map[string]bool // IDs of the own games that own has, or that cannot be read
	waiting []string        // IDs of own games to be counted

	imported *book.Counter // nil until collections have been counted
	version  int           // of the shelf that imported or call is about
	call     *async.Call[*book.Counter]
}

// Openings returns the counts of the games of some rules. They are kept for the rules that were
// last asked for.
func (s *Shelf) Openings(rules game.Rules) *Openings {
	if s.openings == nil || s.openings.rules.ID() != rules.ID() {
		if s.openings != nil {
			s.openings.call.Cancel()
		}
		s.openings = &Openings{shelf: s, rules: rules}
	}
	s.openings.follow()
	s.Load()
	return s.openings
}

// follow finds out which own games have come or gone.
func (o *Openings) follow() {
	ids := o.shelf.store.Library().IDs()
	for id := range o.counted {
		if !ids[id] {
			o.counted = nil // a game cannot be taken out of the counts
			break
		}
	}
	if o.counted == nil {
		o.own, o.counted = book.NewCounter(o.rules, openingPlies), make(map[string]bool)
	}
	o.waiting = o.waiting[:0]
	for id := range ids {
		if !o.counted[id] {
			o.waiting = append(o.waiting, id)
		}
	}
}

// Update counts own games for about a time, and follows the collections, which are counted beside
// the caller. It reports whether the counts have changed.
func (o *Openings) Update(budget time.Duration) (changed bool) {
	library := o.shelf.store.Library()
	for began := time.Now(); len(o.waiting) > 0 && time.Since(began) < budget; {
		last := len(o.waiting) - 1
		id := o.waiting[last]
		o.waiting, o.counted[id] = o.waiting[:last], true
		if r, err := library.Read(id); err == nil {
			changed = add(o.own, r) || changed
		}
	}
	if o.call != nil && o.call.Ended() {
		if counter, err := o.call.Result(); err == nil {
			o.imported, changed = counter, true
		}
		o.call = nil
	}
	if version := o.shelf.Version(); o.shelf.Ready() && (version != o.version || o.imported == nil) && o.call == nil {
		o.version = version
		o.count(o.shelf.Collections())
	}
	return changed
}

// count counts the games of collections on another goroutine.
func (o *Openings) count(list []*Collection) {
	rules, yield := o.rules, o.shelf.yield
	o.call = async.Start(context.Background(), func(ctx context.Context) (*book.Counter, error) {
		counter := book.NewCounter(rules, openingPlies)
		for _, c := range list {
			for i := range c.Games {
				if c.Games[i].Game != rules.ID() {
					continue
				}
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				if r, err := c.Read(i); err == nil { // a damaged game is left out
					add(counter, r)
				}
				pause(yield)
			}
		}
		return counter, nil
	})
}

func add(c *book.Counter, r *match.Record) bool { return c.Add(r.Start, r.Moves, r.Result, r.Over) }

// Complete reports whether all games have been counted.
func (o *Openings) Complete() bool { return len(o.waiting) == 0 && o.imported != nil && o.call == nil }

// Count returns how often a move was played so far, by the keys of the positions before and after
// it.
func (o *Openings) Count(before, after uint64) book.Count {
	n := o.own.Count(before, after)
	if o.imported != nil {
		n = n.Plus(o.imported.Count(before, after))
	}
	return n
}

// Games returns the number of games that have been counted.
func (o *Openings) Games() int {
	n := o.own.Games()
	if o.imported != nil {
		n += o.imported.Games()
	}
	return n
}
