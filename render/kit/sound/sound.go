// Package sound synthesizes and plays the sounds of the program. There are no
// recordings: every sound is computed on first use from a model of a struck object.
package sound

import (
	"encoding/binary"
	"math"
	"sync"
)

// MostVolume is the loudest volume; 0 is silence.
const MostVolume = 10

// Speaker plays sounds if there is a sound device. The first sound opens the device.
// Play never waits: it drops a sound that cannot be played at once.
type Speaker struct {
	device device
	opened bool
	played int // number of sounds played; selects the variant

	mu    sync.Mutex
	waves map[wave][]float32
}

// Play starts a sound at a volume from 1 to MostVolume. It does nothing for unknown
// names and other volumes.
func (s *Speaker) Play(name string, volume int) {
	if volume <= 0 || volume > MostVolume || recipes[name] == nil {
		return
	}
	if s.Expect(); s.device == nil {
		return
	}
	w := wave{name, s.played % variants}
	// Loudness is roughly proportional to the square root of the amplitude.
	part := float32(volume) / MostVolume
	if s.device.play(w, func() []float32 { return s.samples(w) }, part*part) {
		s.played++
	}
}

// Expect opens the device before the first sound, because the desktop takes a while to
// open it and a page needs a gesture of the user.
func (s *Speaker) Expect() {
	if !s.opened {
		s.opened, s.device = true, openDevice()
	}
}

// State returns "" before the device is opened, "running" while sounds can be heard,
// and otherwise the state reported by the device. played is the number of sounds
// played.
func (s *Speaker) State() (state string, played int) {
	if s.device == nil {
		return "", s.played
	}
	return s.device.state(), s.played
}

// samples returns the samples of a sound, which are computed once.
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

// pcm encodes samples as little-endian 32-bit floats.
func pcm(samples []float32) []byte {
	data := make([]byte, 0, 4*len(samples))
	for _, v := range samples {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return data
}
