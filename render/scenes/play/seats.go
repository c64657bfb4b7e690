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

// seats holds the players of the two sides.
type seats struct {
	places   [2]match.Seat
	choosers [2]*ai.Chooser   // nil for persons
	times    [2]time.Duration // for each move
	levels   [2]int           // 0 for other players
	ponders  [2]bool          // whether the player ponders

	remote   Remote      // the remote game; nil for a local one
	called   [2][]string // names of the players, in full first
	language string      // language of the names
}

// fill assigns the players of the setup. An engine that cannot be created is replaced by a
// person, so that the game can be played.
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

// onlyPerson returns the side of the only person, or game.Nobody if there are two or none. In
// a remote game it returns the user's side.
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

// persons returns the number of persons among the players.
func (s *seats) persons() int {
	n := 0
	for _, c := range s.choosers {
		if c == nil {
			n++
		}
	}
	return n
}

// names returns the names of a side's player, in full first.
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
