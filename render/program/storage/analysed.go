package storage

import (
	"slices"

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
	// Others are those of other windows, the newest first.
	Others []Analysed `json:"others,omitempty"`
}

const (
	keyAnalysed  = "analysed"
	mostAnalysed = 4
)

// AnalysedOf returns what is stored of an analysis of a record with its variations.
func AnalysedOf(r *match.Record, shown []game.Move, chosen *setup.Setup, address string) Analysed {
	board := match.Record{Rules: r.Rules, Start: r.Start, Names: r.Names, Moves: shown}
	return Analysed{Game: gameOf(r, chosen, address, true), Shown: board.String()}
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

// KeepAnalysed stores the analysis on the screen of this window.
func (s *Store) KeepAnalysed(a Analysed) {
	a.Window = s.self()
	s.replaceAnalysed(a)
}

// Analysed returns the analysis on the screen, or nil if there is none that must be stored: that of
// this window, or else of the last one. From now on it is that of this window.
func (s *Store) Analysed() *Analysed {
	list := s.allAnalysed()
	at := slices.IndexFunc(list, func(a Analysed) bool { return a.Window == s.self() || a.Window == s.reopens })
	if at = max(at, 0); at >= len(list) {
		return nil
	}
	s.analysed = list[at].Window
	return &list[at]
}

// DropAnalysed deletes that of this window.
func (s *Store) DropAnalysed() {
	if slices.ContainsFunc(s.allAnalysed(), s.ownsAnalysed) {
		s.replaceAnalysed(Analysed{})
	}
}

// ownsAnalysed reports whether an analysis is that of this window.
func (s *Store) ownsAnalysed(a Analysed) bool {
	return a.Window == s.self() || a.Window == s.analysed
}

// allAnalysed returns the analyses of all windows.
func (s *Store) allAnalysed() []Analysed {
	var a Analysed
	if !s.load(keyAnalysed, &a) || a.Record == "" {
		return nil
	}
	list := append([]Analysed{a}, a.Others...)
	list[0].Others = nil
	return list
}

// replaceAnalysed replaces the analysis of this window; one without a record is none.
func (s *Store) replaceAnalysed(a Analysed) {
	s.alone(func() {
		list := slices.DeleteFunc(s.allAnalysed(), s.ownsAnalysed)
		if a.Record != "" {
			list = slices.Insert(list, 0, a)
		}
		if len(list) > 0 {
			a = list[0]
			a.Others = list[1:min(len(list), mostAnalysed)]
		}
		s.save(keyAnalysed, a)
	})
}
