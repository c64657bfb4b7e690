package analysis

import (
	"context"
	"errors"

	"colat/ai/reasons"
	"colat/ai/review"
	"colat/game"
	"colat/game/async"
)

// why finds the reasons why moves with a sign are bad, one at a time, when they are on the board.
type why struct {
	call  *async.Call[[]reasons.Reason]
	index int // of the move that call is about
	best  game.Move
	known map[int]explained // by the index of the move
}

// explained is why a move is bad in place of another one.
type explained struct {
	best  game.Move
	found []reasons.Reason
}

// of returns why move i of a review is bad, and whether that is known.
func (w *why) of(r *review.Review, i int) ([]reasons.Reason, bool) {
	e, known := w.known[i]
	return e.found, known && e.best == r.Moves[i].Best
}

// asked returns the index of the move on the board, and whether it is a bad one whose reasons are not known
// yet.
func (w *why) asked(r *reviewed) (i int, asked bool) {
	i = r.shown() - 1
	if i < 0 || r.off() || r.known == nil {
		return i, false
	}
	m := &r.known.Moves[i]
	_, known := w.of(r.known, i)
	return i, !known && m.Sign != review.Fine && m.Settled && m.Best != game.NoMove && m.Best != r.moves[i]
}

// update looks for the reasons why the move on the board is bad. It reports whether they are known now.
func (w *why) update(r *reviewed) (found bool) {
	if w.call != nil && w.call.Ended() {
		list, err := w.call.Result()
		if w.call = nil; !errors.Is(err, context.Canceled) { // of a failure no reasons are known
			if w.known == nil {
				w.known = make(map[int]explained)
			}
			w.known[w.index] = explained{w.best, list}
			found = true
		}
	}
	i, asked := w.asked(r)
	if w.call != nil {
		if !asked || w.index != i || w.best != r.known.Moves[i].Best {
			w.call.Cancel()
		}
		return found
	}
	if asked {
		w.start(r, i)
	}
	return found
}

// start looks for the reasons why move i is bad, beside the frames.
func (w *why) start(r *reviewed, i int) {
	w.index, w.best = i, r.known.Moves[i].Best
	f := &reasons.Fault{Before: r.states[i].Clone(), Played: r.moves[i], Best: w.best}
	f.After, f.Instead = r.known.Lines(i)
	w.call = async.Start(context.Background(), async.Recovered(func(ctx context.Context) ([]reasons.Reason, error) {
		f.Pause = r.program.Pause(ctx)
		f.Pause() // the frame in which the move appeared has enough to do
		return reasons.Find(f), ctx.Err()
	}))
}
