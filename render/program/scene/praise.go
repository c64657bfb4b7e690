package scene

import (
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/program/storage"
)

// PraiseGame says so if the game that has just been added to the history reaches a goal. next is the
// level to beat, part is the part of the user, and won tells whether the user has won.
func (p *Program) PraiseGame(part *storage.Part, next int, won bool) {
	goals := p.Store.Goals()
	day, _ := p.Today()
	if goals.Games > 0 && p.Store.PlayedInWeek(day, p.Zone()) == goals.Games {
		p.Say(p.Locale.Count("progress.games-reached", goals.Games, nil))
	}
	if goals.Level && won && part.Help == storage.Alone && next > 0 && part.Level() == next {
		p.Say(p.Locale.Format("progress.level-reached", locale.Data{"Name": faces.Name(p.Locale, next), "Level": next}))
	}
}

// PraisePuzzle says so if the puzzle that has just been tried for the first time reaches a goal.
func (p *Program) PraisePuzzle() {
	goals := p.Store.Goals()
	day, _ := p.Today()
	if goals.Puzzles > 0 && p.Store.TriedOn(day, p.Games.Families()) == goals.Puzzles {
		p.Say(p.Locale.Count("progress.puzzles-reached", goals.Puzzles, nil))
	}
}
