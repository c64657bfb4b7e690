package tournament

import (
	"slices"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
)

// An Exhibitor is an engine that plays against all participants of a simultaneous display. It
// takes part from the opening of the tournament on, with room.Server as its person.
type Exhibitor struct {
	Name   string `json:"name"`
	Engine string `json:"engine"` // SPEC
}

// MostBoards is the maximum number of participants who play in a simultaneous display besides the
// exhibitor, whose connection watches the rooms of all boards.
const MostBoards = 60

// IsDisplay reports whether the terms are those of a simultaneous display.
func (t *Terms) IsDisplay() bool {
	return len(t.Stages) > 0 && t.Stages[0].Kind == pairing.DisplayStage
}

// checkExhibitor returns an error if the terms name an exhibitor that cannot be.
func (t *Terms) checkExhibitor() error {
	for i, s := range t.Stages {
		if s.Exhibitor != "" {
			return refuse(room.BadTerms, "stage %d: exhibitor: it is the host, or the engine of the terms", i+1)
		}
	}
	x := t.Exhibitor
	if x == nil {
		return nil
	}
	if !t.IsDisplay() {
		return refuse(room.BadTerms, "exhibitor: only a simultaneous display has one")
	}
	if name, err := room.CleanName(x.Name); err != nil || name != x.Name {
		return refuse(room.BadName, "exhibitor: want a name of 1 to %d characters", room.MostName)
	}
	terms := t.room()
	terms.Chairs[0] = x.chair()
	return terms.Check()
}

// chair returns the chair of the engine in a room.
func (x *Exhibitor) chair() room.Chair {
	return room.Chair{Kind: room.EngineChair, Engine: x.Engine, Name: x.Name}
}

// stages returns the stages for the pairing, with the name of the exhibitor.
func (t *Terms) stages(exhibitor string) []pairing.Stage {
	if !t.IsDisplay() {
		return t.Stages
	}
	stages := slices.Clone(t.Stages)
	stages[0].Exhibitor = exhibitor
	return stages
}

// exhibitorOf returns the ID of the person that the terms make the exhibitor, or "".
func (c *Tournament) exhibitorOf() string {
	switch {
	case !c.terms.IsDisplay():
		return ""
	case c.terms.Exhibitor != nil:
		return room.Server
	}
	return c.host
}

// Exhibitor returns the participant who plays against all others, and whether there is one.
func (c *Tournament) Exhibitor() (Entry, bool) {
	if who := c.exhibitorOf(); who != "" {
		return c.EntryOf(who)
	}
	return Entry{}, false
}

func (c *Tournament) hasExhibitor() bool {
	_, has := c.Exhibitor()
	return has
}

// checkNewExhibitor returns an error if a participant has the name of the engine of new terms.
func (c *Tournament) checkNewExhibitor(t *Terms) error {
	if t.Exhibitor == nil {
		return nil
	}
	if at := c.entry(t.Exhibitor.Name); at >= 0 && c.entries[at].Person != room.Server {
		return refuse(room.Taken, "a player has the name %q", t.Exhibitor.Name)
	}
	return nil
}

// enterEngine has the engine of the terms, if there is one, take part in place of an earlier one.
func (c *Tournament) enterEngine() {
	entries := slices.DeleteFunc(slices.Clone(c.entries), func(e Entry) bool { return e.Person == room.Server })
	if x := c.terms.Exhibitor; x != nil {
		engine := Entry{Person: room.Server, Player: pairing.Player{Name: x.Name}, Bot: true}
		entries = slices.Insert(entries, 0, engine)
	}
	c.entries = entries
}

// seatExhibitor sets what the terms of the room of a game have because of the exhibitor: its chair,
// if it is an engine, and its time on the side that it plays.
func (c *Tournament) seatExhibitor(t *room.Terms, g Given) {
	exhibitor, has := c.Exhibitor()
	if !has {
		return
	}
	chair := slices.Index(g.Players[:], exhibitor.Name)
	if chair == 1 {
		t.Clock = t.Clock.Swapped()
	}
	if x := c.terms.Exhibitor; x != nil && chair >= 0 {
		t.Chairs[chair] = x.chair()
	}
}

// isFull reports whether a person who does not take part finds no place.
func (c *Tournament) isFull(person string) bool {
	if len(c.entries) >= MostPlayers {
		return true
	}
	return c.terms.IsDisplay() && person != c.exhibitorOf() && c.boards() >= MostBoards
}

// boards returns the number of participants besides the exhibitor.
func (c *Tournament) boards() (n int) {
	for _, e := range c.entries {
		if !e.Left && e.Person != c.exhibitorOf() {
			n++
		}
	}
	return n
}
