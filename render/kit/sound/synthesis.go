package sound

import (
	"math"
	"math/rand/v2"
	"slices"
)

// The names of the sounds.
const (
	Place   = "place"   // a piece is placed on wood
	Flip    = "flip"    // a disc is turned over
	Capture = "capture" // a piece is captured
	Cell    = "cell"    // a victory cell is taken: a small gong
	Win     = "win"
	Lose    = "lose"
	Draw    = "draw"
	Tick    = "tick" // a player's time is running out
	Illegal = "illegal"
	Button  = "button"
)

// wave is one variant of a sound.
type wave struct {
	name    string
	variant int
}

// device is the sound device of the page or of the desktop.
type device interface {
	// play starts a sound at a gain from 0 to 1, and reports whether it succeeded.
	// compute returns the samples, which do not change; it may be called later, on
	// another goroutine.
	play(w wave, compute func() []float32, gain float32) bool
	// state returns the state of the device, "running" if sounds can be heard.
	state() string
}

// Rate is the number of samples per second.
const Rate = 44100

// variants is the number of variants of a sound, each with a slightly different pitch,
// because repeated real sounds are never identical.
const variants = 3

var pitches = [variants]float64{1, 1.045, 0.962}

// mode is one mode of vibration of a struck object: an exponentially decaying sine.
// This is modal synthesis (Adrien, "The Missing Link: Modal Synthesis", 1991).
type mode struct {
	frequency float64 // Hz
	gain      float64
	decay     float64 // seconds until it has decayed to a thousandth
	at        float64 // seconds from the beginning of the sound
}

// noise is the short noise of a stroke, passed through a band-pass filter.
type noise struct {
	frequency, width float64 // Hz
	gain             float64
	decay            float64
	at               float64
}

// recipe describes the components of a sound.
type recipe struct {
	modes  []mode
	noises []noise
	peak   float64 // the largest sample
}

var recipes = map[string]*recipe{
	// A stone on a thick wooden board: the low knock of the board and the click of the
	// stone.
	Place: {peak: 0.80, modes: []mode{
		{frequency: 205, gain: 0.75, decay: 0.130}, {frequency: 428, gain: 0.60, decay: 0.090},
		{frequency: 985, gain: 0.38, decay: 0.055}, {frequency: 2330, gain: 0.42, decay: 0.036},
		{frequency: 4150, gain: 0.22, decay: 0.022},
	}, noises: []noise{{frequency: 3000, width: 2600, gain: 0.5, decay: 0.012}}},
	Flip: {peak: 0.26, modes: []mode{
		{frequency: 760, gain: 0.35, decay: 0.050}, {frequency: 1620, gain: 0.42, decay: 0.040},
		{frequency: 3380, gain: 0.20, decay: 0.024},
	}, noises: []noise{{frequency: 2100, width: 1500, gain: 0.30, decay: 0.030}}},
	Capture: {peak: 0.85, modes: []mode{
		{frequency: 128, gain: 0.80, decay: 0.200}, {frequency: 262, gain: 0.55, decay: 0.140},
		{frequency: 690, gain: 0.40, decay: 0.070}, {frequency: 1870, gain: 0.45, decay: 0.045},
		{frequency: 3520, gain: 0.26, decay: 0.030},
		{frequency: 1240, gain: 0.24, decay: 0.050, at: 0.055},
	}, noises: []noise{{frequency: 2400, width: 2400, gain: 0.6, decay: 0.018}}},
	// A small bronze gong with inharmonic partials that beat.
	Cell: {peak: 0.62, modes: gong(523, 0, 1)},
	Win: {peak: 0.70, modes: slices.Concat(gong(392, 0, 0.8), gong(523, 0.17, 0.8), gong(659, 0.34, 0.8),
		gong(784, 0.51, 1))},
	Lose: {peak: 0.55, modes: slices.Concat(gong(440, 0, 0.8), gong(349, 0.26, 0.8), gong(262, 0.52, 1))},
	Draw: {peak: 0.58, modes: slices.Concat(gong(440, 0, 1), gong(440, 0.30, 0.8))},
	// A hollow wooden block.
	Tick: {peak: 0.50, modes: []mode{
		{frequency: 1180, gain: 0.80, decay: 0.050}, {frequency: 1790, gain: 0.35, decay: 0.030},
		{frequency: 3900, gain: 0.12, decay: 0.014},
	}, noises: []noise{{frequency: 4200, width: 2000, gain: 0.10, decay: 0.006}}},
	Illegal: {peak: 0.60, modes: []mode{
		{frequency: 155, gain: 0.90, decay: 0.090}, {frequency: 232, gain: 0.45, decay: 0.070},
		{frequency: 148, gain: 0.80, decay: 0.110, at: 0.100}, {frequency: 222, gain: 0.40, decay: 0.080, at: 0.100},
	}},
	Button: {peak: 0.16, modes: []mode{
		{frequency: 2050, gain: 0.50, decay: 0.016}, {frequency: 3150, gain: 0.30, decay: 0.010},
	}, noises: []noise{{frequency: 3600, width: 2500, gain: 0.25, decay: 0.005}}},
}

// gong returns the modes of a small gong struck at the given time. Upper partials are
// weaker and decay sooner than lower ones.
func gong(frequency, at, gain float64) []mode {
	list := []mode{
		{1, 1.00, 1.50, at}, {1.004, 0.55, 1.40, at}, {1.51, 0.50, 1.00, at}, {1.995, 0.46, 0.85, at},
		{2.74, 0.34, 0.60, at}, {3.76, 0.22, 0.42, at}, {5.38, 0.12, 0.25, at},
	}
	for i := range list {
		list[i].frequency *= frequency
		list[i].gain *= gain
	}
	return list
}

// attack is the time in which a mode fades in, in seconds; without it there would be a
// click.
const attack = 0.0012

// synthesize computes a variant of a sound: samples from -1 to 1 that begin and end at
// 0.
func synthesize(name string, variant int) []float32 {
	r, pitch := recipes[name], pitches[variant]
	length := 0.0
	for _, m := range r.modes {
		length = max(length, m.at+m.decay)
	}
	for _, n := range r.noises {
		length = max(length, n.at+n.decay)
	}
	sum := make([]float64, int(length*Rate)+1)
	for _, m := range r.modes {
		m.frequency *= pitch
		m.add(sum)
	}
	random := rand.New(rand.NewPCG(uint64(variant), 1))
	for _, n := range r.noises {
		n.add(sum, random)
	}
	return finish(sum, r.peak)
}

// falls is the natural logarithm of a thousand, which defines the decay.
const falls = 6.907755

// add adds a mode to a sound. A recurrence of two terms computes the decaying sine
// without a call of math.Sin per sample.
func (m mode) add(sum []float64) {
	from := int(m.at * Rate)
	n := min(int(m.decay*Rate), len(sum)-from)
	w := 2 * math.Pi * m.frequency / Rate
	r := math.Exp(-falls / (m.decay * Rate))
	a, b := 2*r*math.Cos(w), -r*r
	last, before := 0.0, -m.gain*math.Sin(w)/r // so that the first sample is 0, as for a sine
	for i := range n {
		sum[from+i] += last * min(1, float64(i)/(attack*Rate))
		last, before = a*last+b*before, last
	}
}

// add adds noise to a sound through a two-pole resonant filter.
func (n noise) add(sum []float64, random *rand.Rand) {
	from := int(n.at * Rate)
	length := min(int(n.decay*Rate), len(sum)-from)
	r := math.Exp(-math.Pi * n.width / Rate)
	a, b := 2*r*math.Cos(2*math.Pi*n.frequency/Rate), -r*r
	fall, level := math.Exp(-falls/(n.decay*Rate)), n.gain*(1-r)
	last, before := 0.0, 0.0
	for i := range length {
		last, before = a*last+b*before+level*(2*random.Float64()-1), last
		sum[from+i] += last * min(1, float64(i)/(attack*Rate/4))
		level *= fall
	}
}

// finish scales a sound to its peak and fades it out at the end.
func finish(sum []float64, peak float64) []float32 {
	const fade = Rate / 200
	most := 1e-9
	for _, v := range sum {
		most = max(most, math.Abs(v))
	}
	samples := make([]float32, len(sum))
	for i, v := range sum {
		left := min(1, float64(len(sum)-1-i)/fade)
		samples[i] = float32(v / most * peak * left)
	}
	return samples
}
