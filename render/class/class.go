package class

import (
	"net/url"

	"colat/render/keep"
	"colat/render/line"
	"colat/render/locale"
	"colat/render/scene"
	"colat/render/sound"
	"colat/web/rooms/contest"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// Class is a person's stay at a contest. It lives as long as one of the scenes that show
// it, or the room of one of its games.
type Class struct {
	program *scene.Program
	line    Connection // nil where there are no contests at all
	person  keep.Person
	id      string
	terms   *contest.Terms // that a contest is to be opened by; nil once it is
	ways    Ways

	told     told
	opens    bool // it was asked to be opened
	projects bool // it is shown on a projector
	changes  bool // the host chooses other terms
	shows    showing
	linger   int // ticks for which the next game has waited
	ticks    int // for which the page has waited for its first connection

	entered string // the room that was gone to last

	nameTaken bool // somebody else has entered by the person's name

	missing bool        // there is no such contest
	unmade  *wire.Error // why the one that was asked for was not opened
}

// Ways show scenes.
type Ways struct {
	Hall, Projector func()
	Room            func(id string) // in which a game is played or to be seen
}

// showing is which scene of a class is on the screen.
type showing uint8

const (
	nothing showing = iota
	hall
	projector
)

// longWait is after how many ticks without an answer the page says what may be wrong: 4 s.
const longWait = 240

// Enter begins a stay at the contest with an ID or, if there are terms, at a new one.
// Where connect is nil there are none.
func Enter(p *scene.Program, connect Connect, id string, terms *contest.Terms, projects bool, ways Ways) *Class {
	c := &Class{program: p, id: id, terms: terms, projects: projects, ways: ways}
	c.person = p.Store.Person()
	if c.person.Key == "" {
		c.person.Key = wire.NewKey()
		p.Store.KeepPerson(c.person)
	}
	if connect != nil {
		c.line = connect(c.person.Key)
		if id != "" {
			c.line.Watch(id)
		}
	}
	return c
}

// Close ends the stay. The person still takes part, and may come back.
func (c *Class) Close() {
	if c.line != nil {
		c.line.Close()
	}
}

// ID returns the contest's, "" while there is none.
func (c *Class) ID() string { return c.id }

// Projects reports whether the contest is shown on a projector.
func (c *Class) Projects() bool { return c.projects }

// state returns how the connection stands.
func (c *Class) state() line.State {
	if c.line == nil {
		return line.Refused
	}
	return c.line.State()
}

// contest returns the contest, nil while it is not known.
func (c *Class) contest() *contest.Contest {
	if c.line == nil {
		return nil
	}
	return c.line.Contest()
}

// me returns the ID by which others know the person.
func (c *Class) me() string {
	if c.line == nil {
		return ""
	}
	return c.line.Person()
}

// hosts reports whether the person has opened the contest.
func (c *Class) hosts() bool {
	t := c.contest()
	return t != nil && t.Host() == c.me() && c.me() != ""
}

// link returns the address of the contest, "" while there is none.
func (c *Class) link() string {
	if c.id == "" {
		return ""
	}
	return c.program.Host.Link(url.Values{"contest": {c.id}})
}

// Show shows the scene that is to be seen.
func (c *Class) Show() {
	c.changes = false
	if c.projects {
		c.shows = projector
		c.ways.Projector()
	} else {
		c.shows = hall
		c.ways.Hall()
	}
}

// Changing reports whether the host chooses other terms, and comes back.
func (c *Class) Changing() bool { return c.changes }

// Settle asks for other terms.
func (c *Class) Settle(terms *contest.Terms) {
	c.changes = false
	if c.hosts() {
		c.line.Send(&contest.Command{Do: contest.Settle, Terms: terms})
	}
}

// lingers is for how many ticks the end of a game is seen before the next one is shown:
// 5 s.
const lingers = 300

// Attend has the contest go on while something else of it is on the screen. The next game
// that the person is given is shown by itself: where another one of its own is on the board,
// whose last move may not have come yet, a moment later.
func (c *Class) Attend(plays bool) {
	c.update()
	if g, given := c.myGame(); plays && given && g.Room != c.entered {
		if c.linger++; c.linger == 1 {
			c.program.Say(c.program.Locale.Format("class.next", locale.Data{"Name": c.opponent(&g)}))
		}
		if c.linger < lingers {
			return
		}
	}
	c.linger = 0
	c.follow()
}

// opponent returns who else plays a game of the person's.
func (c *Class) opponent(g *contest.Given) string {
	if me, _ := c.mine(); g.Players[0] == me.Name {
		return g.Players[1]
	}
	return g.Players[0]
}

// follow goes to the room of the person's game once when it was given, which is heard and
// felt, and reports whether it did.
func (c *Class) follow() bool {
	t := c.contest()
	if t == nil || c.projects || c.changes {
		return false
	}
	g, plays := t.GameOf(c.me())
	if !plays || g.Room == c.entered {
		return false
	}
	c.program.Announce(c.program.Locale.Format("class.against", locale.Data{"Name": c.opponent(&g)}))
	c.program.Sound(sound.Cell)
	c.program.Vibrate(80, 80, 80)
	c.enter(g.Room)
	return true
}

// enter goes to a room of the contest.
func (c *Class) enter(room string) {
	c.entered = room
	c.ways.Room(room)
}

// Project goes over to the projector, or back to the hall.
func (c *Class) Project(on bool) {
	c.projects = on
	c.readdress()
	c.Show()
}

// readdress has the page's own address lead here.
func (c *Class) readdress() {
	if c.program.Readdress != nil {
		c.program.Readdress(scene.Place{Contest: c.id, Projects: c.projects})
	}
}

// update takes in what has happened, and reports whether anything of it is shown.
func (c *Class) update() bool {
	if c.line == nil {
		return false
	}
	heard, changed := c.line.Poll()
	for i := range heard {
		c.hear(&heard[i])
	}
	if c.line.State() == line.Connected && c.id == "" && c.terms != nil && !c.opens {
		c.opens = true
		c.line.Send(&contest.Command{Do: contest.Open, Terms: c.terms})
	}
	if c.state() == line.Connecting && c.ticks <= longWait {
		c.ticks++
		changed = changed || c.ticks > longWait
	}
	c.tell()
	return changed || len(heard) > 0
}

// ask asks for a deed that needs nothing else.
func (c *Class) ask(do contest.Deed) { c.line.Send(&contest.Command{Do: do}) }

// hear takes in what the server has said besides what is part of the contest.
func (c *Class) hear(h *Heard) {
	switch {
	case h.Opened != "":
		c.id, c.terms = h.Opened, nil
		c.line.Watch(c.id)
		c.readdress()
	case h.Refused == nil:
	case c.id == "":
		c.unmade = h.Refused
	case h.Did == "" && h.Refused.Code == wire.NoRoom:
		c.missing = true
	default:
		c.program.Say(refusal(c.program.Locale, h.Refused))
		c.nameTaken = c.nameTaken || h.Did == contest.Enter && h.Refused.Code == rooms.Taken
	}
}
