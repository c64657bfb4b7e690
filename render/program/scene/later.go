package scene

import "context"

// Later is a queue of work that can wait. A busy frame leaves the work to the following
// frames, each of which does one piece, in the order of Put. The zero Later is an empty
// queue.
type Later struct {
	pieces []func()
	waited int  // frames since the last piece
	doing  bool // a piece is running
}

// mostWaits is the most frames in a row that may be too busy for a piece.
const mostWaits = 2

// Put adds a piece of work.
func (l *Later) Put(do func()) { l.pieces = append(l.pieces, do) }

// Waiting reports whether any pieces are left.
func (l *Later) Waiting() bool { return len(l.pieces) > 0 }

// Next does the next piece. A busy frame does none, unless mostWaits frames before it did
// none either.
func (l *Later) Next(busy bool) {
	switch {
	case len(l.pieces) == 0:
		l.waited = 0
	case busy && l.waited < mostWaits:
		l.waited++
	default:
		l.waited = 0
		l.do()
	}
}

// All does all pieces, including pieces that they add, because there may be no other frame.
// Called by a piece it does nothing, since all earlier pieces are done.
func (l *Later) All() {
	for !l.doing && len(l.pieces) > 0 {
		l.do()
	}
}

func (l *Later) do() {
	do := l.pieces[0]
	n := copy(l.pieces, l.pieces[1:])
	l.pieces[n] = nil // for the garbage collector
	l.pieces = l.pieces[:n]
	l.doing = true
	do()
	l.doing = false
}

// Pause returns what a computation beside the frames calls between its parts: it lets frames be drawn, and
// reports whether ctx goes on.
func (p *Program) Pause(ctx context.Context) func() bool {
	return func() bool {
		if p.Yield != nil {
			p.Yield()
		}
		return ctx.Err() == nil
	}
}
