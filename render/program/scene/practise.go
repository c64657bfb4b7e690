package scene

import (
	"colat/ai/practice"
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// Practise adds exercises that the user has just missed, such as the task of a lesson. An exercise that
// is known already, or that the user has dropped, stays as it is. then, unless nil, is called in a later
// frame with the number of new ones.
func (p *Program) Practise(missed []practice.Exercise, then func(added int)) {
	at := p.Time()
	p.PutOff(func() {
		if added := p.Store.Practise(at, missed...); then != nil {
			then(added)
		}
	})
}

// Learn adds the first moves of a game to the openings that the user wants to know as a side, and
// returns the message that says so, or why not.
func (p *Program) Learn(start game.State, moves []game.Move, side game.Player) (said string) {
	folders, id := p.Store.Folders(), "opening.known"
	if line, is := practice.NewLine(start, moves, side); is {
		switch folders.Add(practice.Loose, line) {
		case practice.Added:
			id = "opening.added"
			p.PutOff(func() { p.Store.KeepFolders(folders) })
		case practice.NoSpace:
			id = "opening.full"
		}
	}
	return p.Locale.Format(id, locale.Data{"Side": games.SideName(p.Locale, start.Rules(), side)})
}

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
