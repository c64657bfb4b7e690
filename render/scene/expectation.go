package scene

import (
	"math"
	"strings"

	"colat/ai"
	"colat/game"
	"colat/render/games"
	"colat/render/locale"
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

// Phrase says in a few words who is expected to win.
func (e *Expectation) Phrase(l *locale.Locale) string {
	rules := e.Root.Rules()
	if e.Info.Proven() {
		if e.winner() == game.Nobody {
			return l.Text("outlook.draw")
		}
		return l.Format("outlook.wins", locale.Data{"Side": games.SideName(l, rules, e.winner())})
	}
	if first, known := e.chance(); known {
		// Never as certain as a proof.
		percent := min(int(math.Round(100*max(first, 1-first))), 99)
		if percent <= 51 {
			return l.Text("outlook.even")
		}
		side := games.SideName(l, rules, leader(first-0.5))
		return l.Format("outlook.chance", locale.Data{"Side": side, "Percent": percent})
	}
	if lead := e.lead(); math.Abs(lead) >= 0.05 {
		return e.Game.Lead(l, rules, leader(lead), math.Abs(lead))
	}
	return l.Text("outlook.even")
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
