package storage

import "slices"

// Favourites are the IDs of the user's favourite games, in the library and in collections, in the
// order in which they were chosen.
type Favourites []string

const (
	keyFavourites  = "favourites"
	mostFavourites = 5000
	longestID      = 40
)

// Favourites returns the favourite games.
func (s *Store) Favourites() Favourites {
	var f Favourites
	s.load(keyFavourites, &f)
	return f.mended()
}

// KeepFavourites stores the favourite games, which are those read last with changes.
func (s *Store) KeepFavourites(f Favourites) { s.save(keyFavourites, f.mended()) }

// mended returns the favourites without IDs that make no sense, doubles, and the oldest ones if
// there are too many.
func (f Favourites) mended() Favourites {
	known := make(map[string]bool, len(f))
	var kept Favourites
	for _, id := range f {
		if id != "" && len(id) <= longestID && !known[id] {
			known[id] = true
			kept = append(kept, id)
		}
	}
	return kept[max(0, len(kept)-mostFavourites):]
}

// Set returns the favourites as a set.
func (f Favourites) Set() map[string]bool {
	set := make(map[string]bool, len(f))
	for _, id := range f {
		set[id] = true
	}
	return set
}

// With returns the favourites with or without a game.
func (f Favourites) With(id string, favourite bool) Favourites {
	rest := slices.DeleteFunc(slices.Clone(f), func(other string) bool { return other == id })
	if favourite {
		rest = append(rest, id)
	}
	return rest
}

// Merge returns the union of the favourites of two devices, in a fixed order.
func (f Favourites) Merge(other Favourites) Favourites {
	union := slices.Concat(f, other)
	slices.Sort(union)
	return slices.Compact(union).mended()
}
