package app

import (
	"time"

	"colat/render/program/scene"
)

// Rester is a Host that can do without frames for a while.
type Rester interface {
	// Rest asks for no frame within a time, unless something happens that the
	// program may want to know of.
	Rest(within time.Duration)
}

// resting has the host leave frames out while nothing on the screen moves. What is
// counted in ticks goes on as if they had come: the ticks of a rest are made up for
// at its end, since Ebitengine makes up for a few alone.
type resting struct {
	quiet int           // ticks for which nothing has moved and nobody has done anything
	rest  time.Duration // how long the next rest is
	since time.Time     // when the current one began; zero in none
}

const (
	tickLength = time.Second / 60
	// calmTicks is how long nothing has to move before a rest. Rests grow while nothing
	// does: what comes again and again, such as the figures of a clock, is soon seen.
	calmTicks    = 6
	shortestRest = 2 * tickLength
	longestRest  = 250 * time.Millisecond
	// ebitengineTicks is how many ticks Ebitengine makes up for in one frame.
	ebitengineTicks = 5
	// dueTicks is how long before something begins to move a rest ends, so that its
	// first ticks are seen and not made up for.
	dueTicks = 3
)

// stir notes that something moves.
func (r *resting) stir() { r.quiet, r.rest = 0, shortestRest }

// end ends a rest and returns how many ticks are to be made up for.
func (r *resting) end(now time.Time) (missed int) {
	if r.since.IsZero() {
		return 0
	}
	rested := min(now.Sub(r.since), longestRest)
	r.since = time.Time{}
	return max(0, int(rested/tickLength)-ebitengineTicks)
}

// start begins a rest of at most a length if it is time for one, and returns how long
// it is.
func (r *resting) start(now time.Time, most time.Duration) (within time.Duration, begins bool) {
	if r.quiet < calmTicks || most < shortestRest {
		return 0, false
	}
	within = min(r.rest, most)
	r.since, r.rest = now, min(2*r.rest, longestRest)
	return within, true
}

// wake makes up for the ticks of a rest. Nobody did anything in them.
func (a *app) wake() {
	for range a.resting.end(time.Now()) {
		a.tick()
	}
}

// watch notes in every tick whether something moves or is about to.
func (a *app) watch() {
	a.resting.quiet++
	if !a.settled || a.built || a.Later.Waiting() || a.foresees() ||
		!a.input.Still() || a.Page.Coasting() || a.scene.Board().View.Animating() {
		a.resting.stir()
	}
	a.built = false
}

// relax has the host rest after a frame that changed nothing.
func (a *app) relax(changed bool) {
	if changed || len(a.picture.fading.parts) > 0 {
		a.resting.stir()
	}
	host, can := a.options.Host.(Rester)
	if !can {
		return
	}
	most := longestRest
	if timed, is := a.scene.(scene.Timed); is {
		if ticks, soon := timed.Due(); soon {
			most = min(most, time.Duration(ticks-dueTicks)*tickLength)
		}
	}
	if within, begins := a.resting.start(time.Now(), most); begins {
		a.Pace.Rest()
		host.Rest(within)
	}
}
