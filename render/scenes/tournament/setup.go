package tournament

import (
	"math/rand/v2"
	"time"

	"colat/game"
	"colat/render/program/setup"
)

// Setup returns the setup of a game by the tournament's terms, or the default setup.
func (s *Session) Setup() *setup.Setup {
	terms := s.terms
	if t := s.connection.Tournament(); t != nil {
		is := t.Terms()
		terms = &is
	}
	chosen := &setup.Setup{Seats: [2]string{setup.Human, setup.Human}, Time: time.Second}
	// A fixed seed draws the same position for the lobby's board each time.
	chance := rand.New(rand.NewPCG(1, 1))
	if terms != nil {
		chosen.Clock = terms.Clock
		if rules, err := s.program.Games.Rules(terms.Game); err == nil {
			if chosen.Start, err = rules.New(terms.Options, chance); err == nil {
				return chosen
			}
		}
	}
	rules, _ := s.program.Games.Rules(setup.Newcomer(s.program.Games).Game)
	chosen.Start = setup.Draw(rules, nil, chance)
	return chosen
}

// Start returns the start position of the tournament's games. If each game draws its own, it
// is an example.
func (s *Session) Start() game.State { return s.Setup().Start }
