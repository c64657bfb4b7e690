// Package room implements the scene of a room, in which people play each other from several
// devices, and the remote side of the game board. The server decides everything: this package
// shows the server's state and sends requests.
package room

import (
	"colat/game"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// Session is the user's session in a room. It lives as long as one of its scenes is shown.
type Session struct {
	invite.Session
	terms *rooms.Terms // of the room to create; nil once it exists

	asked struct{ room, join, seat bool } // requests that have no result yet
	sent  sent
	said  []saying
	seen  seen
	left  int // seconds left to vote, as shown
	ends  int // seconds until the user may end an abandoned game, as shown

	comes  bool // the user wants to join although the game is over
	around bool // the user is in the lobby while a game is on the board
	looks  bool // the user joined after the game and looks at it
	stands bool // the user stands up from the chair at its own request

	unwanted bool // the host does not accept the user's name, and the user was not asked for another one
	games    int  // games begun when the user left the board for the lobby
	shows    showing
	rules    string // ID of the rules of the board on the screen

	routes Routes
}

// Routes are functions that show scenes: those of a session, and the scene that it was opened
// from. If Home is nil, that is the front page.
type Routes struct {
	Lobby, Table, Home func()
	// LeftToBegin, if not nil, returns the seconds until the game has to begin, or 0 if there
	// is no limit.
	LeftToBegin func() int
	// Boards, if not nil, returns the controls that lead to other boards of the user: first a
	// button, then lines of the menu.
	Boards func() []bench.Control
}

// sent is a move that was sent and is not confirmed yet.
type sent struct {
	waits     bool
	move      game.Move
	game, ply int
}

// saying is a recent greeting.
type saying struct {
	who   string
	what  protocol.Greeting
	ticks int // until it disappears
}

// sayTicks is the time for which a greeting is shown: 4 s.
const sayTicks = 240

// Enter starts a session of the room with an ID or, if terms is not nil, of a new room. A nil
// server means that the program can reach none.
func Enter(p *scene.Program, server *participant.Dialer, id string, terms *rooms.Terms, ways Routes) *Session {
	v := &Session{Session: invite.Enter(p, server, id), terms: terms, routes: ways}
	v.asked.seat = terms != nil
	return v
}

// HasHome reports whether the session was opened from another scene than the front page and
// returns there.
func (v *Session) HasHome() bool { return v.routes.Home != nil }

// Plays reports whether the board on the screen shows the user's own game, even one that has
// not begun or has ended.
func (v *Session) Plays() bool {
	r := v.Me.Room()
	return v.shows == table && r != nil && v.Me.Chair() != rooms.NoChair &&
		(r.Phase() != rooms.Shut || r.Outcome() == rooms.Decided)
}

// homeText returns the id of the label of the scene to which a room of a tournament leads back.
func (v *Session) homeText() string {
	if len(v.boards()) > 0 {
		return "class.my-boards"
	}
	return "class.hall"
}

// boards returns the controls that lead to other boards of the user.
func (v *Session) boards() []bench.Control {
	if v.routes.Boards == nil {
		return nil
	}
	return v.routes.Boards()
}

// goHome shows the scene that the session was opened from.
func (v *Session) goHome() {
	if v.routes.Home != nil {
		v.routes.Home()
		return
	}
	v.Program.Go(scene.Front{Setup: v.Setup()})
}

// inviteAddress returns the address of the room for other people.
func (v *Session) inviteAddress() invite.Address {
	code := ""
	if r := v.Me.Room(); r != nil {
		code = r.Code()
	}
	return invite.AddressOf(v.Program, "room", v.Me.ID(), code, v.Me.Addresses())
}

// link returns the address of the room, or "" until the room exists.
func (v *Session) link() string {
	return v.inviteAddress().Link
}

// ask sends a command about the game on the board.
func (v *Session) ask(do rooms.Deed) {
	r := v.Me.Room()
	if r == nil {
		return
	}
	c := v.Me.InGame(do)
	v.Me.Send(&c)
}

// Settle requests other terms. It reports whether the user is the host.
func (v *Session) Settle(terms *rooms.Terms) bool {
	v.Changes = false
	if !v.Me.IsHost() {
		return false
	}
	v.Me.Send(&rooms.Command{Do: rooms.Settle, Terms: terms})
	return true
}

// nameOf returns the name of a person, or a general word if the person has none.
func (v *Session) nameOf(who string) string {
	if r := v.Me.Room(); r != nil {
		if name := r.NameOf(who); name != "" {
			return name
		}
	}
	return v.Program.Text("room.somebody")
}

// watching returns the names of the people without a chair.
func (v *Session) watching() (names []string) {
	r := v.Me.Room()
	for _, p := range r.People() {
		if r.ChairOf(p.ID) == rooms.NoChair {
			names = append(names, v.nameOf(p.ID))
		}
	}
	return names
}

// membersOf returns the names of the people on a chair.
func (v *Session) membersOf(chair int) (names []string) {
	for _, who := range v.Me.Room().Members(chair) {
		names = append(names, v.nameOf(who))
	}
	return names
}

// showing is the scene of a session that is on the screen.
type showing uint8

const (
	nothing showing = iota
	lobby
	table
)

// wants returns the scene to show: the board if there is a game on it, unless the user has
// chosen the lobby, needs a name or is new.
func (v *Session) wants() showing {
	r := v.Me.Room()
	if r != nil && r.Games() != v.games {
		v.around, v.looks = false, false
	}
	if r == nil || r.Match() == nil || r.Phase() == rooms.Setting || v.around || v.asks() || v.Me.IsNew() && !v.looks {
		return lobby
	}
	return table
}

// Show shows the scene that wants returns.
func (v *Session) Show() {
	v.Changes = false
	if v.shows = v.wants(); v.shows == table {
		v.rules = v.Me.Room().Match().Start().Rules().ID()
		v.games = v.Me.Room().Games()
		v.routes.Table()
	} else {
		v.routes.Lobby()
	}
}

// asks reports whether the user has to enter a name. It does so only once the server is
// reached.
func (v *Session) asks() bool {
	state := v.Me.State()
	if v.Person.Name != "" || v.Availability.Missing ||
		state != participant.Connected && state != participant.Reconnecting {
		return false
	}
	r := v.Me.Room()
	return r == nil || r.Phase() == rooms.Setting || r.Phase() == rooms.Playing ||
		r.Phase() == rooms.Over && v.Me.FreeChair() != rooms.NoChair
}

// Setup returns the setup of a game by the room's terms, or the default setup.
func (v *Session) Setup() *setup.Setup {
	var terms rooms.Terms
	if r := v.Me.Room(); r != nil {
		terms = r.Terms()
	} else if v.terms != nil {
		terms = *v.terms
	}
	rules, _ := game.Find(terms.Game)
	return setup.Hosted(v.Program.Games, rules, terms.Start, terms.Options, terms.Clock)
}

// seen is the state of the room that the user was last told of.
type seen struct {
	known  bool
	chair  int // the user's
	people []rooms.Person
	ready  [2]bool
	again  [2]bool
	about  rooms.Subject
	asker  int // chair that asks about it, or rooms.NoChair
	line   int // number of the line of moves
	moves  int // number of moves on the board
	phase  rooms.Phase
}

// again starts another game if the user may start it, and requests a rematch otherwise.
func (v *Session) again() {
	if v.Me.MayBegin() {
		v.ask(rooms.Begin)
		return
	}
	v.ask(rooms.Rematch)
}

// departure returns the control that leaves the room or, with another label, returns to the lobby of
// the tournament. It asks the players of a game, with stay as the answer no. All are ids of texts.
func (v *Session) departure(leave, hall, stay string) bench.Control {
	text := v.Program.Text
	c := bench.Control{Name: "leave-room", Label: text(leave), Icon: ui.IconBack, Do: v.leave}
	if v.HasHome() {
		c.Label = text(hall)
	} else if v.Me.IsBound() {
		c.Ask = func() bench.Question {
			why := "room.leave-loses"
			if len(v.Me.Room().Match().Moves()) < 2 || v.ends == 0 {
				why = "room.leave-aborts"
			}
			q := invite.Warning(v.Program.Locale, "room.leave-title", why, "room.leave", nil)
			q.No, q.Ended = text(stay), func() bool { return !v.Me.IsBound() }
			return q
		}
	}
	return c
}

// leave leaves the room and shows the scene that the session was opened from. A player in a
// tournament's room does not leave the room, and so keeps the chair.
func (v *Session) leave() {
	r := v.Me.Room()
	seated := v.HasHome() && v.Me.Chair() != rooms.NoChair
	if r != nil && v.Me.IsHere() && !seated && !(v.Me.IsBound() && r.Terms().Fixed) && r.Phase() != rooms.Shut {
		v.Me.Send(&rooms.Command{Do: rooms.Leave})
	}
	v.goHome()
}

// sayName is the prefix of the controls that send a greeting.
const sayName = "say-"

// Facts describe the room of a game to tests.
type Facts struct {
	ID         string        `json:"id"`         // "" until it is created
	Code       string        `json:"code"`       // for entering the room, "" if it has none
	Connection string        `json:"connection"` // "connecting", "connected", "reconnecting" or "refused"
	Phase      string        `json:"phase"`      // as in web/rooms/room
	Name       string        `json:"name"`       // of the user, "" if not set
	Chair      int           `json:"chair"`      // of the user, -1 for none
	Host       bool          `json:"host"`       // the user opened the room
	ToMove     int           `json:"toMove"`     // index of the chair, -1 for none
	Opens      int           `json:"opens"`      // index of the chair that made the first move
	Chairs     [2]ChairFacts `json:"chairs"`
	Watching   []string      `json:"watching"` // names of the spectators
	Games      int           `json:"games"`    // number of games that have begun
	Score      [2]int        `json:"score"`    // of the chairs, in half points
	Offer      int           `json:"offer"`    // index of the chair that offers a draw, -1 for none
	Asker      int           `json:"asker"`    // index of the chair that asks anything, -1 for none
	About      string        `json:"about"`    // what it asks about, as in web/rooms/room
	Spectators int           `json:"spectators"`
	Revealed   bool          `json:"revealed"` // spectators may see an evaluation
	Votes      int           `json:"votes"`    // number of votes in the team to move
	Sent       string        `json:"sent"`     // the move that was sent and is not confirmed yet
	Link       string        `json:"link"`
}

// ChairFacts describe a chair of a room.
type ChairFacts struct {
	Kind  string   `json:"kind"` // "", "team" or "engine"
	Names []string `json:"names"`
	Ready bool     `json:"ready"`
	Again bool     `json:"again"` // the players on it want another game
	Here  bool     `json:"here"`  // a player on it is connected
}

// facts returns the state of the session for tests, without the user's secret key.
func (v *Session) facts() *Facts {
	f := &Facts{
		ID: v.Me.ID(), Connection: string(v.Me.State()), Name: v.Person.Name, Chair: v.Me.Chair(), Host: v.Me.IsHost(),
		ToMove: rooms.NoChair, Offer: rooms.NoChair, Asker: rooms.NoChair, Watching: []string{}, Link: v.link(),
	}
	r := v.Me.Room()
	if r == nil {
		return f
	}
	f.Phase, f.ToMove, f.Games, f.Score = string(r.Phase()), r.ToMove(), r.Games(), r.Score()
	about, asker := r.Question()
	f.About, f.Asker, f.Spectators, f.Revealed = string(about), asker, v.spectators(), r.IsRevealed()
	if about == rooms.OfDraw {
		f.Offer = asker
	}
	f.Code, f.Opens = r.Code(), r.ChairOn(game.First)
	f.Watching = append(f.Watching, v.watching()...)
	for i := range f.Chairs {
		c := &f.Chairs[i]
		*c = ChairFacts{
			Kind: string(r.Terms().Chairs[i].Kind), Names: []string{}, Ready: r.IsReady(i), Again: r.WantsAgain(i),
			Here: v.Me.ChairIsPresent(i),
		}
		c.Names = append(c.Names, v.membersOf(i)...)
	}
	for _, tally := range r.Votes() {
		f.Votes += tally.Votes
	}
	if v.sent.waits && r.Match() != nil {
		s := r.Match().State()
		f.Sent = s.Rules().FormatMove(s, v.sent.move)
	}
	return f
}
