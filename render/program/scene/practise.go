package scene

import (
	"colat/ai/practice"
	"colat/game"
	"colat/render/kit/locale"
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
