package scene

import "time"

// Pace is how fast frames follow one another.
type Pace struct {
	Frames int
	// Longest is the longest time between two frames since it was last set to 0.
	Longest time.Duration

	last  time.Time
	usual time.Duration // between frames, of late
}

// Count counts a frame that begins now.
func (p *Pace) Count(now time.Time) {
	if p.Frames > 0 {
		last := now.Sub(p.last)
		p.Longest = max(p.Longest, last)
		p.usual += (min(last, longFrame) - p.usual) / 32
	}
	p.Frames++
	p.last = now
}

// Frames further apart than slowFrame are slow. One long frame alone, which
// counts as longFrame, makes no slow screen.
const (
	slowFrame = 20 * time.Millisecond
	longFrame = 100 * time.Millisecond
)

// Slow reports whether frames have been slow of late.
func (p *Pace) Slow() bool { return p.usual > slowFrame }
