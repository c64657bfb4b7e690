package othello

import (
	"colat/ai"
	"colat/game"
	rules "colat/game/othello"
)

// decideVictory finds the outcome of the victory game at the root and, unless it
// is a loss, a move that achieves it. It reports whether the clock let it finish.
// What it leaves in the table lets the next attempt go on from there.
func (e *Engine) decideVictory() (ai.Outcome, game.Move, bool) {
	for target := 1; target >= 0; target-- {
		p := e.prove(e.own, e.opp, rules.Moves(e.own, e.opp), target, numbers{unprovable, unprovable}, e.empties, 0)
		switch {
		case p.proof == 0 && p.lower == 1:
			return ai.Win, game.Move(p.move), true
		case p.proof == 0:
			return ai.Draw, game.Move(p.move), true
		case p.disproof != 0:
			return ai.Unknown, game.NoMove, false
		case p.upper < 0:
			return ai.Loss, game.Move(p.move), true
		}
	}
	panic("victory: a question has no answer")
}
