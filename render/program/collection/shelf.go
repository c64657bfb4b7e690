package collection

import (
	"bytes"
	"cmp"
	"context"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"sync"

	"colat/game/async"
	"colat/game/match"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// A Shelf holds all collections of a device. Any number of goroutines can use it.
type Shelf struct {
	Most int // the most games of all collections

	store *storage.Store
	games games.List
	yield func() // lets frames be drawn; may be nil

	openings *Openings // of the rules that were last asked for

	saving sync.Mutex // held while collections are read from the archive or written to it

	mu      sync.Mutex
	list    []*Collection // by name
	version int
	keeping map[string]int // by name: changes that keep has not written yet
	loaded  bool           // the collections have been read
	stamp   string         // of the archive when they were
	loading *async.Call[struct{}]
}

// NewShelf returns the shelf of a store. yield, unless nil, lets frames be drawn during work
// beside the goroutine that draws.
func NewShelf(store *storage.Store, list games.List, yield func()) *Shelf {
	return &Shelf{Most: mostGames, store: store, games: list, yield: yield}
}

// Load begins to read the collections, unless no window has changed any since that was done last.
func (s *Shelf) Load() {
	if s.loading != nil && !s.loading.Ended() {
		return
	}
	archive := s.store.Archive()
	s.loading = async.Start(context.Background(), func(context.Context) (struct{}, error) {
		s.load(archive)
		return struct{}{}, nil
	})
}

func (s *Shelf) load(archive *storage.Archive) {
	s.saving.Lock()
	defer s.saving.Unlock()
	stamp := archive.Stamp()
	s.mu.Lock()
	known, current := make(map[string]*Collection), s.loaded && s.stamp == stamp
	for _, c := range s.list {
		known[archiveName(c.Name)] = c
	}
	s.mu.Unlock()
	if current {
		return
	}
	type renewal struct {
		name          string
		before, after *Collection
	}
	var list []renewal
	for _, name := range archive.Names() {
		data, before := archive.Load(name), known[name]
		delete(known, name)
		if data == nil || before != nil && bytes.Equal(data, before.data) {
			continue
		}
		if c, err := Parse(data, s.yield); err == nil { // a damaged one is left alone
			list = append(list, renewal{c.Name, before, c})
		}
	}
	for _, gone := range known {
		list = append(list, renewal{gone.Name, gone, nil})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stamp = stamp
	for _, r := range list {
		if s.keeping[r.name] > 0 || s.find(r.name) != r.before {
			s.stamp = "" // this window has changed it since: the next Load reads it again
			continue
		}
		s.set(r.name, r.after)
	}
	if !s.loaded {
		s.version++ // even if there are none
	}
	s.loaded = true
}

// Ready reports whether the collections have been read.
func (s *Shelf) Ready() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.loaded
}

// Version returns a number that changes with the collections.
func (s *Shelf) Version() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version
}

// Collections returns all collections by name.
func (s *Shelf) Collections() []*Collection {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.list)
}

// Find returns the collection of the game with an ID, and its index in it.
func (s *Shelf) Find(id string) (c *Collection, index int, found bool) {
	digits, is := strings.CutPrefix(id, idStart)
	number, err := strconv.ParseUint(digits, 16, 64)
	if !is || err != nil {
		return nil, 0, false
	}
	for _, c := range s.Collections() {
		if i := slices.Index(c.ids, number); i >= 0 {
			return c, i, true
		}
	}
	return nil, 0, false
}

// Read returns the record of the game with an ID.
func (s *Shelf) Read(id string) (*match.Record, error) {
	c, index, found := s.Find(id)
	if !found {
		return nil, errDamaged
	}
	return c.Read(index)
}

// put replaces the collection with a name. c is nil for none. keep must follow.
func (s *Shelf) put(name string, c *Collection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.set(name, c)
	if s.keeping == nil {
		s.keeping = make(map[string]int)
	}
	s.keeping[name]++
}

// set replaces the collection with a name, under the lock.
func (s *Shelf) set(name string, c *Collection) {
	list := slices.DeleteFunc(slices.Clone(s.list), func(c *Collection) bool { return c.Name == name })
	if c != nil {
		at, _ := slices.BinarySearchFunc(list, name, func(c *Collection, name string) int {
			return cmp.Compare(c.Name, name)
		})
		list = slices.Insert(list, at, c)
	}
	s.list, s.version = list, s.version+1
}

// find returns the collection with a name, or nil, under the lock.
func (s *Shelf) find(name string) *Collection {
	for _, c := range s.list {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// named returns the collection with a name, or nil.
func (s *Shelf) named(name string) *Collection {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.find(name)
}

// keep writes the changes of the collection with a name since it was before to the archive, where
// another window may have changed it, too.
func (s *Shelf) keep(archive *storage.Archive, name string, before *Collection) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.keeping[name]--
	}()
	return archive.Change(archiveName(name), func(now []byte) []byte {
		mine := s.named(name)
		if bytes.Equal(now, before.Data()) {
			return mine.Data()
		}
		var theirs *Collection
		if len(now) > 0 {
			var err error
			if theirs, err = Parse(now, s.yield); err != nil {
				return mine.Data() // it is damaged
			}
		}
		if c, err := merged(name, before, mine, theirs); err == nil {
			mine = c
			s.mu.Lock()
			s.set(name, c)
			s.mu.Unlock()
		}
		return mine.Data()
	})
}

// merged returns a collection of another window with the changes from before to mine. Any of them
// may be nil.
func merged(name string, before, mine, theirs *Collection) (*Collection, error) {
	old, own, others := before.set(), mine.set(), theirs.set()
	b := NewBuilder(name, nil)
	if theirs != nil {
		b = theirs.selection(func(id uint64) bool { return own[id] || !old[id] })
	}
	if mine != nil {
		for i, id := range mine.ids {
			if old[id] || others[id] {
				continue
			}
			p, err := mine.packed(i)
			if err != nil {
				return nil, err
			}
			b.add(&p)
		}
	}
	if b.games == 0 {
		return nil, nil
	}
	return b.Collection(nil)
}

// set returns the IDs of the games.
func (c *Collection) set() map[uint64]bool {
	set := make(map[uint64]bool)
	if c != nil {
		for _, id := range c.ids {
			set[id] = true
		}
	}
	return set
}

// archiveName returns the name of a collection in the archive.
func archiveName(name string) string {
	hash := fnv.New64a()
	hash.Write([]byte(name))
	return strconv.FormatUint(hash.Sum64(), 16)
}

// Removed is a collection as it was before and after Remove or RemoveAll.
type Removed struct{ before, after *Collection }

// Remove removes the game with an ID, and reports whether there was one.
func (s *Shelf) Remove(id string) (Removed, bool) {
	c, index, found := s.Find(id)
	if !found {
		return Removed{}, false
	}
	rest, err := c.Without(index)
	if err != nil {
		return Removed{}, false
	}
	s.replace(c.Name, rest)
	return Removed{c, rest}, true
}

// RemoveAll removes the collection with a name, and reports whether there was one.
func (s *Shelf) RemoveAll(name string) (Removed, bool) {
	c := s.named(name)
	if c == nil {
		return Removed{}, false
	}
	s.replace(name, nil)
	return Removed{c, nil}, true
}

// Restore puts back what was removed.
func (s *Shelf) Restore(r Removed) {
	name, c := r.before.Name, r.before
	if now := s.named(name); now != r.after { // it has changed since
		var err error
		if c, err = merged(name, r.after, r.before, now); err != nil {
			return
		}
	}
	s.replace(name, c)
}

// replace replaces a collection, at once here and a moment later in the archive. What the
// archive has no space for stays here until the program ends.
func (s *Shelf) replace(name string, c *Collection) {
	before := s.named(name)
	s.put(name, c)
	archive := s.store.Archive()
	async.Start(context.Background(), func(context.Context) (struct{}, error) {
		return struct{}{}, s.keep(archive, name, before)
	})
}
