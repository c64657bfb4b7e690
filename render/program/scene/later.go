package scene

// Later is work that can wait: a frame in which much changes leaves it to those after
// it, each of which does one piece. Pieces are done in the order in which they were put
// off. The zero Later has nothing to do.
type Later struct {
	pieces []func()
	waited int  // frames since one was done
	doing  bool // a piece is being done
}

// mostWaits is for how many frames a piece is left waiting because they have enough to
// do.
const mostWaits = 2

// Put puts a piece off.
func (l *Later) Put(do func()) { l.pieces = append(l.pieces, do) }

// Waiting reports whether anything is left to do.
func (l *Later) Waiting() bool { return len(l.pieces) > 0 }

// Frame does the next piece, unless the frame is busy and can leave it to another one.
func (l *Later) Frame(busy bool) {
	switch {
	case len(l.pieces) == 0:
		l.waited = 0
	case busy && l.waited < mostWaits:
		l.waited++
	default:
		l.waited = 0
		l.next()
	}
}

// All does all that is left, and what that puts off: there may be no other frame. Within
// a piece it does nothing, since those before that one are done.
func (l *Later) All() {
	for !l.doing && len(l.pieces) > 0 {
		l.next()
	}
}

func (l *Later) next() {
	do := l.pieces[0]
	n := copy(l.pieces, l.pieces[1:])
	l.pieces[n] = nil // for the garbage collector
	l.pieces = l.pieces[:n]
	l.doing = true
	do()
	l.doing = false
}
