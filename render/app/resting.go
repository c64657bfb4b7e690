package app

import (
	"time"

	"colat/render/program/scene"
)

// resting lets the host omit frames while nothing on the screen moves. The ticks of a rest
// are made up for at its end, because Ebitengine only makes up for a few.
type resting struct {
	quiet int           // ticks without motion or input
	rest  time.Duration // length of the next rest
	since time.Time     // start of the current rest; zero if there is none
}

const (
	tickLength = time.Second / 60
	// calmTicks is the number of ticks without motion before a rest. Rests start short and
	// double, so that periodic changes, such as the figures of a clock, appear soon.
	calmTicks    = 6
	shortestRest = 2 * tickLength
	longestRest  = 250 * time.Millisecond
	// ebitengineTicks is the number of ticks that Ebitengine makes up for in one frame.
	ebitengineTicks = 5
	// dueTicks is the number of ticks by which a rest ends before a motion begins, so that the
	// first ticks of the motion are visible.
	dueTicks = 3
)

// stir records motion or input.
func (r *resting) stir() { r.quiet, r.rest = 0, shortestRest }

// end ends a rest and returns the number of ticks to make up for.
func (r *resting) end(now time.Time) (missed int) {
	if r.since.IsZero() {
		return 0
	}
	rested := min(now.Sub(r.since), longestRest)
	r.since = time.Time{}
	return max(0, int(rested/tickLength)-ebitengineTicks)
}

// start begins a rest of at most most if it is time for one, and returns the length of the
// rest.
func (r *resting) start(now time.Time, most time.Duration) (within time.Duration, begins bool) {
	if r.quiet < calmTicks || most < shortestRest {
		return 0, false
	}
	within = min(r.rest, most)
	r.since, r.rest = now, min(2*r.rest, longestRest)
	return within, true
}

// watch notes a tick, in which something moves or does not.
func (r *resting) watch(moves bool) {
	r.quiet++
	if moves {
		r.stir()
	}
}

// request lets the host rest until a scene starts an animation. It reports whether the host
// rests.
func (r *resting) request(s scene.Scene, rest func(within time.Duration) bool) bool {
	most := longestRest
	if timed, is := s.(scene.Timed); is {
		if ticks, soon := timed.Due(); soon {
			most = min(most, time.Duration(ticks-dueTicks)*tickLength)
		}
	}
	now := time.Now()
	within, begins := r.start(now, most)
	if begins && !rest(within) {
		r.end(now)
		begins = false
	}
	return begins
}
