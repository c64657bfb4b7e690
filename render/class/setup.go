package class

import (
	"math/rand/v2"
	"time"

	"colat/game"
	"colat/render/setup"
)

// Setup returns how a game of the contest begins, or the usual one.
func (c *Class) Setup() *setup.Setup {
	terms := c.terms
	if t := c.contest(); t != nil {
		is := t.Terms()
		terms = &is
	}
	s := &setup.Setup{Seats: [2]string{setup.Human, setup.Human}, Time: time.Second}
	// What is drawn for the board beside the people is drawn alike each time.
	chance := rand.New(rand.NewPCG(1, 1))
	if terms != nil {
		s.Clock = terms.Clock
		if rules, err := c.program.Games.Rules(terms.Game); err == nil {
			if s.Start, err = rules.New(terms.Options, chance); err == nil {
				return s
			}
		}
	}
	rules, _ := c.program.Games.Rules(setup.Newcomer(c.program.Games).Game)
	s.Start = setup.Draw(rules, nil, chance)
	return s
}

// start returns the position that games begin with, as far as that is the same for all.
func (c *Class) start() game.State { return c.Setup().Start }
