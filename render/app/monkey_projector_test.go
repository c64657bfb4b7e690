package app

import (
	"time"

	"colat/render/program/scene"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// openProjector shows a class on a projector, in which pupils do whatever comes to their
// minds.
func (m *monkey) openProjector() {
	m.app.Go(scene.Front{Setup: m.chosen()}) // out of the class before
	terms := []*tournament.Terms{
		sunTerms(swissStage)(), sunTerms(knockOutStage)(), sunTerms(groupsStage, knockOutStage)(), swissTerms(),
	}[m.rng.IntN(4)]
	s := school(m.T, terms, 2+m.rng.IntN(len(pupilNames)-4))
	s.rng = m.rng
	if m.rng.IntN(4) > 0 {
		s.begins()
	}
	s.lively = func() { m.disturbClass(s) }
	m.app.projects(s)
}

// disturbClass has somebody of a class do something, now and then. What cannot be is refused.
func (m *monkey) disturbClass(s *schooled) {
	if m.rng.IntN(10) > 0 {
		return
	}
	tell := func(c tournament.Command) { s.host.InTournament(s.id, &c) }
	given := s.given()
	switch m.rng.IntN(14) {
	case 0:
		deeds := []tournament.Deed{tournament.Begin, tournament.Pause, tournament.Resume, tournament.Resume}
		tell(tournament.Command{Do: deeds[m.rng.IntN(len(deeds))]})
	case 1:
		name := pupilNames[len(pupilNames)-1-m.rng.IntN(4)]
		if s.pupils[name] == nil {
			s.pupils[name] = s.pupil(s.id, name)
		}
	case 2:
		tell(tournament.Command{Do: tournament.Leave, Name: pupilNames[m.rng.IntN(6)]})
	case 3:
		s.now = s.now.Add(time.Duration(m.rng.IntN(60)) * time.Second)
		s.drive(s.tournaments[s.id])
	case 4:
		s.gone = !s.gone
	default:
		if len(given) == 0 {
			return
		}
		g := given[m.rng.IntN(len(given))]
		r := &s.rooms[g.Room].room
		p := s.pupils[g.Players[m.rng.IntN(2)]]
		if p == nil { // who came again is no pupil of its own
			return
		}
		if r.Match() == nil {
			s.do(g.Room, p.who, &rooms.Command{Do: rooms.BeReady})
		} else if m.rng.IntN(6) == 0 {
			s.do(g.Room, p.who, &rooms.Command{Do: rooms.Resign, Game: r.Games()})
		} else if chair := r.ToMove(); chair >= 0 {
			state := r.Match().State()
			moves := state.AppendMoves(nil)
			s.do(g.Room, s.pupils[g.Players[chair]].who, &rooms.Command{
				Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()),
				Move: state.Rules().FormatMove(state, moves[m.rng.IntN(len(moves))]),
			})
		}
	}
}
