package app_test

import (
	"strings"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// monkeyTournaments are the terms of tournaments in which monkeys play.
var monkeyTournaments = []func() *tournament.Terms{
	apptest.SwissTerms, apptest.GroupTerms, apptest.RoundRobinTerms,
	func() *tournament.Terms {
		return apptest.TournamentTerms(pairing.Stage{Kind: pairing.KnockOutStage, Games: 2})
	},
	func() *tournament.Terms {
		t := apptest.TournamentTerms(pairing.Stage{Kind: pairing.SwissStage, Games: 1})
		t.Game, t.Walkover = "classic", 20
		return t
	},
	func() *tournament.Terms { return apptest.DisplayTerms("") },
	func() *tournament.Terms { return apptest.DisplayTerms("level:2") },
}

// openTournament opens a tournament, of the person itself or of another, with others in it that do
// random things.
func (m *monkey) openTournament(begin, projects bool) {
	m.app.Go(scene.Front{Setup: m.chosen()}) // out of the one before
	s := apptest.NewServer()
	s.Chance = m.rng
	m.app.Server = s
	person := storage.Person{Key: strings.Repeat("a", 52), Name: "An"}
	if m.rng.IntN(3) == 0 {
		person.Name = ""
	}
	m.app.Store.KeepPerson(person)
	terms := monkeyTournaments[m.rng.IntN(len(monkeyTournaments))]()
	if m.rng.IntN(2) == 0 {
		m.app.Go(scene.Tournament{Terms: terms})
		apptest.SettleRoom(m.app)
	} else {
		s.OpensTournament(strings.Repeat("h", 52), terms)
	}
	_, id := s.Served(m)
	var others []*apptest.Pupil
	for _, name := range apptest.ClassNames[:4+m.rng.IntN(6)] {
		others = append(others, s.Pupil(id, name))
	}
	c := s.Tournaments[id]
	if c.Tournament.Host() != s.Lines[0].Who || projects {
		m.app.Go(scene.Tournament{ID: id, Projects: projects})
		apptest.SettleRoom(m.app)
		apptest.Press("enter")(m.T, m.app)
	}
	if begin {
		s.InTournament(id, c.Tournament.Host(), &tournament.Command{Do: tournament.Begin})
		apptest.SettleRoom(m.app)
	}
	s.Lively = func() { m.disturbTournament(s, c, others) }
}

// disturbTournament has one of the others do something, now and then.
func (m *monkey) disturbTournament(s *apptest.Server, c *apptest.ServedTournament, others []*apptest.Pupil) {
	if m.rng.IntN(25) > 0 {
		return
	}
	s.Pass(time.Duration(m.rng.IntN(4000)) * time.Millisecond)
	p := others[m.rng.IntN(len(others))]
	id := ""
	for other, served := range s.Tournaments {
		if served == c {
			id = other
		}
	}
	host := func(command *tournament.Command) { s.InTournament(id, c.Tournament.Host(), command) }
	switch m.rng.IntN(20) {
	case 0:
		host(&tournament.Command{Do: tournament.Begin})
	case 1:
		host(&tournament.Command{Do: tournament.Pause})
	case 2, 3:
		host(&tournament.Command{Do: tournament.Resume})
	case 4:
		p.InTournament(p.Id, &tournament.Command{Do: tournament.Leave})
	case 5:
		p.InTournament(p.Id, &tournament.Command{Do: tournament.Enter, Name: p.Name + "x"})
	case 6:
		p.Down = !p.Down
	case 7:
		s.Lines[0].Down = !s.Lines[0].Down
	case 8:
		if played := c.Tournament.Played(); len(played) > 0 {
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
func (m *monkey) playOn(s *apptest.Server, c *apptest.ServedTournament) {
	given := c.Tournament.Given()
	if len(given) == 0 {
		return
	}
	id := given[m.rng.IntN(len(given))].Room
	r := &s.Rooms[id].Room
	chair := m.rng.IntN(2)
	who := r.Terms().Chairs[chair].Holder
	if r.Phase() != rooms.Playing {
		s.Do(id, who, &rooms.Command{Do: rooms.BeReady})
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
	s.Do(id, who, command)
}
