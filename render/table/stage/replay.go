package stage

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/board"
	"colat/render/table/games"
)

// A Replay shows the positions of a game on a board, one after another. The squares of
// the last move are marked; a pass leaves the marks of the move before it.
type Replay struct {
	View *board.View
	Game *games.Game

	start    game.State
	state    game.State
	shown    int
	position board.Position
	last     board.Set
	turned   board.Set
	numbers  board.Numbers
	placed   uint16 // the number of moves that placed a piece
}

// State returns the position on the board, which the caller must not change. It is nil
// before the first Jump.
func (r *Replay) State() game.State { return r.state }

// Shown returns the number of moves on the board.
func (r *Replay) Shown() int { return r.shown }

// Position returns the content of the board. It is valid until the next change.
func (r *Replay) Position() *board.Position { return &r.position }

// Last returns the squares of the last move.
func (r *Replay) Last() board.Set { return r.last }

// Turned returns the squares whose pieces the last move turned over or replaced.
func (r *Replay) Turned() board.Set { return r.turned }

// Jump shows the position after some moves from a start, without animation.
func (r *Replay) Jump(start game.State, moves []game.Move) {
	r.restart(start)
	for i, m := range moves {
		if i == len(moves)-1 {
			r.read()
		}
		r.play(m)
	}
	before := r.position
	r.read()
	if len(moves) > 0 {
		r.compare(&before)
	}
	r.View.Set(&r.position)
	r.View.SetLast(r.last)
}

// Step shows the next move with its animation and returns the square to which it goes,
// or -1 for a pass.
func (r *Replay) Step(m game.Move) (to int) {
	if to = r.play(m); to < 0 {
		return to
	}
	r.View.Targets(board.Set{}, board.Piece{})
	before := r.position
	r.read()
	r.compare(&before)
	r.View.Move(&r.position, to)
	r.View.SetLast(r.last)
	return to
}

// Caption writes the arithmetic of the next move on the board before its pieces move, if
// the game has any.
func (r *Replay) Caption(l *locale.Locale, m game.Move) {
	if c := r.Game.Calculator; c != nil {
		sum, pair := c.Caption(l, r.state, m)
		r.View.Caption(sum, pair[0], pair[1])
	}
}

// Show shows the position after the first n moves of a line, with the animation of the
// last one if it is the next move. It returns the square to which an animated move goes,
// and otherwise -1.
func (r *Replay) Show(start game.State, line []game.Move, n int) (to int) {
	if r.state != nil && n == r.shown+1 {
		r.View.Finish()
		return r.Step(line[n-1])
	}
	r.Jump(start, line[:n])
	return -1
}

// Follow shows the latest position of a game in progress, with the animation of its last
// move if it is the only new one.
func (r *Replay) Follow(start game.State, moves []game.Move) {
	switch {
	case r.state == nil || !game.Same(start, r.start):
		r.Jump(start, moves)
	case len(moves) == r.shown+1:
		r.Step(moves[r.shown])
	case len(moves) != r.shown:
		r.Jump(start, moves)
	}
}

// Restart moves all pieces to the start of another game.
func (r *Replay) Restart(start game.State) {
	r.restart(start)
	r.read()
	r.View.SetLast(r.last)
	r.View.Move(&r.position, -1)
}

// Decide highlights the squares that decided the game, or none if it is not over.
func (r *Replay) Decide(result game.Result, over bool) {
	var deciding board.Set
	if over {
		deciding = r.Game.Deciding(r.state, result)
	}
	r.View.SetDeciding(deciding)
}

// restart goes to a start, whose pieces have no numbers.
func (r *Replay) restart(start game.State) {
	r.start, r.state = start, start.Clone()
	r.shown, r.last, r.turned = 0, board.Set{}, board.Set{}
	r.numbers, r.placed = board.Numbers{}, 0
}

// play plays a move on the state alone and returns the square to which it goes.
func (r *Replay) play(m game.Move) (to int) {
	from, to := r.Game.Squares(r.state, m)
	if to >= 0 {
		r.last = board.SetOf(from, to)
		if r.placed++; r.Game.Numbered {
			r.numbers[to] = r.placed
		}
	}
	r.state.Play(m)
	r.shown++
	return to
}

// read reads the content of the board from the state.
func (r *Replay) read() {
	r.position = board.Position{}
	r.Game.Show(r.state, &r.position)
	r.position.Numbers = r.numbers
}

// compare finds the pieces that have changed since before.
func (r *Replay) compare(before *board.Position) {
	r.turned = board.Set{}
	for square := range before.Pieces {
		was, is := before.Pieces[square], r.position.Pieces[square]
		if was != is && was.Material != board.NoPiece && is.Material != board.NoPiece && !r.last.Has(square) {
			r.turned.Add(square)
		}
	}
}
