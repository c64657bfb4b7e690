package app_test

import (
	"time"

	"colat/render/app/apptest"
	"colat/render/program/scene"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// openProjector shows a class on a projector, whose pupils do random things.
func (m *monkey) openProjector() {
	m.app.Go(scene.Front{Setup: m.chosen()}) // out of the class before
	terms := []*tournament.Terms{
		apptest.SunTerms(apptest.SwissStage)(), apptest.SunTerms(apptest.KnockOutStage)(),
		apptest.SunTerms(apptest.GroupsStage, apptest.KnockOutStage)(), apptest.SwissTerms(),
	}[m.rng.IntN(4)]
	s := apptest.School(m.T, terms, 2+m.rng.IntN(len(apptest.PupilNames)-4))
	s.Rng = m.rng
	if m.rng.IntN(4) > 0 {
		s.Begins()
	}
	s.Lively = func() { m.disturbClass(s) }
	m.app.Projects(s)
}

// disturbClass lets a person of a class do something, now and then. An impossible request is
// refused.
func (m *monkey) disturbClass(s *apptest.Schooled) {
	if m.rng.IntN(10) > 0 {
		return
	}
	tell := func(c tournament.Command) { s.Host.InTournament(s.ID, &c) }
	given := s.Given()
	switch m.rng.IntN(14) {
	case 0:
		deeds := []tournament.Deed{tournament.Begin, tournament.Pause, tournament.Resume, tournament.Resume}
		tell(tournament.Command{Do: deeds[m.rng.IntN(len(deeds))]})
	case 1:
		name := apptest.PupilNames[len(apptest.PupilNames)-1-m.rng.IntN(4)]
		if s.Pupils[name] == nil {
			s.Pupils[name] = s.Pupil(s.ID, name)
		}
	case 2:
		tell(tournament.Command{Do: tournament.Leave, Name: apptest.PupilNames[m.rng.IntN(6)]})
	case 3:
		s.Now = s.Now.Add(time.Duration(m.rng.IntN(60)) * time.Second)
		s.Drive(s.Tournaments[s.ID])
	case 4:
		s.Gone = !s.Gone
	default:
		if len(given) == 0 {
			return
		}
		g := given[m.rng.IntN(len(given))]
		r := &s.Rooms[g.Room].Room
		p := s.Pupils[g.Players[m.rng.IntN(2)]]
		if p == nil { // who came again is no pupil of its own
			return
		}
		if r.Match() == nil {
			s.Do(g.Room, p.Who, &rooms.Command{Do: rooms.BeReady})
		} else if m.rng.IntN(6) == 0 {
			s.Do(g.Room, p.Who, &rooms.Command{Do: rooms.Resign, Game: r.Games()})
		} else if chair := r.ToMove(); chair >= 0 {
			state := r.Match().State()
			moves := state.AppendMoves(nil)
			s.Do(g.Room, s.Pupils[g.Players[chair]].Who, &rooms.Command{
				Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()),
				Move: state.Rules().FormatMove(state, moves[m.rng.IntN(len(moves))]),
			})
		}
	}
}
