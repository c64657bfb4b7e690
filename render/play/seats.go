package play

import (
	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/locale"
	"colat/render/scene"
	"colat/render/setup"
)

// seats are who plays the two sides.
type seats struct {
	places   [2]match.Seat
	choosers [2]*ai.Chooser // nil for a person
}

// fill seats whom the setup names. An engine that cannot be had is replaced by a
// person, which leaves a game that can be played.
func (s *seats) fill(p *scene.Program, chosen *setup.Setup) {
	for side, spec := range chosen.Seats {
		s.choosers[side] = nil
		s.places[side] = match.Seat{Name: setup.Human}
		if spec == setup.Human {
			continue
		}
		player, err := p.Engine(spec, chosen.Rules())
		if err != nil {
			p.Say(p.Locale.Format("seat.missing", locale.Data{"Value": locale.Shortened(spec)}))
			chosen.Seats[side] = setup.Human
			continue
		}
		s.choosers[side] = ai.NewChooser(player, ai.Limits{Time: chosen.Time})
		s.places[side] = match.Seat{Name: spec, Chooser: s.choosers[side]}
	}
}

// engine reports whether an engine plays a side.
func (s *seats) engine(side game.Player) bool { return s.choosers[side] != nil }

// onlyPerson returns the side of the one person who plays, or game.Nobody if
// there are two or none.
func (s *seats) onlyPerson() game.Player {
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
