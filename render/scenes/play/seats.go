package play

import (
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/program/setup"
)

// seats are who plays the two sides.
type seats struct {
	places   [2]match.Seat
	choosers [2]*ai.Chooser   // nil for a person
	times    [2]time.Duration // for a move
	levels   [2]int           // 0 for those who are none
	ponders  [2]bool          // in the opponent's time

	remote   Remote      // where the game is conducted; nil if it is here
	called   [2][]string // what the players are called, in full first
	language string      // of the names
}

// fill seats whom the setup names. An engine that cannot be had is replaced by a
// person, which leaves a game that can be played.
func (s *seats) fill(p *scene.Program, chosen *setup.Setup) {
	s.language = ""
	for side, spec := range chosen.Seats {
		s.choosers[side], s.levels[side] = nil, 0
		s.ponders[side] = chosen.Ponders(game.Player(side))
		s.places[side] = match.Seat{Name: setup.Human}
		if spec == setup.Human {
			continue
		}
		player, err := p.Engine(setup.EngineSpec(spec), chosen.Rules())
		if err != nil {
			p.Say(p.Locale.Format("seat.missing", locale.Data{"Value": locale.Shortened(spec)}))
			chosen.Seats[side] = setup.Human
			continue
		}
		s.levels[side] = setup.LevelOf(spec)
		s.times[side] = setup.MachineTime(spec, chosen.Time)
		s.choosers[side] = ai.NewChooser(player, ai.Limits{Time: s.times[side]})
		s.places[side] = match.Seat{Name: spec, Chooser: s.choosers[side]}
	}
}

// engine reports whether an engine plays a side.
func (s *seats) engine(side game.Player) bool { return s.choosers[side] != nil }

// onlyPerson returns the side of the one person who plays, or game.Nobody if
// there are two or none.
func (s *seats) onlyPerson() game.Player {
	if s.remote != nil {
		return s.remote.Side()
	}
	switch {
	case !s.engine(game.First) && s.engine(game.Second):
		return game.First
	case s.engine(game.First) && !s.engine(game.Second):
		return game.Second
	}
	return game.Nobody
}

// persons returns how many persons play.
func (s *seats) persons() int {
	n := 0
	for _, c := range s.choosers {
		if c == nil {
			n++
		}
	}
	return n
}

// names returns what the player of a side is called, in full first.
func (s *seats) names(p *scene.Program, chosen *setup.Setup, side game.Player) []string {
	if s.remote != nil {
		return s.remote.Names(side)
	}
	if language := p.Locale.Language(); s.language != language {
		s.language = language
		for side, spec := range chosen.Seats {
			s.called[side] = p.SeatNames(spec)
		}
	}
	return s.called[side]
}
