package bench

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// A premove is a move that the user has entered in the opponent's turn. It is played as soon as it is the user's turn,
// if it is legal then, and dropped otherwise.
type premove struct {
	stage.Gesture      // without a Move; open once both squares are known
	held          bool // the piece on From is selected and has no target yet
}

// ahead returns the side for which a move may be entered in the opponent's turn, or game.NoSide.
func (h *Hand) ahead() game.Player {
	if h.Ahead == nil || h.State() == nil || len(h.Turn.Legal) == 0 {
		return game.NoSide
	}
	return h.Ahead()
}

// Answers reports whether taps on squares are handled: they make a move, or enter one in the opponent's turn.
func (h *Hand) Answers() bool { return h.Free() || h.ahead() != game.NoSide }

// own returns the squares with pieces of a side that can be moved. There are none in games in which pieces are placed.
func (h *Hand) own(side game.Player) (squares board.Set) {
	piece, pieces := h.Replay.Game.Piece(side), &h.Replay.Position().Pieces
	if h.Turn.Legal[0].From < 0 {
		return squares
	}
	for square := range pieces {
		if pieces[square].Material == piece.Material && pieces[square].Light == piece.Light {
			squares.Add(square)
		}
	}
	return squares
}

// enter handles a tap in the opponent's turn. A tap that can be no move of the side, and one on the square of the move
// that was entered, drop that move.
func (h *Hand) enter(t stage.Tap, side game.Player) {
	was, own := h.premove, h.own(side)
	from, grip := t.From, t.To
	if from < 0 && was.held {
		from = was.From
	}
	if t.To < 0 {
		grip = t.From // it has just been picked up
	}
	h.premove = premove{}
	switch {
	case own.Has(grip) && (t.To < 0 || from != grip):
		h.premove = premove{stage.Gesture{From: grip, To: -1}, true}
	case was.Open && t.To == was.To, from == t.To:
	case own.Has(from):
		h.premove.Gesture = stage.Gesture{Open: true, From: from, To: t.To}
	case own.Empty() && h.Replay.Position().Pieces[t.To].Material == board.NoPiece:
		h.premove.Gesture = stage.Gesture{Open: true, From: -1, To: t.To}
	}
	p := h.Program
	switch {
	case h.premove.Open:
		p.Announce(p.Locale.Format("premove.announced", locale.Data{"Move": h.PremoveText()}))
	case was.Open:
		p.Announce(p.Text("premove.cancelled"))
	}
	h.Mark()
	p.Refresh()
}

// PremoveText returns the squares of the move that was entered in the opponent's turn, or "" if there is none.
func (h *Hand) PremoveText() string {
	m := &h.premove
	if !m.Open || h.State() == nil {
		return ""
	}
	rules := h.State().Rules()
	text := h.Replay.Game.SquareText(rules, m.To)
	if m.From >= 0 {
		text = h.Replay.Game.SquareText(rules, m.From) + "–" + text
	}
	return text
}

// HasPremove reports whether a move was entered in the opponent's turn.
func (h *Hand) HasPremove() bool { return h.premove.Open }

// DropPremove drops what was entered in the opponent's turn.
func (h *Hand) DropPremove() { h.premove = premove{} }

// PlayPremove plays the move that was entered in the opponent's turn, if there is one, in the user's turn.
func (h *Hand) PlayPremove() {
	was := h.premove
	if h.premove = (premove{}); !was.Open {
		return
	}
	if g, legal := h.Turn.Find(was.From, was.To); legal {
		h.Play(g.Move)
		return
	}
	h.Program.SayOf(scene.OfMove, h.Program.Text("premove.dropped"))
}
