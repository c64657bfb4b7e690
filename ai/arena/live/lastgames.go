package live

import (
	"slices"

	"colat/ai/arena/tournament"
	"colat/game"
	"colat/game/match"
)

// lastGames are the last games that have ended, the newest first.
type lastGames []row

// Bounds of the list.
const (
	mostGames = 20
	mostMoves = 400
)

// row is a game in the list.
type row struct {
	Number   int
	A        string // "1", "½" or "0" in a match
	Names    [2]string
	Result   game.Names
	Moves    int
	Failed   string
	Position string // a diagram of its end
	Line     string // its moves
}

// add adds a game to a copy of the list. a is the score of A in a match.
func (l lastGames) add(number int, a string, r *match.Record) lastGames {
	g := row{
		Number: number, A: a, Names: r.Names, Moves: len(r.Moves), Failed: r.Fault,
		Result: tournament.ResultNames(r, r.Rules),
	}
	end := r.Start.Clone()
	for _, m := range r.Moves {
		end.Play(m)
	}
	if diagram, can := end.(game.Diagrammer); can {
		g.Position = diagram.Diagram()
	}
	g.Line = game.FormatMoves(r.Start.Clone(), r.Moves[:min(len(r.Moves), mostMoves)], " ")
	return slices.Concat(lastGames{g}, l[:min(len(l), mostGames-1)])
}
