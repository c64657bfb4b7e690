// Package book holds books of openings: positions up to symmetry, with their values by deep
// searches. Package expand makes them.
package book

import (
	"cmp"
	"slices"

	"colat/ai"
	"colat/game"
	"colat/game/symmetry"
)

// Whole is the chance of a certain win in a Value.
const Whole = 10_000

// Certain is the least absolute score of a proven win or loss in a Value.
const Certain = ai.ProvenScore

// A Value is the value of a position for the side to move.
type Value struct {
	Score   int16  // as in ai.Info
	Chance  uint16 // to win, with a draw counted as half, of Whole
	Depth   uint8  // plies of the search behind it; those above 255 count as 255
	Outcome ai.Outcome
	Exact   bool // Score is proven as well as Outcome
}

// A Record is a position of a book.
type Record struct {
	Key      uint64 // of package symmetry
	Value           // for the side to move
	Expanded bool   // its moves are in the book, and Value is that of the best one
	Games    uint32 // that went through it
}

// A Header says how a book was made.
type Header struct {
	Rules   game.Rules
	Command string
	Seed    uint64
	Date    string // such as 2026-11-24
}

// A Book is a set of positions. It does not change, and may be used by several goroutines.
type Book struct {
	Header
	records []Record // sorted by key
}

// New returns a book of records, which have different keys. It keeps and sorts them.
func New(header Header, records []Record) *Book {
	slices.SortFunc(records, func(a, b Record) int { return cmp.Compare(a.Key, b.Key) })
	return &Book{header, records}
}

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.records) }

// Records returns the positions, sorted by key. The caller does not change them.
func (b *Book) Records() []Record { return b.records }

// ByKey returns the position of a key.
func (b *Book) ByKey(key uint64) (Record, bool) {
	i, found := slices.BinarySearchFunc(b.records, key, func(r Record, key uint64) int {
		return cmp.Compare(r.Key, key)
	})
	if !found {
		return Record{}, false
	}
	return b.records[i], true
}

// Find returns the position of a state.
func (b *Book) Find(s game.State) (Record, bool) {
	if s.Rules().ID() != b.Rules.ID() {
		return Record{}, false
	}
	return b.ByKey(symmetry.Key(s))
}

// An Entry is a move of a position, with its value for the side that makes it.
type Entry struct {
	Move     game.Move
	Value    Value
	Expanded bool   // the book goes on after the move
	Games    uint32 // that went through the position after the move
}

// Lookup returns the moves that the book has in a position, the best first. Equal ones are in
// the order of State.AppendMoves. They are legal, since they are the legal moves that lead to
// positions of the book. Their values are of one search, or of the best line within the book.
func (b *Book) Lookup(s game.State) []Entry {
	if here, found := b.Find(s); !found || !here.Expanded {
		return nil
	}
	after := s.Clone()
	var entries []Entry
	for _, m := range s.AppendMoves(nil) {
		after.Play(m)
		if r, found := b.ByKey(symmetry.Key(after)); found {
			entries = append(entries, Entry{m, r.Value.After(), r.Expanded, r.Games})
		}
		after.Undo()
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return b.Value.Compare(a.Value) })
	return entries
}

// Compare is negative if v is worse than other for the side to move.
func (v Value) Compare(other Value) int {
	return cmp.Or(cmp.Compare(v.Score, other.Score), cmp.Compare(v.Chance, other.Chance),
		cmp.Compare(v.Depth, other.Depth))
}

// After returns the value of a move for the side that makes it, if v is the value of the position
// that it leads to.
func (v Value) After() Value {
	v.Score, v.Chance = -v.Score, Whole-v.Chance
	if v.Depth < 255 {
		v.Depth++
	}
	v.Outcome = v.Outcome.Opposite()
	return v
}

// Best returns the value of a position by the values of its moves for the side that makes them.
// all reports that these are all legal moves: otherwise they do not prove a loss or a draw.
func Best(moves []Value, all bool) Value {
	best := slices.MaxFunc(moves, Value.Compare)
	open := func(v Value) bool { return v.Outcome == ai.Unknown }
	inexact := func(v Value) bool { return !v.Exact }
	best.Exact = all && !slices.ContainsFunc(moves, inexact)
	if best.Outcome == ai.Loss && !all || best.Outcome == ai.Draw && (!all || slices.ContainsFunc(moves, open)) {
		best.Outcome, best.Score = ai.Unknown, max(best.Score, 1-Certain)
	}
	return best
}

// ValueOf returns the value that a player has found.
func ValueOf(info *ai.Info) Value {
	const most = 1<<15 - 1
	return Value{
		Score:  int16(max(-most, min(info.Score, most))),
		Chance: uint16(max(0, min(info.Chance, 1))*Whole + 0.5),
		Depth:  uint8(min(info.Depth, 255)), Outcome: info.Outcome, Exact: info.Exact,
	}
}

// ValueOfEnd returns the value of a position in which the game is over.
func ValueOfEnd(s game.State, result game.Result) Value {
	won := result.For(s.ToMove())
	return Value{
		Score: int16(won * Certain), Chance: uint16((1 + won) * Whole / 2), Outcome: ai.OutcomeFor(result, s.ToMove()),
	}
}

// Info returns the value as the report of a player, without moves.
func (v Value) Info() ai.Info {
	return ai.Info{
		Depth: int(v.Depth), Score: int(v.Score), Chance: float64(v.Chance) / Whole, Outcome: v.Outcome, Exact: v.Exact,
	}
}
