package start

import (
	"cmp"
	"slices"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Scene is the start page.
type Scene struct {
	bench.Controls
	program *scene.Program
	chosen  setup.Setup
	game    *games.Game
	starts  map[string]game.State // last starts of other families
	saved   *storage.Game         // a game to resume, or nil

	stage   *stage.Stage
	picking *picking // nil if no squares are being picked
	// machines is the dialogue for the players; nil if it is closed.
	machines *machines
	players  players
	friends  *friends // nil unless people on other devices play
	// chance is the running search for a random start, or nil. byChance is the last random
	// start.
	chance   *chance
	byChance struct {
		kind   string
		start  game.State
		pieces [2]int // of each side, in a start with scattered pieces
	}
	more bool // all rows are shown
	// ownClock tells that the user sets the clock by steppers, and unequalClock that of both sides apart.
	ownClock, unequalClock bool
	scroll                 ui.Scroll
	worked                 worked
	// unfolded is set when rows were added that must be scrolled into view.
	unfolded bool
}

// ForFriends returns the start page of a game with people on other devices. The terms, unless
// nil, are the present terms of the room, or those chosen so far.
func ForFriends(p *scene.Program, to *scene.Friends) *Scene {
	s, terms := New(p, to.Setup), to.Terms
	s.openFriends()
	if terms == nil {
		return s
	}
	f := s.friends
	f.settles, f.opens, f.vote = to.There, terms.Opens, cmp.Or(terms.VoteTime, f.vote)
	s.chosen.Clock = terms.Clock
	switch first, second := &terms.Chairs[0], &terms.Chairs[1]; {
	case second.Kind == room.EngineChair:
		f.against = againstClass
		s.chosen.Seats[game.Second] = second.Engine
	case first.Kind == room.PersonChair && second.Kind == room.TeamChair:
		f.against = againstTeam
	}
	return s
}

// ForTournament returns the start page of a tournament: of a new one or, if terms is not nil,
// of the one with these terms.
func ForTournament(p *scene.Program, chosen *setup.Setup, terms *tournament.Terms) *Scene {
	s := New(p, chosen)
	s.openFriends()
	menu{s}.playAgainst(againstTournament)
	if terms != nil {
		s.friends.tournament = tournamentOf(terms, s.Rules())
		s.chosen.Clock = terms.Clock
		if x := terms.Exhibitor; x != nil {
			s.chosen.Seats = [2]string{setup.Human, x.Engine}
		}
	}
	return s
}

// New returns the start page for a setup.
func New(p *scene.Program, chosen *setup.Setup) *Scene {
	s := &Scene{
		program: p, chosen: *chosen, game: p.Games.Of(chosen.Rules()), saved: p.Store.Unfinished(),
		starts: make(map[string]game.State),
	}
	s.Controls = bench.NewControls(p, s.all)
	s.chosen.Moves = nil
	s.players.note(s.chosen.Seats)
	s.more = s.unusual()
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.showStart()
	return s
}

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.chosen.Rules() }

// showStart shows the start of the game on the board.
func (s *Scene) showStart() {
	if s.picking == nil {
		s.stage.Show(s.game, s.chosen.Start)
	} else {
		var p board.Position
		s.game.Show(s.picking.usual, &p)
		p.Suns = s.picking.squares
		s.stage.View.Set(&p)
	}
	s.program.Refresh()
}

// chooseFamily switches to another family, with its last start if there is one.
func (s *Scene) chooseFamily(id string) {
	before := s.Rules()
	family, err := game.FindFamily(before.ID())
	if err != nil || family.ID == id {
		return
	}
	s.starts[family.ID] = s.chosen.Start
	if start := s.starts[id]; start != nil {
		s.newGame(start)
		return
	}
	if rules, err := s.program.Games.Shown(id); err == nil {
		s.newGame(setup.Draw(rules, nil, s.program.Rand))
	}
}

// newGame chooses a start, of any game.
func (s *Scene) newGame(start game.State) {
	before := s.game
	s.chosen.Start = start
	s.game = s.program.Games.Of(start.Rules())
	s.stage.SetTable(s.game.Table(start.Rules()))
	s.chosen.Reseat(before, s.game)
	s.keep()
	s.showStart()
}

// keep stores the choices.
func (s *Scene) keep() {
	s.program.Remember(func(kept *storage.Settings) { kept.Choices = s.chosen.Choices() })
	s.program.Refresh()
}

// friends holds the settings of a game with people on other devices, in addition to those of
// every game.
type friends struct {
	against string // one of the kinds below
	opens   room.Opening
	vote    int // seconds
	// settles tells that the terms of an existing room are set.
	settles bool
	// tournament holds the settings of a tournament; nil until the user chooses one.
	tournament *tournamentChoice
}

// worked is the control that was used last. It keeps its place on the screen when its choice
// adds or removes rows.
type worked struct {
	name string // "" for none
	y    float64
}

// sideNames are the names of the sides in addresses.
var sideNames = [2]string{"black", "white"}

// titleField is the field for the title.
const titleField = "title"

// tournament returns the settings of the tournament, or nil if something else is set up.
func (s *Scene) tournament() *tournamentChoice {
	if s.friends == nil || s.friends.against != againstTournament {
		return nil
	}
	return s.friends.tournament
}

// personSide returns the side of the only person.
func (s *Scene) personSide() game.Player {
	if s.chosen.Seats[game.First] == setup.Human {
		return game.First
	}
	return game.Second
}

// The kinds of opponents: two persons, a person against a team that votes, a team against an
// engine, and a tournament.
const (
	againstFriend     = "friend"
	againstTeam       = "team"
	againstClass      = "class"
	againstTournament = "tournament"
)

// seat assigns a player to a side.
func (s *Scene) seat(side game.Player, spec string) {
	s.chosen.Seats[side] = spec
	if s.chosen.Persons() != 1 {
		s.chosen.Drawn = false
	}
	s.players.note(s.chosen.Seats)
	s.keep()
}

// note remembers the place of a control that is about to be used.
func (a *worked) note(s *Scene, control string) {
	*a = worked{}
	if item := s.program.Page.Find(control); item != nil && item.Scroll == &s.scroll {
		*a = worked{control, item.Bounds().Y}
	}
}

// hold scrolls the rows so that the control keeps its place, as far as possible, or so that
// added rows are visible.
func (a *worked) hold(s *Scene, page *ui.Page) {
	by := 0.0
	if item := page.Find(a.name); item != nil && item.Scroll == &s.scroll {
		by = item.Bounds().Y - a.y
	}
	if s.unfolded {
		by = s.addedBelow(page)
	}
	*a, s.unfolded = worked{}, false
	s.scroll.Offset = min(max(s.scroll.Offset+by, 0), s.scroll.Range())
}

// addedSeen is the number of added rows to scroll into view.
const addedSeen = 3

// addedBelow returns the distance to scroll for the first added rows to be visible.
func (s *Scene) addedBelow(page *ui.Page) float64 {
	v := s.scroll.Viewport
	margin := ui.Faded(v)
	first, bottom, rows := 0.0, 0.0, 0
	for i := range page.Items {
		item := &page.Items[i]
		if item.Scroll != &s.scroll || !item.Control() || s.amongFirst(item.Name) {
			continue
		}
		if item.Rect.Bottom() > bottom {
			if rows++; rows > addedSeen {
				break
			}
			bottom = item.Rect.Bottom()
		}
		if rows == 1 {
			first = item.Rect.Y
		}
	}
	return max(0, min(bottom+margin-v.Bottom(), first-margin-v.Y))
}

// amongFirst reports whether a control belongs to the rows that are always shown.
func (s *Scene) amongFirst(name string) bool {
	return slices.ContainsFunc(menu{s}.firstRows(), func(r row) bool {
		return slices.ContainsFunc(r.choices, func(c bench.Control) bool { return c.Name == name })
	})
}
