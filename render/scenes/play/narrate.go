package play

import (
	"colat/render/program/scene"
	"colat/render/table/access"
)

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true, Moves: s.words.of(&s.session), Shown: s.display.shown}
	if s.hand.free() {
		n.Doable = access.Doable{
			Targets: s.game.Targets(s.match.State(), s.hand.turn.selected), Grips: s.hand.turn.grips,
			Target: s.program.Text("access.legal"),
		}
	}
	return n
}
