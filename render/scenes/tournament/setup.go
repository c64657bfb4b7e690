package tournament

import (
	"math/rand/v2"
	"time"

	"colat/game"
	"colat/render/program/setup"
)

// Setup returns how a game of the tournament begins, or the usual one.
func (s *Session) Setup() *setup.Setup {
	terms := s.terms
	if t := s.connection.Tournament(); t != nil {
		is := t.Terms()
		terms = &is
	}
	chosen := &setup.Setup{Seats: [2]string{setup.Human, setup.Human}, Time: time.Second}
	// What is drawn for the board beside the people is drawn alike each time.
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

// Start returns the position that games begin with, as far as that is the same for all.
func (s *Session) Start() game.State { return s.Setup().Start }
