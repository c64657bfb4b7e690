package games

import (
	"fmt"

	"colat/ai/lessons"
)

// CheckMarks reports a marked square of a lesson that the board does not have.
func (g *Game) CheckMarks(l *lessons.Lesson) error {
	for i := range l.Steps {
		for _, name := range l.Steps[i].Marks {
			if _, there := g.FindSquare(l.Rules, name); !there {
				return fmt.Errorf("step %d: marks: there is no square %.12q", i+1, name)
			}
		}
	}
	return nil
}
