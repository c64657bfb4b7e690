package app

import (
	"strings"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// monkeyContests are what monkeys play in tournaments.
var monkeyTournaments = []func() *tournament.Terms{
	swissTerms, groupTerms, roundRobinTerms,
	func() *tournament.Terms { return tournamentTerms(pairing.Stage{Kind: pairing.KnockOutStage, Games: 2}) },
	func() *tournament.Terms {
		t := tournamentTerms(pairing.Stage{Kind: pairing.SwissStage, Games: 1})
		t.Game, t.Walkover = "classic", 20
		return t
	},
}

// openTournament opens a tournament, of the person itself or of somebody else, with others in it
// that do whatever comes to their minds.
func (m *monkey) openTournament(begin, projects bool) {
	m.app.Go(scene.Front{Setup: m.chosen()}) // out of the one before
	s := newRoomServer()
	s.rng = m.rng
	m.app.options.Rooms = s.dialer()
	person := storage.Person{Key: strings.Repeat("a", 52), Name: "An"}
	if m.rng.IntN(3) == 0 {
		person.Name = ""
	}
	m.app.Store.KeepPerson(person)
	terms := monkeyTournaments[m.rng.IntN(len(monkeyTournaments))]()
	if m.rng.IntN(2) == 0 {
		m.app.Go(scene.Tournament{Terms: terms})
		settleRoom(m.app)
	} else {
		s.opensTournament(strings.Repeat("h", 52), terms)
	}
	_, id := s.served(m)
	var others []*pupil
	for _, name := range classNames[:4+m.rng.IntN(6)] {
		others = append(others, s.pupil(id, name))
	}
	c := s.tournaments[id]
	if c.tournament.Host() != s.lines[0].who || projects {
		m.app.Go(scene.Tournament{ID: id, Projects: projects})
		settleRoom(m.app)
		press("enter")(m.T, m.app)
	}
	if begin {
		s.inTournament(id, c.tournament.Host(), &tournament.Command{Do: tournament.Begin})
		settleRoom(m.app)
	}
	s.lively = func() { m.disturbTournament(s, c, others) }
}

// disturbTournament has one of the others do something, now and then.
func (m *monkey) disturbTournament(s *roomServer, c *servedTournament, others []*pupil) {
	if m.rng.IntN(25) > 0 {
		return
	}
	s.pass(time.Duration(m.rng.IntN(4000)) * time.Millisecond)
	p := others[m.rng.IntN(len(others))]
	id := ""
	for other, served := range s.tournaments {
		if served == c {
			id = other
		}
	}
	host := func(command *tournament.Command) { s.inTournament(id, c.tournament.Host(), command) }
	switch m.rng.IntN(20) {
	case 0:
		host(&tournament.Command{Do: tournament.Begin})
	case 1:
		host(&tournament.Command{Do: tournament.Pause})
	case 2, 3:
		host(&tournament.Command{Do: tournament.Resume})
	case 4:
		p.InTournament(p.id, &tournament.Command{Do: tournament.Leave})
	case 5:
		p.InTournament(p.id, &tournament.Command{Do: tournament.Enter, Name: p.name + "x"})
	case 6:
		p.down = !p.down
	case 7:
		s.lines[0].down = !s.lines[0].down
	case 8:
		if played := c.tournament.Played(); len(played) > 0 {
			g := played[m.rng.IntN(len(played))]
			host(&tournament.Command{Do: tournament.Correct, Result: &pairing.Result{
				Game: g.Game, Players: g.Players, Points: endingsOfGames[m.rng.IntN(len(endingsOfGames))],
			}})
		}
	case 9:
		if m.rng.IntN(8) == 0 {
			host(&tournament.Command{Do: tournament.Close})
		}
	default:
		m.playOn(s, c)
	}
}

var endingsOfGames = [][2]int{{pairing.Win, 0}, {pairing.Draw, pairing.Draw}, {0, pairing.Win}}

// playOn has something happen in one of the rooms of a tournament.
func (m *monkey) playOn(s *roomServer, c *servedTournament) {
	given := c.tournament.Given()
	if len(given) == 0 {
		return
	}
	id := given[m.rng.IntN(len(given))].Room
	r := &s.rooms[id].room
	chair := m.rng.IntN(2)
	who := r.Terms().Chairs[chair].Holder
	if r.Phase() != rooms.Playing {
		s.do(id, who, &rooms.Command{Do: rooms.BeReady})
		return
	}
	command := &rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves())}
	if m.rng.IntN(4) == 0 {
		command.Do = rooms.Resign
	} else {
		state := r.Match().State()
		moves := state.AppendMoves(nil)
		command.Move = state.Rules().FormatMove(state, moves[m.rng.IntN(len(moves))])
		who = r.Terms().Chairs[r.ToMove()].Holder
	}
	s.do(id, who, command)
}
