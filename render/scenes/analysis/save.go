package analysis

import (
	"slices"

	"colat/game/match"
	"colat/game/variation"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// variations returns the tree, or nil if it has nothing but the moves of the game.
func (s *subject) variations() *variation.Tree { return s.walk.annotated(s.of.Record.Line()) }

// Annotate implements scene.Annotator.
func (s *subject) Annotate(r *match.Record) {
	if r.SameGame(s.of.Record) {
		r.Variations = s.variations()
	}
}

// Here implements scene.Returner.
func (s *subject) Here() scene.Destination { return scene.Review{Game: s.here()} }

// here returns the game with its variations and the position on the board.
func (s *subject) here() scene.Game {
	record := *s.of.Record
	record.Variations = s.variations()
	here := s.of
	here.Record, here.Moves, here.Reviewing = &record, slices.Clone(s.walk.path), true
	return here
}

// copied returns the record of the game with its variations as text.
func (s *subject) copied() string {
	record := *s.of.Record
	record.Variations = s.variations()
	return record.String()
}

// saved tells what is stored of the analysis, and where.
type saved struct {
	known   bool
	shelved bool // the library has the game
	kept    bool // it is the stored game on the board
	version int  // of the tree that is stored
	at      *variation.Node
	before  string // the tree that this window stored last, or began with; "" for none
}

// store stores the variations, if they have changed, with the game on the board or in the library
// that they belong to. A game or a position that is stored nowhere is stored by itself, with the
// position on the board.
func (is *saved) store(s *subject) {
	store := s.program.Store
	changed, moved := is.version != s.walk.version, is.at != s.walk.at
	if !changed && !moved {
		return
	}
	is.version, is.at = s.walk.version, s.walk.at
	kept, record := s.keptGame()
	if !is.known {
		*is = saved{
			known: true, shelved: s.of.Record.Over && store.Library().Has(s.of.Record), kept: kept != nil,
			version: is.version, at: is.at, before: textOf(s.of.Record.Variations),
		}
	}
	if changed && is.shelved {
		before, _ := variation.Parse(s.of.Record.Start, is.before) // which String has written
		store.Library().Annotate(s.of.Record, before, s.variations())
		is.before = textOf(s.variations())
	}
	if changed && kept != nil {
		record.Variations = s.variations()
		kept.Record = record.String()
		store.KeepGame(*kept)
	}
	if !is.shelved && !is.kept {
		of := s.here()
		store.KeepAnalysed(storage.AnalysedOf(of.Record, of.Moves, of.Setup, s.program.Address))
	}
}

// textOf returns a tree, or nil, as text.
func textOf(tree *variation.Tree) string {
	if tree == nil {
		return ""
	}
	return tree.String()
}

// keptGame returns the stored game on the board and its record, if it is the one that is analysed,
// and otherwise nil.
func (s *subject) keptGame() (*storage.Game, *match.Record) {
	if kept := s.program.Store.Game(); kept != nil {
		if record, err := match.ParseRecord(kept.Record); err == nil && record.SameGame(s.of.Record) {
			return kept, record
		}
	}
	return nil, nil
}

// saveEvery is the number of ticks between two saves of changed variations.
const saveEvery = 120
