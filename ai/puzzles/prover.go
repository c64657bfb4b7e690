package puzzles

import (
	"cmp"
	"slices"

	"colat/game"
)

// A Prover decides whether a side can force a goal: by alpha-beta with a window of one
// question over the game's own moves or, for some kinds of goals, by a search of the game's genre. It
// is not safe for concurrent use.
type Prover struct {
	// Nodes is the number of positions that one question may visit.
	Nodes int64
	// Pause, unless nil, is called from time to time during a proof, so that others can run.
	// If it returns false, the question remains undecided.
	Pause func() bool

	left    int64 // for the present question
	total   int64 // for all questions about one puzzle
	genre   *genre
	fours   map[string]any // searches for fours, by rules
	table   []entry
	buffers [][]game.Move
	replies [][]int
	answers []game.Move // that refuted last, by ply
	salt    uint64
	waited  int // positions, for pauses
}

// DefaultNodes is a number of nodes for one question that takes less than a second or two.
const DefaultNodes = 2_000_000

// QuickNodes is a number of nodes for one question that a person waits for. It suffices for all
// that is asked while the puzzles of the program are solved.
const QuickNodes = 300_000

// entry remembers what is known about a position: the least limit of plies within which the
// goal is forced, and the largest within which it is not.
type entry struct {
	key     uint64
	yes, no uint8
}

// questions is the number of questions about one puzzle that may use up their nodes.
const questions = 20

// noLimit stands for Anywhere in the table, where limits are compared.
const noLimit = 250

const tableSize = 1 << 18

// NewProver returns a prover that visits at most so many positions for one question.
func NewProver(nodes int64) *Prover {
	return &Prover{
		Nodes: nodes, total: questions * nodes, fours: make(map[string]any), table: make([]entry, tableSize),
	}
}

// Reaches reports whether side can force the goal from s, which may be a finished game.
// decided is false if the nodes do not suffice.
func (p *Prover) Reaches(s game.State, g Goal, side game.Player) (yes, decided bool) {
	if r, over := s.Result(); over {
		return fulfils(s, r, g.Kind, side), true
	}
	if g.Plies == spent {
		return false, true
	}
	p.genre = genreOf(s.Rules())
	switch {
	case p.genre.reaches != nil && g.Kind == p.genre.searched:
		return p.genre.reaches(p, s, g, side)
	case g.Kind == Hold:
		won, decided := p.Reaches(s, threat(s, g.Plies), side.Opponent())
		return !won && decided, decided
	}
	if p.total <= 0 {
		return false, false
	}
	p.left = min(p.Nodes, p.total)
	defer func(had int64) { p.total -= had - p.left }(p.left)
	p.salt = uint64(side)
	for _, letter := range []byte(g.Kind) {
		p.salt = game.Scramble(p.salt<<8 + uint64(letter))
	}
	q := question{g.Kind, side}
	yes = p.forces(s, q, cmp.Or(g.Plies, noLimit), 0)
	return yes && p.left > 0, p.left > 0
}

// threat returns the goal of the opponent that Hold prevents.
func threat(s game.State, plies int) Goal {
	if g := genreOf(s.Rules()); g.threat != nil {
		return g.threat(s, plies)
	}
	return Goal{Win, plies}
}

// fulfils reports whether the end of a game reaches a goal of side.
func fulfils(s game.State, r game.Result, kind Kind, side game.Player) bool {
	switch kind {
	case Draw, Hold:
		return r.Winner != side.Opponent()
	case Suns, Wipe:
		g := genreOf(s.Rules())
		return r.Winner == side && g.fulfils != nil && g.fulfils(s, r, kind)
	}
	return r.Winner == side
}

// A question asks whether side forces a goal of a kind.
type question struct {
	kind Kind
	side game.Player
}

// forces reports whether the side forces the goal within a limit of plies. The answer is
// meaningless once left is not above 0.
func (p *Prover) forces(s game.State, q question, limit, ply int) bool {
	if r, over := s.Result(); over {
		return fulfils(s, r, q.kind, q.side)
	}
	if p.left--; limit == 0 || p.left <= 0 || !p.goesOn() {
		return false
	}
	attacks := s.ToMove() == q.side
	if limit == 1 && !attacks {
		return p.endsNow(s, q, ply)
	}
	key := s.Hash() ^ p.salt
	slot := &p.table[key%tableSize]
	if slot.key == key {
		if int(slot.yes) <= limit && slot.yes > 0 {
			return true
		}
		if int(slot.no) >= limit {
			return false
		}
	}
	moves := p.moves(s, ply)
	next := limit
	if limit != noLimit {
		next--
	}
	answer := !attacks
	for _, m := range moves {
		s.Play(m)
		yes := p.forces(s, q, next, ply+1)
		s.Undo()
		if p.left <= 0 {
			return false
		}
		if yes == attacks {
			answer = attacks
			p.answers[ply] = m
			break
		}
	}
	if slot.key != key {
		*slot = entry{key: key}
	}
	if answer {
		if slot.yes == 0 || int(slot.yes) > limit {
			slot.yes = uint8(limit)
		}
	} else {
		slot.no = max(slot.no, uint8(limit))
	}
	return answer
}

// pauseEvery is the number of positions after which a proof may pause.
const pauseEvery = 512

// goesOn pauses when it is time to, and reports whether the proof goes on.
func (p *Prover) goesOn() bool {
	if p.waited++; p.Pause == nil || p.waited%pauseEvery != 0 || p.Pause() {
		return true
	}
	p.left = 0
	return false
}

// endsNow reports whether every move of the opponent ends the game as the side wants.
func (p *Prover) endsNow(s game.State, q question, ply int) bool {
	for _, m := range p.moves(s, ply) {
		s.Play(m)
		r, over := s.Result()
		yes := over && fulfils(s, r, q.kind, q.side)
		s.Undo()
		if p.left--; !yes {
			return false
		}
	}
	return true
}

// sorted is the number of empty squares from which moves are ordered by the number of
// replies.
const sorted = 5

// moves returns the legal moves: the move that refuted last at this ply first and, on boards
// that fill up, those with the fewest replies.
func (p *Prover) moves(s game.State, ply int) []game.Move {
	for len(p.buffers) <= ply {
		p.buffers = append(p.buffers, make([]game.Move, 0, 128))
		p.replies = append(p.replies, make([]int, 0, 128))
		p.answers = append(p.answers, game.NoMove)
	}
	moves := s.AppendMoves(p.buffers[ply][:0])
	p.buffers[ply] = moves
	if board, can := s.(game.EmptyCounter); can && p.genre.fills && board.Empties() >= sorted {
		p.sort(s, moves, ply)
	} else if i := slices.Index(moves, p.answers[ply]); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
	return moves
}

// sort orders moves by the number of replies.
func (p *Prover) sort(s game.State, moves []game.Move, ply int) {
	counts := p.replies[ply][:0]
	var room [64]game.Move
	for _, m := range moves {
		s.Play(m)
		counts = append(counts, len(s.AppendMoves(room[:0])))
		s.Undo()
	}
	p.replies[ply] = counts
	for i := 1; i < len(moves); i++ {
		for j := i; j > 0 && counts[j] < counts[j-1]; j-- {
			counts[j], counts[j-1] = counts[j-1], counts[j]
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

// Verify proves a puzzle again from nothing: that its ID belongs to its position, that at
// each move of the solver exactly one move reaches the goal, that the opponent's moves are the
// longest resistance, that a draw is the best that can be reached, and its theme.
func (p *Prover) Verify(puzzle *Puzzle) error {
	s, err := puzzle.Start()
	if err != nil {
		return fault(puzzle, "its position: %v", err)
	}
	if id := IDOf(s); id != puzzle.ID {
		return fault(puzzle, "its position has the ID %s", id)
	}
	if puzzle.Grade < LeastGrade || puzzle.Grade > MostGrade {
		return fault(puzzle, "the grade is %d: want %d to %d", puzzle.Grade, LeastGrade, MostGrade)
	}
	if _, over := s.Result(); over {
		return fault(puzzle, "the game is over")
	}
	p.total = questions * p.Nodes
	if puzzle.Goal.Kind == Draw {
		won, decided := p.Reaches(s, Goal{Win, puzzle.Goal.Plies}, s.ToMove())
		if won || !decided {
			return fault(puzzle, "the goal is a draw, but a win is possible or not excluded")
		}
	}
	line, err := p.Line(s, puzzle.Goal)
	if err != nil {
		return fault(puzzle, "%v", err)
	}
	if !slices.Equal(line, puzzle.Solution) {
		return fault(puzzle, "the solution is %s, not %s", words(puzzle, line), words(puzzle, puzzle.Solution))
	}
	theme, err := p.theme(s, puzzle)
	if err != nil {
		return fault(puzzle, "its theme: %v", err)
	}
	if theme != puzzle.Theme {
		return fault(puzzle, "the theme is %s, not %s", theme, puzzle.Theme)
	}
	return nil
}
