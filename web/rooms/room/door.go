package room

import (
	"slices"
	"strings"
)

// A Removal is a decision of the host about a person who was removed.
type Removal struct {
	Person string // the ID
	Name   string // under which the person was removed; "" if it was barred before it came
	// Barred reports that the person may not come back. Otherwise it may, under another name.
	Barred bool
}

// A Door says who may come into a room or a tournament. The zero value lets all people in.
type Door struct {
	locked  bool
	removed []Removal // oldest first; never changed in place
}

// MostRemovals is the number of removals that a Door keeps. With a new key a person passes
// every one of them, so the oldest is forgotten, and a host who has to stop more people locks
// the door.
const MostRemovals = 256

// IsLocked reports whether newcomers are refused.
func (d *Door) IsLocked() bool { return d.locked }

// Removals returns the decisions that are in force, oldest first. The caller must not modify
// the slice.
func (d *Door) Removals() []Removal { return d.removed }

// RemovalOf returns the latest decision about a person, and whether there is one.
func (d *Door) RemovalOf(who string) (Removal, bool) {
	for _, r := range slices.Backward(d.removed) {
		if r.Person == who {
			return r, true
		}
	}
	return Removal{}, false
}

// SetLocked locks or unlocks the door.
func (d *Door) SetLocked(locked bool) { d.locked = locked }

// Remove records a decision. Being barred replaces other decisions about a person.
func (d *Door) Remove(r Removal) {
	last, has := d.RemovalOf(r.Person)
	switch {
	case has && last.Barred, r.Name == "" && !r.Barred, slices.Contains(d.removed, r):
		return
	case r.Barred:
		d.Allow(r.Person)
	}
	from := max(len(d.removed)+1-MostRemovals, 0)
	d.removed = append(slices.Clone(d.removed[from:]), r)
}

// Allow withdraws all decisions about a person.
func (d *Door) Allow(who string) {
	var rest []Removal
	for _, r := range d.removed {
		if r.Person != who {
			rest = append(rest, r)
		}
	}
	d.removed = rest
}

// Check returns a Refusal if a person may not come in, or not under a name. comes is false for
// a person who is there already and takes another name.
func (d *Door) Check(who, name string, comes bool) error {
	same := func(r Removal) bool { return r.Person == who && strings.EqualFold(r.Name, name) }
	switch last, has := d.RemovalOf(who); {
	case has && last.Barred:
		return refuse(IsBarred, "the host has barred you")
	case slices.ContainsFunc(d.removed, same):
		return refuse(NameRemoved, "the host does not want you under this name: take another one")
	case comes && d.locked:
		return refuse(IsLocked, "the host admits no newcomers")
	}
	return nil
}
