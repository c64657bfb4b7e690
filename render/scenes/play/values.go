package play

import (
	"slices"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/table/board"
)

// firstLook and secondLook are how long the position itself is looked at before its moves
// and after the first round. They find the best move and what is proven; the first one
// says how deep the moves can be looked at, too.
const firstLook, secondLook = 400 * time.Millisecond, 1500 * time.Millisecond

// longestLooks are how long one move may take in each round. A later round is deeper, and
// given up where a move does not reach its depth.
var longestLooks = [...]time.Duration{250 * time.Millisecond, 800 * time.Millisecond, 2 * time.Second}

// mostValued bounds the number of moves with values in games whose moves put a piece down.
// On a large board most of the others are far from all pieces.
const mostValued = 32

// values are the worth of the moves of the side to move, found out little by little: the
// best-looking moves first, in rounds of one depth for all of them.
type values struct {
	known   bool   // the position has been taken up
	hash    uint64 // of it
	state   game.State
	moves   []game.Move // that led to it, from the start of the match
	legal   int         // how many moves there are
	worths  []worth     // the best-looking first
	first   *inquiry    // about the position itself
	looks   int         // at it that are over
	learnt  bool        // what the hint has found
	depths  [len(longestLooks)]int
	round   int
	next    int
	plies   int // that the move in question is followed by forced ones
	inquiry *inquiry
	level   int  // the depth to which all moves are known that are not proven; 0 for none
	uneven  bool // a move did not reach the depth of the first round
	shown   []board.Value
	view    view
	dirty   bool
}

// view is how values are shown: of all moves or of the piece on from, -1 if none is chosen,
// with a square free for a hint, -1 for none.
type view struct {
	from, hinted int
	unit         bool // the squares have room for it
	language     string
}

// status is all that the legend depends on.
type status struct {
	hash    uint64
	level   int
	settled bool
	counted bool
}

func (v *values) status() status {
	return status{v.hash, v.level, v.uneven || v.proven(), v.counted()}
}

// worth is a move and its value. The value of a round in progress waits, after the first
// round, until that of all moves is there.
type worth struct {
	move     game.Move
	from, to int
	look     int // how good it looks
	told     bool
	value
	waiting value
}

// pause leaves the advisor to another question. What was found out stays.
func (v *values) pause(s *Scene) {
	if v.inquiry != nil && !v.inquiry.over() || v.first != nil && !v.first.over() {
		s.advisor.stop()
	}
	v.inquiry = nil
	if v.first != nil && !v.first.over() {
		v.first = nil
	}
}

// clear takes the values off the board, and reports whether there were any.
func (v *values) clear(s *Scene) bool {
	if !v.known {
		return false
	}
	v.pause(s)
	*v = values{worths: v.worths[:0], shown: v.shown[:0]}
	s.stage.View.SetValues(nil)
	return true
}

// behind reports whether a round of the values is still to be gone through.
func (v *values) behind(rounds int) bool { return v.round < min(rounds, len(longestLooks)) }

// valued reports whether values are wanted of the position on the board.
func (s *Scene) valued() bool {
	if !s.program.Settings.Values || !s.advised() || s.display.state == nil || s.display.behind() {
		return false
	}
	if s.display.reviewing {
		_, over := s.display.state.Result()
		return !over
	}
	return s.hand.choosing()
}

// updateValues looks at one move after the other, once the board lies still, and reports
// whether what is said of the values has changed.
func (s *Scene) updateValues() bool {
	v := &s.values
	if !s.valued() {
		return v.clear(s)
	}
	before := v.status()
	if hash := s.display.state.Hash(); !v.known || v.hash != hash {
		v.clear(s)
		v.start(s, hash)
	}
	if s.hint.wanted && !s.hint.known {
		return before != v.status()
	}
	if h := &s.hint; h.known && !v.learnt && h.hash == v.hash {
		v.learnt = true
		v.lead(s, h.move, h.info.Outcome)
	}
	if v.inquiry != nil && v.inquiry.over() {
		v.receive(s)
	}
	if v.inquiry == nil && v.round < len(v.depths) && !s.stage.View.Animating() && s.advisor.free() {
		if v.looks == 0 || v.looks == 1 && v.round > 0 {
			v.collect(s)
		} else {
			v.ask(s)
		}
	}
	now := view{s.selected(), s.hinted(), s.stage.SquareRect(0).W >= unitWidth, s.program.Locale.Language()}
	if v.dirty || now != v.view {
		v.dirty, v.view = false, now
		v.show(s)
	}
	return before != v.status()
}

// selected is the square of the piece that was chosen to move, or -1.
func (s *Scene) selected() int {
	if s.hand.free() {
		return s.hand.turn.selected
	}
	return -1
}

// hinted is the square that a hint or a proposed move marks, or -1.
func (s *Scene) hinted() int {
	switch {
	case s.display.reviewing || !s.hand.free():
	case s.hand.proposal.open:
		return s.hand.proposal.to
	case s.hint.known:
		_, to := s.game.Squares(s.match.State(), s.hint.move)
		return to
	}
	return -1
}

// start takes up the position on the board, and puts the moves in order. Moves that end the
// game are known at once.
func (v *values) start(s *Scene, hash uint64) {
	v.known, v.hash, v.dirty = true, hash, true
	v.state = s.display.state.Clone()
	v.moves = append([]game.Move(nil), s.match.Line()[:s.display.shown]...)
	mover := v.state.ToMove()
	places := true
	for _, m := range v.state.AppendMoves(nil) {
		w := worth{move: m}
		if w.from, w.to = s.game.Squares(v.state, m); w.to < 0 {
			continue
		}
		places = places && w.from < 0
		v.state.Play(m)
		if result, over := v.state.Result(); over {
			w.told, w.outcome = true, outcomeFor(result, mover)
			w.look = int(w.outcome-ai.Draw) * 2 * game.MaxEstimate
		} else if e, able := v.state.(game.Evaluator); able {
			w.look = e.Evaluate()
			if v.state.ToMove() != mover {
				w.look = -w.look
			}
		}
		v.state.Undo()
		v.worths = append(v.worths, w)
	}
	v.legal = len(v.worths)
	slices.SortStableFunc(v.worths, func(a, b worth) int { return b.look - a.look })
	if places && v.legal > mostValued {
		v.worths = v.worths[:mostValued]
	}
}

// collect has the position itself looked at, and takes over the answer.
func (v *values) collect(s *Scene) {
	if v.first == nil {
		limits := ai.Limits{Time: [...]time.Duration{firstLook, secondLook}[v.looks]}
		v.first = s.advisor.ask(s.program, s.match.Start(), v.moves, limits)
		return
	}
	if !v.first.over() {
		return
	}
	q := v.first
	v.first = nil
	v.looks++
	depth := q.info.Depth
	if q.err == nil {
		v.lead(s, q.move, q.info.Outcome)
		if q.info.Proven() {
			depth = max(depth, provenDepth)
		}
	}
	if v.looks == 1 {
		v.plan(max(depth-1, 1))
	}
}

// provenDepth is the least depth at which moves are compared where a proof has made the
// search of the position a short one.
const provenDepth = 6

// lead takes over the best move, with the outcome of the position where that is proven.
// Where it is a loss, all moves lose. Before the first round the move is put first.
func (v *values) lead(s *Scene, best game.Move, outcome ai.Outcome) {
	i := slices.IndexFunc(v.worths, func(w worth) bool { return w.move == best })
	if i < 0 {
		w := worth{move: best}
		if len(v.worths) == 0 {
			return
		}
		if w.from, w.to = s.game.Squares(v.state, best); w.to < 0 {
			return
		}
		if v.depths[0] > 0 && outcome != ai.Win {
			return // the moves in question stay the same
		}
		i = len(v.worths) - 1
		v.worths[i] = w
	}
	if v.depths[0] == 0 {
		w := v.worths[i]
		v.worths = slices.Insert(slices.Delete(v.worths, i, i+1), 0, w)
		i = 0
	}
	for k := range v.worths {
		if w := &v.worths[k]; outcome != ai.Unknown && (k == i || outcome == ai.Loss) {
			w.told, w.outcome, v.dirty = true, outcome, true
		}
	}
}

// plan sets the depths of the rounds, of which the last is the deepest. They are all even
// or all odd: estimates swing between the two.
func (v *values) plan(last int) {
	v.depths = [...]int{last / 2, last * 3 / 4, last}
	for i := range v.depths {
		d := &v.depths[i]
		if (last-*d)%2 != 0 {
			*d++
		}
		*d = max(*d, 1)
	}
}

// ask begins with the next move that is not known for certain, or with the next round.
// Replies that are forced are played first.
func (v *values) ask(s *Scene) {
	for v.round < len(v.depths) {
		for ; v.next < len(v.worths); v.next++ {
			w := &v.worths[v.next]
			if w.outcome != ai.Unknown {
				continue
			}
			line := append(slices.Clone(v.moves), w.move)
			line, v.plies = forcedOn(v.state, line, w.move)
			limits := ai.Limits{Depth: max(v.depths[v.round]-v.plies, 1), Time: longestLooks[v.round]}
			v.inquiry = s.advisor.ask(s.program, s.match.Start(), line, limits)
			return
		}
		v.finishRound()
	}
}

// mostForced is how many forced moves are played before a position is looked at.
const mostForced = 4

// forcedOn appends to a line, which ends in a move that is legal in s, the moves that are
// the only ones after it, and returns how many they are. The game does not end by them.
func forcedOn(s game.State, line []game.Move, move game.Move) ([]game.Move, int) {
	after := s.Clone()
	after.Play(move)
	var moves []game.Move
	for n := range mostForced {
		moves = after.AppendMoves(moves[:0])
		if len(moves) != 1 {
			return line, n
		}
		after.Play(moves[0])
		if _, over := after.Result(); over {
			return line, n
		}
		line = append(line, moves[0])
	}
	return line, mostForced
}

// receive takes over the answer about a move. A round that is uneven ends the search, but for
// the first one, whose values are better than none.
func (v *values) receive(s *Scene) {
	q := v.inquiry
	v.inquiry = nil
	if v.next >= len(v.worths) {
		return
	}
	w := &v.worths[v.next]
	v.next++
	if q.err != nil {
		v.round, v.uneven = len(v.depths), v.uneven || v.round == 0
		return
	}
	reached := q.info.Proven() || q.info.Depth >= max(v.depths[v.round]-v.plies, 1)
	if !reached && v.round > 0 {
		v.round = len(v.depths)
		return
	}
	found := valueOf(&q.info)
	if v.plies%2 != 0 {
		found = found.turned()
	}
	if v.round == 0 || found.outcome != ai.Unknown {
		w.value, w.told, v.dirty = found, true, true
	}
	w.waiting = found
	v.uneven = v.uneven || !reached
}

// finishRound has the values of a round shown, all at once, and goes on to the next deeper
// one.
func (v *values) finishRound() {
	for i := range v.worths {
		if w := &v.worths[i]; w.outcome == ai.Unknown {
			w.value = w.waiting
		}
	}
	v.dirty = true
	if v.uneven {
		v.round = len(v.depths)
		return
	}
	v.level = v.depths[v.round]
	for v.next = 0; v.round < len(v.depths) && v.depths[v.round] <= v.level; v.round++ {
	}
}
