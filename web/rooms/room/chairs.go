package room

import (
	"slices"
	"time"
)

// A Person is a person in the room.
type Person struct {
	ID   string
	Name string
}

// people are the people in a room in the order in which they joined.
type people []Person

// chairs are the chairs of a room.
type chairs [2]seating

// seating is the state of a chair.
type seating struct {
	members []string // IDs; at most one on a PersonChair
	ready   bool
	again   bool // agrees to another game
	// said holds the members who, in this phase, have agreed to a game.
	said []string
	// emptied is the time at which the last member left the chair. It matters only while
	// the chair is empty during a game.
	emptied time.Time
}

// say records that a member is ready or wants another game.
func (c *seating) say(who string) {
	if !slices.Contains(c.said, who) {
		c.said = append(c.said, who)
	}
}

// Members returns the IDs of the people on a chair. The caller must not modify the slice.
func (c *chairs) Members(chair int) []string { return c[chair].members }

// Says reports whether a person has said that it is ready or, after a game, that it wants
// another one.
func (c *chairs) Says(who string) bool {
	chair := c.ChairOf(who)
	return chair != NoChair && slices.Contains(c[chair].said, who)
}

// Said returns the number of members of a chair for which Says is true.
func (c *chairs) Said(chair int) int { return len(c[chair].said) }

// ChairOf returns the chair of a person, or NoChair.
func (c *chairs) ChairOf(who string) int {
	// Without such a chair the index is NoChair.
	return slices.IndexFunc(c[:], func(s seating) bool { return slices.Contains(s.members, who) })
}

// NameOf returns the name of a person in the room, or "" if the person is not there.
func (list people) NameOf(who string) string {
	for _, p := range list {
		if p.ID == who {
			return p.Name
		}
	}
	return ""
}

// has reports whether a person is in the room.
func (list people) has(who string) bool {
	return slices.ContainsFunc(list, func(p Person) bool { return p.ID == who })
}
