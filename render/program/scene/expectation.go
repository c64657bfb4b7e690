package scene

import (
	"math"
	"strings"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// Expectation is what an engine expects of a game, for people.
type Expectation struct {
	Game *games.Game
	Root game.State // that Info is about, and whose side to move it is seen from
	Info ai.Info
}

// firstSide turns a value that is seen from the engine's side into one that is
// seen from the first side's.
func (e *Expectation) firstSide(value float64) float64 {
	if e.Root.ToMove() == game.Second {
		return -value
	}
	return value
}

// winner returns who wins for certain.
func (e *Expectation) winner() game.Player {
	switch e.Info.Outcome {
	case ai.Win:
		return e.Root.ToMove()
	case ai.Loss:
		return e.Root.ToMove().Opponent()
	}
	return game.Nobody
}

// chance returns the probability that the first side wins, where the engine says
// one.
func (e *Expectation) chance() (first float64, known bool) {
	return 0.5 + e.firstSide(e.Info.Chance-0.5), e.Info.Chance > 0
}

// lead returns by how much the first side is expected to win, in what the game
// counts.
func (e *Expectation) lead() float64 { return e.firstSide(float64(e.Info.Score) / 100) }

// leader returns the side that a value seen from the first side's speaks for.
func leader(value float64) game.Player {
	if value < 0 {
		return game.Second
	}
	return game.First
}

// What counts as even: a chance up to so many per cent, and less of a lead.
const evenPercent, evenLead = 51, 0.05

// percent returns the better side's chance to win, which is never as certain as a proof.
func percent(first float64) int { return min(int(math.Round(100*max(first, 1-first))), 99) }

// Ahead returns the side that Phrase names: the one that wins or is more likely to. It is
// game.Nobody of a draw and where both are even.
func (e *Expectation) Ahead() game.Player {
	if e.Info.Proven() {
		return e.winner()
	}
	if first, known := e.chance(); known {
		if percent(first) <= evenPercent {
			return game.Nobody
		}
		return leader(first - 0.5)
	}
	if lead := e.lead(); math.Abs(lead) >= evenLead {
		return leader(lead)
	}
	return game.Nobody
}

// Phrase says in a few words who is expected to win.
func (e *Expectation) Phrase(l *locale.Locale) string {
	ahead, proven := e.Ahead(), e.Info.Proven()
	switch {
	case ahead == game.Nobody && proven:
		return l.Text("outlook.draw")
	case ahead == game.Nobody:
		return l.Text("outlook.even")
	}
	rules := e.Root.Rules()
	side := games.SideName(l, rules, ahead)
	if proven {
		return l.Format("outlook.wins", locale.Data{"Side": side})
	}
	if first, known := e.chance(); known {
		return l.Format("outlook.chance", locale.Data{"Side": side, "Percent": percent(first)})
	}
	return e.Game.Lead(l, rules, ahead, math.Abs(e.lead()))
}

// Share returns which part of the chances is the first side's, 0 to 1: nearly
// proportional for small leads, and never quite all of it before a proof.
func (e *Expectation) Share() float64 {
	if e.Info.Proven() {
		switch e.winner() {
		case game.First:
			return 1
		case game.Second:
			return 0
		}
		return 0.5
	}
	if first, known := e.chance(); known {
		return 0.03 + 0.94*first
	}
	return 0.5 + 0.47*math.Tanh(e.lead()/e.Game.ClearLead)
}

// Line writes the first moves, at most so many, of those that the engine expects. A
// report may come so late that it is about another position: what is not legal ends
// them.
func (e *Expectation) Line(l *locale.Locale, most int) string {
	var words []string
	state := e.Root.Clone()
	for _, m := range e.Info.PV[:min(len(e.Info.PV), most)] {
		if !game.IsLegal(state, m) {
			break
		}
		words = append(words, e.Game.MoveText(l, state, m))
		state.Play(m)
	}
	return strings.Join(words, " ")
}
