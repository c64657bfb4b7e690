// Package tournament implements the user's session in a tournament of people in rooms, and
// the scene of its lobby, which lists the players, the games and the standings. The server
// decides everything: this package shows the server's state and sends requests.
package tournament

import (
	"slices"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Session is the user's session in a tournament. It lives as long as one of its scenes, or
// the room of one of its games, is shown.
type Session struct {
	invite.Session
	terms  *tournament.Terms // of the tournament to open; nil once it exists
	routes Routes

	notified notified
	opens    bool // the request to open a tournament was sent
	projects bool // the projector is shown instead of the lobby
	linger   int  // ticks since the next game was given, or since the end of the tournament
	ends     bool // the tournament has ended, and the user has not seen its places yet

	entered    string // ID of the room that was entered last
	exhibition exhibition

	nameTaken bool   // another player has the user's name
	takesPart string // the user's name as a participant in the last tick; "" if it had none
}

// Routes are functions that show scenes.
type Routes struct {
	Lobby, Projector func()
	Room             func(id string) // shows a room in which a game is played
}

// Enter starts a session in the tournament with an ID or, if terms is not nil, in a new
// tournament. A nil server means that the program can reach none.
func Enter(
	p *scene.Program, server *participant.Dialer, id string, terms *tournament.Terms, projects bool, ways Routes,
) *Session {
	return &Session{Session: invite.Enter(p, server, id), terms: terms, projects: projects, routes: ways}
}

// InviteAddress returns the address of the tournament for other people.
func (s *Session) InviteAddress() invite.Address {
	code := ""
	if t := s.Me.Tournament(); t != nil {
		code = t.Code()
	}
	return invite.AddressOf(s.Program, "contest", s.Me.ID(), code, s.Me.Addresses())
}

// Link returns the address of the tournament, or "" until the tournament exists.
func (s *Session) Link() string {
	return s.InviteAddress().Link
}

// Show shows the projector or the lobby.
func (s *Session) Show() {
	s.Changes, s.ends, s.linger, s.exhibition.onTurn = false, false, 0, false
	if s.projects || s.ShowsBoards() {
		if s.ShowsBoards() {
			s.entered = ""
		}
		s.routes.Projector()
	} else {
		s.routes.Lobby()
	}
}

// Settle requests other terms if the user is the host.
func (s *Session) Settle(terms *tournament.Terms) {
	s.Changes = false
	if s.Me.IsHost() {
		s.Me.InTournament(&tournament.Command{Do: tournament.Settle, Terms: terms})
	}
}

// lingers is the time for which the end of a game stays on the screen before the next game:
// 300 ticks, which are 5 s.
const lingers = 300

// Attend updates the session while another scene than its own is on the screen, and shows the
// user's next game. plays means that a game of the user is on the screen: then the next game
// waits for lingers ticks, because the last move may not have arrived yet. inRoom means that a
// room is on the screen: it gives way to the places when the tournament has ended.
func (s *Session) Attend(plays, inRoom bool) {
	changed := s.Update()
	if s.ends && inRoom {
		if s.linger++; s.linger >= lingers {
			s.Show()
		}
		return
	}
	if s.exhibits() {
		if s.attendBoard(inRoom); changed {
			s.Program.Refresh()
		}
		return
	}
	if g, given := s.Me.Game(); plays && given && g.Room != s.entered {
		if s.linger++; s.linger == 1 {
			s.Program.Say(s.Program.Locale.Format("class.next", locale.Data{"Name": s.opponent(&g)}))
		}
		if s.linger < lingers {
			return
		}
	}
	s.linger = 0
	s.follow()
}

// opponent returns the user's opponent in a game.
func (s *Session) opponent(g *tournament.Given) string {
	if me, _ := s.Me.Entry(); g.Players[0] == me.Name {
		return g.Players[1]
	}
	return g.Players[0]
}

// follow enters the room of the user's game, once per game, with a sound and a vibration. It
// reports whether it did.
func (s *Session) follow() bool {
	t := s.Me.Tournament()
	if t == nil || s.projects || s.Changes {
		return false
	}
	if s.exhibits() {
		return s.followBoards()
	}
	g, plays := t.GameOf(s.Me.Person())
	if !plays || g.Room == s.entered {
		return false
	}
	s.Program.Announce(s.Program.Locale.Format("class.against", locale.Data{"Name": s.opponent(&g)}))
	s.Program.Sound(sound.Cell)
	s.Program.Vibrate(80, 80, 80)
	s.Visit(g.Room)
	return true
}

// Visit shows a room of the tournament.
func (s *Session) Visit(room string) {
	s.entered, s.exhibition.onTurn = room, false
	s.routes.Room(room)
}

// Project switches to the projector, or back to the lobby.
func (s *Session) Project(on bool) {
	s.projects = on
	s.readdress()
	s.Show()
}

// readdress sets the page's address to that of the session.
func (s *Session) readdress() {
	s.Program.Host.Readdress(scene.Place{Tournament: s.Me.ID(), Projects: s.projects})
}

// Update reads new messages and reports whether the screen has to change.
func (s *Session) Update() (changed bool) {
	for u, some := s.Me.Poll(); some; u, some = s.Me.Poll() {
		changed = true
		s.receive(&u)
	}
	switch {
	case s.terms == nil:
	case s.Me.ID() != "": // the tournament has been opened
		if s.terms.IsDisplay() && s.terms.Exhibitor == nil && s.Person.Name != "" { // its host plays
			s.Me.InTournament(&tournament.Command{Do: tournament.Enter, Name: s.Person.Name})
		}
		s.terms = nil
		s.readdress()
	case s.Me.State() == participant.Connected && !s.opens:
		s.opens = true
		s.Me.InTournament(&tournament.Command{Do: tournament.Open, Terms: s.terms})
	}
	e, _ := s.Me.Entry()
	s.takesPart = e.Name
	if s.exhibits() {
		s.Me.BeReady()
	}
	stands := s.Availability.Update(s.Program, s.Me.State())
	s.notify()
	return changed || stands
}

// ask sends a command without arguments.
func (s *Session) ask(do tournament.Deed) { s.Me.InTournament(&tournament.Command{Do: do}) }

// receive handles an update of the server.
func (s *Session) receive(u *client.Update) {
	a := u.Answer
	if s.notified.known {
		for i := range u.Tournament {
			s.tell(&u.Tournament[i].Event)
		}
	}
	switch {
	case u.Room == s.Me.ID() && u.Entries != nil:
		s.Availability.Missing = true // the ID is that of a room
	case a == nil || a.Error == nil:
	case s.Me.ID() == "":
		s.Availability.Unmade = a.Error
	case a.N == 0 && u.Room != s.Me.ID(): // a room that cannot be followed is not shown
	case a.N == 0 && a.Error.Code == protocol.NoRoom:
		s.Availability.Missing = true
	default:
		s.Program.Say(words.Refusal(s.Program.Locale, a.Error))
		s.nameTaken = s.nameTaken ||
			a.N != 0 && a.Request.Tournament.Do == tournament.Enter &&
				(a.Error.Code == rooms.Taken || a.Error.Code == rooms.NameRemoved)
	}
}

// tell tells the user of an event that the host has caused and that concerns the user.
func (s *Session) tell(e *tournament.Event) {
	t, l := s.Me.Tournament(), s.Program.Locale
	if t == nil || t.Host() == s.Me.Person() {
		return
	}
	mine := func(name string) bool {
		return slices.ContainsFunc(t.Entries(), func(o tournament.Entry) bool {
			return o.Name == name && o.Person == s.Me.Person()
		})
	}
	switch {
	case e.Kind == tournament.Corrected && len(e.Results) == 1:
		if r := e.Results[0]; mine(r.Players[0]) || mine(r.Players[1]) {
			s.Program.Say(l.Format("class.corrected-you", locale.Data{
				"Pair": pairText(r.Players), "Result": ResultText(l, &r),
			}))
		}
	case e.Kind == tournament.Renamed && mine(e.To):
		s.Person.Name = e.To
		s.Program.Say(l.Format("class.renamed-you", locale.Data{"Name": e.To}))
	case e.Kind == tournament.Left && e.Who == t.Host() && (e.Name == s.takesPart || mine(e.Name)):
		s.Program.Say(l.Text("class.removed-you"))
	}
}

// Status returns the state of the connection if it is not connected, and why. It reports
// whether the tournament cannot be shown.
func (s *Session) Status() (title, why string, lost bool) {
	return s.Availability.Status(s.Program, &words, s.Me.Tournament() != nil)
}

// Retry starts the session again.
func (s *Session) Retry() { s.Program.Go(scene.Tournament{ID: s.Me.ID(), Terms: s.terms}) }

// Setup returns the setup of a game by the tournament's terms, or the default setup.
func (s *Session) Setup() *setup.Setup {
	var terms tournament.Terms
	if t := s.Me.Tournament(); t != nil {
		terms = t.Terms()
	} else if s.terms != nil {
		terms = *s.terms
	}
	rules, _ := s.Program.Games.Rules(terms.Game)
	return setup.Hosted(s.Program.Games, rules, "", terms.Options, terms.Clock)
}

// Start returns the start position of the tournament's games. If each game draws its own, it
// is an example.
func (s *Session) Start() game.State { return s.Setup().Start }

// notified is the state of the tournament that the user was last told of.
type notified struct {
	known   bool
	phase   tournament.Phase
	paused  bool
	players int
}

// ofPhase is the subject of messages about the course of the tournament.
const ofPhase = "phase"

// notify announces changes of the tournament. Only the host hears of new players, because a
// whole class may enter.
func (s *Session) notify() {
	p, before := s.Program, s.notified
	t := s.Me.Tournament()
	if t == nil {
		return
	}
	now := notified{known: true, phase: t.Phase(), paused: t.IsPaused(), players: len(t.Entries())}
	s.notified = now
	if !before.known {
		return
	}
	if now.phase != before.phase {
		s.ends = t.HasEnded() && t.HasBegun()
	}
	switch {
	case before.phase == tournament.Over && now.phase == tournament.Playing:
		p.SayOf(ofPhase, p.Text("class.goes-on")) // a result was corrected
	case now.phase != before.phase:
		p.SayOf(ofPhase, p.Text(map[tournament.Phase]string{
			tournament.Playing: "class.begins", tournament.Over: "class.is-over", tournament.Shut: "class.is-closed",
		}[now.phase]))
	case now.paused && !before.paused:
		p.SayOf(ofPhase, p.Text("class.is-paused"))
	case before.paused && !now.paused:
		p.SayOf(ofPhase, p.Text("class.goes-on"))
	}
	if entries := t.Entries(); now.players > before.players && s.Me.IsHost() {
		p.Announce(p.Locale.Format("class.came", locale.Data{"Name": entries[now.players-1].Name}))
	}
}

// plan returns the state of the tournament, or nil before it begins.
func (s *Session) plan() *pairing.Plan {
	t := s.Me.Tournament()
	if t == nil || !t.HasBegun() {
		return nil
	}
	plan, err := t.Plan()
	if err != nil {
		return nil
	}
	return plan
}

// LeftToBegin returns the seconds until the players of a room have to begin, or 0 if there is
// no limit.
func (s *Session) LeftToBegin(room string) int {
	t := s.Me.Tournament()
	if t == nil || t.Phase() != tournament.Playing {
		return 0
	}
	for _, g := range t.Given() {
		if g.Room == room {
			return s.Me.MissingIn(g)
		}
	}
	return 0
}

// words are the texts for a user who cannot enter a tournament.
var words = invite.Words{
	None: "class.none", NoneWhy: "class.none-why", Missing: "class.missing", MissingWhy: "class.missing-why",
	Unmade: "class.unmade",
	Refusals: map[rooms.Code]string{
		rooms.Taken: "class.refused-taken", rooms.Full: "class.refused-full", rooms.NotHost: "class.refused-host",
		rooms.IsClosed: "class.refused-closed", rooms.NotPlaying: "class.refused-playing",
		rooms.NotSetting: "class.refused-setting", tournament.NoEntry: "class.refused-entry",
		tournament.NotEntered: "class.refused-gone", tournament.NoGame: "class.refused-game",
		protocol.TooMany: "room.refused-many", protocol.Failed: "room.refused-failed",
		rooms.IsBarred: "class.refused-barred", rooms.NameRemoved: "class.refused-name",
		rooms.IsLocked: "class.refused-locked",
	},
}
