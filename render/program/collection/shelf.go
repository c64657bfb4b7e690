package collection

import (
	"cmp"
	"context"
	"hash/fnv"
	"slices"
	"strconv"
	"sync"

	"colat/game/async"
	"colat/game/match"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// A Shelf holds all collections of a device. Any number of goroutines can use it.
type Shelf struct {
	store *storage.Store
	games games.List
	yield func() // lets frames be drawn; may be nil

	openings *Openings // of the rules that were last asked for

	saving sync.Mutex // held while a collection is written to the archive

	mu      sync.Mutex
	list    []*Collection // by name
	version int
	loading *async.Call[struct{}]
}

// NewShelf returns the shelf of a store. yield, unless nil, lets frames be drawn during work
// beside the goroutine that draws.
func NewShelf(store *storage.Store, list games.List, yield func()) *Shelf {
	return &Shelf{store: store, games: list, yield: yield}
}

// Load begins to read the collections, unless that has been done.
func (s *Shelf) Load() {
	if s.loading == nil {
		archive := s.store.Archive()
		s.loading = async.Start(context.Background(), func(context.Context) (struct{}, error) {
			s.load(archive)
			return struct{}{}, nil
		})
	}
}

func (s *Shelf) load(archive *storage.Archive) {
	for _, name := range archive.Names() {
		if data := archive.Load(name); data != nil {
			if c, err := Parse(data, s.yield); err == nil { // a damaged one is left alone
				s.put(c.Name, c)
			}
		}
	}
	s.mu.Lock()
	s.version++
	s.mu.Unlock()
}

// Ready reports whether the collections have been read.
func (s *Shelf) Ready() bool { return s.loading != nil && s.loading.Ended() }

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
	for _, c := range s.Collections() {
		for i := range c.Games {
			if c.Games[i].ID == id {
				return c, i, true
			}
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

// put replaces the collection with a name. c is nil for none.
func (s *Shelf) put(name string, c *Collection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, found := slices.BinarySearchFunc(s.list, name, func(c *Collection, name string) int {
		return cmp.Compare(c.Name, name)
	})
	list := slices.Clone(s.list)
	switch {
	case found && c != nil:
		list[at] = c
	case found:
		list = slices.Delete(list, at, at+1)
	case c != nil:
		list = slices.Insert(list, at, c)
	}
	s.list, s.version = list, s.version+1
}

// named returns the collection with a name, or nil.
func (s *Shelf) named(name string) *Collection {
	for _, c := range s.Collections() {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// keep writes the collection with a name, as it is now, to the archive.
func (s *Shelf) keep(archive *storage.Archive, name string) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	if c := s.named(name); c != nil {
		return archive.Save(archiveName(name), c.data)
	}
	return archive.Remove(archiveName(name))
}

// archiveName returns the name of a collection in the archive.
func archiveName(name string) string {
	hash := fnv.New64a()
	hash.Write([]byte(name))
	return strconv.FormatUint(hash.Sum64(), 16)
}

// Removed is a collection as it was before Remove or RemoveAll.
type Removed struct{ before *Collection }

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
	return Removed{c}, true
}

// RemoveAll removes the collection with a name, and reports whether there was one.
func (s *Shelf) RemoveAll(name string) (Removed, bool) {
	c := s.named(name)
	if c == nil {
		return Removed{}, false
	}
	s.replace(name, nil)
	return Removed{c}, true
}

// Restore puts back what was removed.
func (s *Shelf) Restore(r Removed) { s.replace(r.before.Name, r.before) }

// replace replaces a collection, at once here and a moment later in the archive. What the
// archive has no space for stays here until the program ends.
func (s *Shelf) replace(name string, c *Collection) {
	s.put(name, c)
	archive := s.store.Archive()
	async.Start(context.Background(), func(context.Context) (struct{}, error) {
		return struct{}{}, s.keep(archive, name)
	})
}
