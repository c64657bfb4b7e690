package sound

import (
	"math"
	"testing"
	"time"

	"colat/ai/clocktest"
)

// names lists all sounds.
var names = []string{Place, Flip, Capture, Cell, Win, Lose, Draw, Tick, Illegal, Button}

// Every sound is heard and no louder than can be played, begins and ends in silence, and
// is over when the next move may be.
func TestSounds(t *testing.T) {
	for _, name := range names {
		for variant := range variants {
			samples := synthesize(name, variant)
			peak, energy := 0.0, 0.0
			for i, v := range samples {
				if math.IsNaN(float64(v)) {
					t.Fatalf("%s: sample %d is no number", name, i)
				}
				peak = max(peak, math.Abs(float64(v)))
				energy += float64(v) * float64(v)
			}
			if peak < 0.1 || peak > 0.9 || energy < 1e-3 {
				t.Errorf("%s: the peak is %.3f and the energy %.5f", name, peak, energy)
			}
			if first, last := samples[0], samples[len(samples)-1]; math.Abs(float64(first)) > 0.01 || last != 0 {
				t.Errorf("%s begins with %v and ends with %v", name, first, last)
			}
			if seconds := float64(len(samples)) / Rate; seconds < 0.01 || seconds > 2.5 {
				t.Errorf("%s takes %.2f s", name, seconds)
			}
		}
	}
	if len(recipes) != len(names) {
		t.Errorf("there are %d recipes for %d names", len(recipes), len(names))
	}
}

// A mode is a sine of its frequency that has fallen to a thousandth in its time.
func TestModesRingAndDieAway(t *testing.T) {
	m := mode{frequency: 500, gain: 1, decay: 0.5}
	sum := make([]float64, Rate)
	m.add(sum)
	crossings := 0
	for i := 1000; i < 11000; i++ {
		if sum[i-1] < 0 && sum[i] >= 0 {
			crossings++
		}
	}
	if frequency := float64(crossings) * Rate / 10000; math.Abs(frequency-500) > 5 {
		t.Errorf("it rings at %.0f Hz, want 500", frequency)
	}
	level := func(from int) (most float64) {
		for _, v := range sum[from : from+200] {
			most = max(most, math.Abs(v))
		}
		return most
	}
	if begin, end := level(100), level(Rate/2-300); begin < 0.85 || begin > 1.05 || end > 0.0015 {
		t.Errorf("it begins at %.3f and falls to %.4f", begin, end)
	}
}

// silent is a device that counts what it is asked for.
type silent struct{ gains []float32 }

func (s *silent) play(_ wave, compute func() []float32, gain float32) bool {
	compute()
	s.gains = append(s.gains, gain)
	return true
}
func (s *silent) state() string { return "running" }

func TestVolume(t *testing.T) {
	d := &silent{}
	s := &Speaker{device: d, opened: true}
	for _, volume := range []int{-1, 0, 1, 5, 10, 11} {
		s.Play(Place, volume)
	}
	s.Play("thunder", 5)
	if len(d.gains) != 3 || d.gains[0] <= 0 || d.gains[0] >= d.gains[1] || d.gains[2] != 1 {
		t.Errorf("volumes 1, 5 and 10 are played with %v", d.gains)
	}
	if _, played := s.State(); played != 3 {
		t.Errorf("%d sounds were played, want 3", played)
	}
}

// A machine without sound neither fails nor hangs, nor keeps the picture waiting.
func TestMachineWithoutSound(t *testing.T) {
	t.Setenv("PULSE_SERVER", "unix:/nonexistent")
	var s Speaker
	began := time.Now()
	for range 100 {
		s.Play(Flip, 5)
	}
	if took := time.Since(began); took > 200*time.Millisecond {
		t.Errorf("100 sounds kept the picture waiting for %v", took)
	}
	clocktest.Await(t, "the device is open, or cannot be opened", 10*time.Second, func() bool {
		state, _ := s.State()
		return state != "opening"
	})
}

func BenchmarkSynthesis(b *testing.B) {
	for _, name := range []string{Place, Win} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				synthesize(name, 0)
			}
		})
	}
}
