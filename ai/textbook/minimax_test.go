package textbook

import (
	"math/rand/v2"

	"colat/ai"
	"colat/game"
)

// minimax is the yardstick of the other searches, written down as directly as
// possible: it values a position from First's side, distance plies from the
// root, where First takes the most and Second the least.
func minimax(s game.State, depth, distance int) int {
	if result, over := s.Result(); over {
		switch result.Winner {
		case game.First:
			return winScore - distance
		case game.Second:
			return distance - winScore
		}
		return 0
	}
	side := s.ToMove()
	if depth == 0 {
		evaluator, able := s.(game.Evaluator)
		switch {
		case !able:
			return 0
		case side == game.First:
			return evaluator.Evaluate()
		}
		return -evaluator.Evaluate()
	}
	var best int
	for i, m := range s.AppendMoves(nil) {
		s.Play(m)
		score := minimax(s, depth-1, distance+1)
		s.Undo()
		if i == 0 || side == game.First && score > best || side == game.Second && score < best {
			best = score
		}
	}
	return best
}

// minimaxFor is minimax from one side.
func minimaxFor(side game.Player, s game.State, depth, distance int) int {
	if side == game.First {
		return minimax(s, depth, distance)
	}
	return -minimax(s, depth, distance)
}

// verdict is what a score says about a game searched to its end.
func verdict(score int) ai.Outcome {
	switch {
	case score > 0:
		return ai.Win
	case score < 0:
		return ai.Loss
	}
	return ai.Draw
}

// playout plays random moves from the start, as many as asked for and possible,
// again and again until it finds a position with more than one move.
func playout(rules game.Rules, rng *rand.Rand, moves int) game.State {
	for {
		s, err := rules.New(nil, rng)
		if err != nil {
			panic(err)
		}
		for range moves {
			legal := s.AppendMoves(nil)
			if len(legal) == 0 {
				break
			}
			s.Play(legal[rng.IntN(len(legal))])
		}
		if len(s.AppendMoves(nil)) > 1 {
			return s
		}
	}
}

// heap is a game in which a side may move twice in a row: from a heap of stones
// one, two or three are taken; whoever takes two is to move again. Whoever takes
// the last stone loses, but a heap of exactly two that begins a turn of Second
// is a draw. It cannot estimate.
type heap struct {
	game.State // for what no search needs
	stones     int
	toMove     game.Player
	taken      []game.Move
}

func (h *heap) ToMove() game.Player { return h.toMove }

func (h *heap) AppendMoves(buf []game.Move) []game.Move {
	if _, over := h.Result(); over {
		return buf
	}
	for n := 1; n <= min(3, h.stones); n++ {
		buf = append(buf, game.Move(n))
	}
	return buf
}

func (h *heap) Play(m game.Move) {
	h.stones -= int(m)
	h.taken = append(h.taken, m)
	h.turn(m)
}

func (h *heap) Undo() {
	m := h.taken[len(h.taken)-1]
	h.taken = h.taken[:len(h.taken)-1]
	h.stones += int(m)
	h.turn(m)
}

func (h *heap) turn(m game.Move) {
	if m != 2 {
		h.toMove = h.toMove.Opponent()
	}
}

func (h *heap) Result() (game.Result, bool) {
	switch {
	case h.stones == 2 && h.toMove == game.Second:
		return game.Result{Winner: game.Nobody, Reason: game.Equal}, true
	case h.stones > 0:
		return game.Result{}, false
	}
	loser := h.toMove.Opponent()
	if n := len(h.taken); n > 0 && h.taken[n-1] == 2 {
		loser = h.toMove
	}
	return game.Result{Winner: loser.Opponent(), Reason: "last-stone"}, true
}

func (h *heap) Clone() game.State {
	c := *h
	c.taken = append([]game.Move(nil), h.taken...)
	return &c
}

// newSearch makes a Search by the algorithm of a name.
func newSearch(name string, options Options) *Search {
	s, err := New(name, options)
	if err != nil {
		panic(err)
	}
	return s
}
