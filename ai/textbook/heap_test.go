package textbook

import "colat/game"

// heap is a game in which a side may move twice in a row: from a heap of stones one, two or three
// are taken; a side that takes two moves again. The side that takes the last stone loses, but a
// heap of exactly two that begins a turn of Second is a draw. It cannot estimate.
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
		return game.Result{Winner: game.NoSide, Reason: game.Equal}, true
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
