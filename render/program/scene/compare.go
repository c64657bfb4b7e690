package scene

import (
	"time"

	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/setup"
)

// Pasted returns a game of a pasted record, of two persons, in which engines have a thinking time.
func Pasted(record *match.Record, thinking time.Duration) Game {
	return Game{
		Setup:  &setup.Setup{Start: record.Start, Seats: [2]string{setup.Human, setup.Human}, Time: thinking},
		Record: record, Moves: record.Moves,
	}
}

// CompareWith opens two games beside each other. If they have different rules, it opens nothing and
// returns why as text.
func (p *Program) CompareWith(first, other Game) (refusal string) {
	rules := other.Record.Rules
	if rules.ID() != first.Record.Rules.ID() {
		title := p.Games.Of(rules).Title(p.Locale, rules)
		return p.Locale.Format("compare.other-rules", locale.Data{"Game": title})
	}
	p.Go(Compare{Games: [2]Game{first, other}})
	return ""
}
