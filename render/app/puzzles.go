package app

import (
	"strings"

	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/scenes/puzzle"
)

// openedPuzzle returns the scene of a puzzle: a new one, or the one that was left.
func openedPuzzle(p *scene.Program, to *scene.Puzzle) *puzzle.Scene {
	if left, is := to.Scene.(*puzzle.Scene); is {
		return left.Resume()
	}
	return puzzle.New(p, to)
}

// openPuzzle opens the puzzle of the address on the front page.
func (n *navigator) openPuzzle(r *setup.Request) {
	chosen := r.Setup(n.program.Rand)
	to := scene.Puzzle{Setup: &chosen}
	if r.Puzzle != setup.Today {
		to.ID = r.Puzzle
	}
	if r.Named {
		to.Family, _, _ = strings.Cut(r.Rules.ID(), ":")
	}
	n.open(to)
}
