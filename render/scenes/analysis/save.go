package analysis

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/game/variation"
	"colat/render/program/scene"
)

// gameMoves returns the moves of a record, including the ones taken back.
func gameMoves(r *match.Record) []game.Move {
	if r.Over {
		return r.Moves
	}
	return slices.Concat(r.Moves, r.Undone)
}

// same reports whether two records are of the same game.
func same(a, b *match.Record) bool {
	return a.Rules.ID() == b.Rules.ID() && slices.Equal(gameMoves(a), gameMoves(b)) &&
		a.Rules.FormatPosition(a.Start) == b.Rules.FormatPosition(b.Start)
}

// variations returns the tree, or nil if it has nothing but the moves of the game.
func (s *subject) variations() *variation.Tree { return s.walk.annotated(gameMoves(s.of.Record)) }

// Annotate implements scene.Annotator.
func (s *Scene) Annotate(r *match.Record) {
	if same(r, s.of.Record) {
		r.Variations = s.variations()
	}
}

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination { return scene.Review{Game: s.here()} }

// here returns the game with its variations and the position on the board.
func (s *Scene) here() scene.Game {
	record := *s.of.Record
	record.Variations = s.variations()
	return scene.Game{Setup: s.of.Setup, Record: &record, Moves: slices.Clone(s.walk.path), Reviewing: true}
}

// save stores the variations with the game on the board or in the library that they belong to, if
// they have changed.
func (s *Scene) save() {
	if s.saved == s.walk.version {
		return
	}
	s.saved = s.walk.version
	store := s.program.Store
	if s.of.Record.Over {
		store.Library().Annotate(s.of.Record, s.variations())
	}
	kept := store.Game()
	if kept == nil {
		return
	}
	if record, err := match.ParseRecord(kept.Record); err == nil && same(record, s.of.Record) {
		record.Variations = s.variations()
		kept.Record = record.String()
		store.KeepGame(*kept)
	}
}

// saveEvery is the number of ticks between two saves of changed variations.
const saveEvery = 120
