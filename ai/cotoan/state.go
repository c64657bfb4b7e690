package cotoan

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/game"
	rules "colat/game/cotoan"
)

// deepest is the length limit of a line in plies. An iteration's depth may be up to
// Longest-1.
const deepest = Longest - 2

// Search is a search of a position with the memory it keeps between searches.
type Search struct {
	Position Position
	// Plain disables the table and all pruning, so that values equal minimax over
	// quiescence.
	Plain bool
	Root  Root

	evaluator *evaluator
	table     alphabeta.Pairs
	clock     ai.Clock
	plies     [Longest]ply
	history   [2][rules.Numbers][rules.Squares]int32
	depth     int // of the iteration
}

// ply holds the data of one distance from the root.
type ply struct {
	own, opp Reach // of the side to move and the other side
	list     list
	killers  alphabeta.Killers[game.Move]
	sums     sums
	summed   bool   // sums are known
	change   change // by the move before
	length   int    // of the line
	line     [Longest]game.Move
}

// list holds the moves of a node, scored for move ordering.
type list struct {
	// keys hold the score, the room that was left, so that earlier moves come first, and the move.
	keys   [MostMoves]int64
	count  int
	slides [MostMoves]game.Move
	whole  bool      // complete has appended the rest
	first  game.Move // the table's move
}

// Parts of a key.
const (
	keyScore = 32
	keyRoom  = 16
)

// add appends a move.
func (l *list) add(m game.Move, score int32) {
	l.keys[l.count] = int64(score)<<keyScore | int64(MostMoves-l.count)<<keyRoom | int64(m)
	l.count++
}

// at returns move i.
func (l *list) at(i int) game.Move { return game.Move(l.keys[i] & (1<<keyRoom - 1)) }

// next swaps the best of the moves from i on to index i and returns it and its score.
func (l *list) next(i int) (m game.Move, score int32) {
	keys := l.keys[i:l.count]
	best, at := keys[0], 0
	for j, key := range keys {
		if key > best {
			best, at = key, j
		}
	}
	keys[at], keys[0] = keys[0], best
	return game.Move(best & (1<<keyRoom - 1)), int32(best >> keyScore)
}

// Root holds the position searched and the results so far.
type Root struct {
	Moves []game.Move // legal ones, the best first
	Score int         // of the best
	Depth int         // of the last finished iteration
	Best  game.Move

	line []game.Move
	room [MostMoves]game.Move
}

// Proven reports whether the score is a certain win or loss.
func (r *Root) Proven() bool { return isProven(r.Score) }

// Decided returns the number of plies to a certain win or loss of the side to move. won
// and lost are false if neither is known.
func (r *Root) Decided() (plies int, won, lost bool) {
	switch {
	case r.Score >= proven:
		return winScore - r.Score, true, false
	case r.Score <= -proven && r.Depth > 0:
		return winScore + r.Score, false, true
	}
	return 0, false, false
}

// NewSearch returns a search with a table of at most tableBytes bytes.
func NewSearch(network *Network, tableBytes int) *Search {
	return &Search{evaluator: newEvaluator(network), table: alphabeta.Pairs{Entries: alphabeta.NewEntries(tableBytes)}}
}

// make makes a move from a ply.
func (s *Search) make(m game.Move, ply int) Past {
	p := &s.Position
	below := &s.plies[ply+1]
	from := rules.From(m)
	below.change = change{from: from, to: rules.To(m), piece: p.Board.On(from), points: p.Points[p.Side]}
	below.summed = false
	past := p.Make(m)
	below.change.captured = past.captured
	return past
}

// pass makes a null move from a ply.
func (s *Search) pass(ply int) Past {
	below := &s.plies[ply+1]
	below.change, below.summed = change{}, false
	return s.Position.Pass()
}

// value returns the estimated value of the position of a ply whose reaches are measured, for the
// side to move.
func (s *Search) value(ply int) int {
	here := &s.plies[ply]
	var f Features
	Extract(&s.Position, &here.own, &here.opp, &f)
	return s.evaluator.value(&s.Position, s.sums(ply), &f)
}

// sums returns the sums of the inputs of the position of a ply.
func (s *Search) sums(ply int) *sums {
	here := &s.plies[ply]
	if !here.summed {
		s.evaluator.follow(&s.Position, &here.change, s.sums(ply-1), &here.sums)
		here.summed = true
	}
	return &here.sums
}

// Forget clears the table and the history.
func (s *Search) Forget() {
	s.table.Forget()
	s.history = [2][rules.Numbers][rules.Squares]int32{}
}

// Stopped reports whether the search must end.
func (s *Search) Stopped() bool { return s.clock.Stopped }

// loses reports whether the capturing piece is worth more than the captured one, and can be
// captured in turn.
func (here *ply) loses(p *Position, capture game.Move) bool {
	to := rules.To(capture)
	return here.opp.protects(to) && p.Board.On(to).Number() < p.Board.On(rules.From(capture)).Number()
}
