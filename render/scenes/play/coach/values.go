package coach

import (
	"slices"
	"time"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
	"colat/render/table/board"
)

// firstLooks are the thinking times for the position itself, before its moves and after the
// first round. These searches find the best move and proofs. The first one also determines
// the depth for the moves.
var firstLooks = [...]time.Duration{400 * time.Millisecond, 1500 * time.Millisecond}

// longestLooks are the longest thinking times for one move in each round. Later rounds are
// deeper; a round ends the evaluation if a move does not reach its depth.
var longestLooks = [...]time.Duration{250 * time.Millisecond, 800 * time.Millisecond, 2 * time.Second}

// mostValued bounds the number of moves with values in games whose moves place a piece.
const mostValued = 32

// Values are the values of the legal moves. They are computed one at a time, the most
// promising moves first, in rounds with the same depth for all moves.
type Values struct {
	known  bool   // the position is set
	hash   uint64 // of the position
	state  game.State
	moves  []game.Move // from the start of the match to the position
	legal  int         // number of legal moves
	worths []worth     // of the likely moves, the most promising first
	whole  bool        // the last question is about the position itself
	looks  int         // number of finished searches of the position
	learnt bool        // the hint has been used
	depths [len(longestLooks)]int
	round  int
	at     int  // index of the move being searched
	plies  int  // number of forced plies after it
	level  int  // depth of the values of all moves without a proof; 0 for none
	uneven bool // a move did not reach the depth of the first round

	shown  []board.Value
	view   view
	status status
	dirty  bool
}

// view is the way in which values are shown: for all moves, or for those of the piece on from
// (-1 for none), leaving out the square hinted (-1 for none).
type view struct {
	from, hinted int
	unit         bool // squares have space for the unit
	language     string
}

// status is the data that determines the legend.
type status struct {
	hash    uint64
	level   int
	settled bool
	counted bool
}

// worth is a move and its value for the side that makes it. After the first round, the values of a
// round are held in waiting until all moves have one.
type worth struct {
	move     game.Move
	from, to int
	review.Worth
	waiting review.Worth
}

// valued reports whether the values of the moves in the position are wanted.
func (s *subject) valued() bool {
	if !s.program.Settings.Values || !s.advised || s.Behind {
		return false
	}
	if s.Reviewing {
		_, over := s.State.Result()
		return !over
	}
	return s.Choosing
}

// clear removes the values from the board.
func (v *Values) clear(s *subject) {
	if v.known {
		*v = Values{worths: v.worths[:0], shown: v.shown[:0]}
		s.stage.View.SetValues(nil)
		s.program.Refresh()
	}
}

// behind reports whether one of the first rounds is still to do.
func (v *Values) behind(rounds int) bool { return v.known && v.round < min(rounds, len(longestLooks)) }

func (v *Values) follow(s *subject) (kept bool) {
	if !s.valued() {
		v.clear(s)
		return false
	}
	if hash := s.State.Hash(); !v.known || v.hash != hash {
		v.clear(s)
		v.start(s, hash)
		return false
	}
	return true
}

// start sets the position and its moves. Moves that end the game get their values at
// once.
func (v *Values) start(s *subject, hash uint64) {
	v.known, v.hash, v.dirty = true, hash, true
	v.state, v.moves = s.State.Clone(), slices.Clone(s.match.Line()[:s.Shown])
	mover := v.state.ToMove()
	places := true
	moves, legal := ai.Likely(v.state)
	v.legal = legal
	for _, m := range moves {
		w := worth{move: m}
		if w.from, w.to = s.game.Squares(v.state, m); w.to < 0 {
			v.legal--
			continue
		}
		places = places && w.from < 0
		v.state.Play(m)
		if result, over := v.state.Result(); over {
			w.Worth = review.Ended(v.state, result, nil).For(mover)
		}
		v.state.Undo()
		v.worths = append(v.worths, w)
	}
	if places && len(v.worths) > mostValued {
		v.worths = v.worths[:mostValued]
	}
}

// learn uses the hint for the position, once.
func (v *Values) learn(s *subject, h *Hint) {
	if v.known && h.Known && !v.learnt && h.hash == v.hash {
		v.learnt = true
		v.lead(s, h.Move, h.info.Outcome)
	}
}

// lead uses the best move, with the outcome of the position if it is proven. If that is a
// loss, all moves lose. Before the first round, the best move is put first.
func (v *Values) lead(s *subject, best game.Move, outcome ai.Outcome) {
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
			return // the list of moves must not change after the first round has started
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
			w.Known, w.Outcome, v.dirty = true, outcome, true
		}
	}
}

// next asks about the position itself, before the moves and after the first round, and about
// the next move without a proven value. Forced replies are played first.
func (v *Values) next(s *subject) (q question, due bool) {
	if !v.known || s.stage.View.Animating() || v.round >= len(v.depths) {
		return q, false
	}
	if v.whole = v.looks == 0 || v.looks == 1 && v.round > 0; v.whole {
		return question{moves: v.moves, limits: ai.Limits{Time: firstLooks[v.looks]}}, true
	}
	for v.round < len(v.depths) {
		for ; v.at < len(v.worths); v.at++ {
			w := &v.worths[v.at]
			if w.Proven() {
				continue
			}
			q.moves, v.plies = forcedOn(v.state, append(slices.Clone(v.moves), w.move), w.move)
			q.limits = ai.Limits{Depth: v.depth(), Time: longestLooks[v.round]}
			return q, true
		}
		v.finishRound()
	}
	return q, false
}

// depth returns the depth of the search of the present move in the present round.
func (v *Values) depth() int { return max(v.depths[v.round]-v.plies, 1) }

// mostForced is the most forced moves played before a search.
const mostForced = 4

// forcedOn appends the forced moves that follow move, which is legal in s, to line, which
// ends with move. It returns their number. It stops before the end of the game.
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

// provenDepth is the least depth for comparing moves if a proof made the search of the
// position short.
const provenDepth = 6

func (v *Values) receive(s *subject, answer answer, err error) {
	if !v.whole {
		v.receiveMove(s, answer, err)
		return
	}
	v.looks++
	depth := answer.info.Depth
	if err == nil {
		v.lead(s, answer.move, answer.info.Outcome)
		if answer.info.Proven() {
			depth = max(depth, provenDepth)
		}
	}
	if v.looks == 1 {
		v.plan(max(depth-1, 1))
	}
}

// plan sets the depths of the rounds, in increasing order. All are even or all are odd,
// because evaluations alternate between even and odd depths.
func (v *Values) plan(last int) {
	v.depths = [...]int{last / 2, last * 3 / 4, last}
	for i := range v.depths {
		d := &v.depths[i]
		if (last-*d)%2 != 0 {
			*d++
		}
		*d = max(*d, 1)
	}
}

// receiveMove handles the result for a move. A round with a move that does not reach its
// depth ends the evaluation, except the first one, whose values are better than none.
func (v *Values) receiveMove(s *subject, answer answer, err error) {
	if v.at >= len(v.worths) {
		return
	}
	w := &v.worths[v.at]
	v.at++
	if err != nil {
		v.round, v.uneven = len(v.depths), v.uneven || v.round == 0
		return
	}
	reached := answer.info.Proven() || answer.info.Depth >= v.depth()
	if !reached && v.round > 0 {
		v.round = len(v.depths)
		return
	}
	if !answer.info.Searched() {
		v.uneven = true
		return
	}
	searcher := game.Second // of the sides, First makes the move
	if v.plies%2 != 0 {
		searcher = game.First
	}
	found := review.WorthOf(&answer.info, searcher, false, s.game.ClearLead)
	if v.round == 0 || found.Proven() {
		w.Worth, v.dirty = found, true
	}
	w.waiting = found
	v.uneven = v.uneven || !reached
}

// finishRound shows the values of a round, all at once, and goes on to the next deeper round.
func (v *Values) finishRound() {
	for i := range v.worths {
		if w := &v.worths[i]; !w.Proven() {
			w.Worth = w.waiting
		}
	}
	v.dirty = true
	if v.uneven {
		v.round = len(v.depths)
		return
	}
	v.level = v.depths[v.round]
	for v.at = 0; v.round < len(v.depths) && v.depths[v.round] <= v.level; v.round++ {
	}
}
