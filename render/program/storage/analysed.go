package storage

import (
	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
	"colat/render/table/games"
)

// Analysed is a game or a position in the analysis on the screen that is stored nowhere else, such
// as a pasted one. Its record has the variations.
type Analysed struct {
	Game
	Shown string `json:"shown"` // a record of the moves on the board
}

const keyAnalysed = "analysed"

// AnalysedOf returns what is stored of an analysis of a record with its variations.
func AnalysedOf(r *match.Record, shown []game.Move, chosen *setup.Setup, address string) Analysed {
	board := match.Record{Rules: r.Rules, Start: r.Start, Names: r.Names, Moves: shown}
	return Analysed{
		Game: Game{
			Record: r.String(), Seats: chosen.Seats, Time: chosen.Time, Address: address, Open: true, Over: r.Over,
			Terms: chosen.Terms,
		},
		Shown: board.String(),
	}
}

// Read is like that of Game, and returns the moves on the board.
func (a *Analysed) Read(list games.List) (*setup.Setup, *match.Record, []game.Move, error) {
	chosen, record, err := a.Game.Read(list)
	if err != nil {
		return nil, nil, nil, err
	}
	board, err := match.ParseRecord(a.Shown)
	if err != nil {
		return nil, nil, nil, err
	}
	return chosen, record, board.Moves, nil
}

// KeepAnalysed stores the analysis on the screen.
func (s *Store) KeepAnalysed(a Analysed) { s.save(keyAnalysed, a) }

// Analysed returns the analysis on the screen, or nil if there is none that must be stored.
func (s *Store) Analysed() *Analysed {
	var a Analysed
	if !s.load(keyAnalysed, &a) || a.Record == "" {
		return nil
	}
	return &a
}

// DropAnalysed deletes it.
func (s *Store) DropAnalysed() {
	if s.Analysed() != nil {
		s.save(keyAnalysed, Analysed{})
	}
}
