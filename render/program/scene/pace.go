package scene

import "time"

// Pace measures the time between frames.
type Pace struct {
	Frames int
	// Ticks is the number of sixtieths of a second by which the program has advanced.
	Ticks int
	// Longest is the longest time between two frames since it was set to 0.
	Longest time.Duration

	last  time.Time
	usual time.Duration // moving average of the time between frames
}

// Count counts a frame that begins at now.
func (p *Pace) Count(now time.Time) {
	if !p.last.IsZero() {
		last := now.Sub(p.last)
		p.Longest = max(p.Longest, last)
		p.usual += (min(last, longFrame) - p.usual) / 32
	}
	p.Frames++
	p.last = now
}

// Rest notes that frames pause until there is something to draw.
func (p *Pace) Rest() { p.last = time.Time{} }

// Frames are slow if they are more than slowFrame apart on average. Times count as at most
// longFrame, so that a single long frame does not make the average slow.
const (
	slowFrame = 20 * time.Millisecond
	longFrame = 100 * time.Millisecond
)

// Slow reports whether recent frames have been slow.
func (p *Pace) Slow() bool { return p.usual > slowFrame }
