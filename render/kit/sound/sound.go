// Package sound makes what the program is heard by and plays it. Nothing is recorded:
// every sound is computed when it is first wanted, from the way such things ring.
package sound

import "sync"

// The names of the sounds.
const (
	Place   = "place"   // a piece is put down on wood
	Flip    = "flip"    // a disc falls on its other side
	Capture = "capture" // a piece is taken by another one
	Cell    = "cell"    // a victory cell is taken: a small gong
	Win     = "win"
	Lose    = "lose"
	Draw    = "draw"
	Tick    = "tick" // the time of a player runs out
	Illegal = "illegal"
	Button  = "button"
)

// Names are all of them.
var Names = []string{Place, Flip, Capture, Cell, Win, Lose, Draw, Tick, Illegal, Button}

// MostVolume is the loudest volume; 0 is silence.
const MostVolume = 10

// Speaker plays sounds, where there is something to hear them with. It is opened by the
// first sound, and never waited for: what cannot be heard at once is not heard.
type Speaker struct {
	device device
	opened bool
	played int // sounds, of which the variants take turns

	mu    sync.Mutex
	waves map[wave][]float32
}

// wave is one variant of a sound.
type wave struct {
	name    string
	variant int
}

// device is what the page or the desktop has to be heard with.
type device interface {
	// play has a sound begin at a gain from 0 to 1, and reports whether it could. compute
	// returns the samples, which do not change; it may be called later, on another
	// goroutine.
	play(w wave, compute func() []float32, gain float32) bool
	// state says what the device does: "running" if it can be heard.
	state() string
}

// Play has a sound begin at a volume from 1 to MostVolume. Names that are not known and
// other volumes are silent.
func (s *Speaker) Play(name string, volume int) {
	if volume <= 0 || volume > MostVolume || recipes[name] == nil {
		return
	}
	if s.Expect(); s.device == nil {
		return
	}
	w := wave{name, s.played % variants}
	// Loudness grows with about the square root of the amplitude.
	part := float32(volume) / MostVolume
	if s.device.play(w, func() []float32 { return s.samples(w) }, part*part) {
		s.played++
	}
}

// Expect opens the device before the first sound: the desktop takes a while for that, and
// a page needs a gesture of the person.
func (s *Speaker) Expect() {
	if !s.opened {
		s.opened, s.device = true, openDevice()
	}
}

// State returns "" before a sound was wanted, "running" while sounds can be heard, and
// what the device says of itself otherwise. Played is how many sounds were begun.
func (s *Speaker) State() (state string, played int) {
	if s.device == nil {
		return "", s.played
	}
	return s.device.state(), s.played
}

// samples returns the samples of a sound, computed once.
func (s *Speaker) samples(w wave) []float32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if kept, known := s.waves[w]; known {
		return kept
	}
	if s.waves == nil {
		s.waves = make(map[wave][]float32)
	}
	made := synthesize(w.name, w.variant)
	s.waves[w] = made
	return made
}
