package eval

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"colat/ai/ondemand"
	rules "colat/game/othello"
)

// Weights holds the fitted weights of a model's network, in steps.
type Weights struct {
	Header
	model      *Model
	drop       []uint8        // of each entry, the bits that its contributions lack
	vectors    [][Units]int16 // of each entry
	start, out [discCounts][Units]int16
	once       sync.Once
	made       *shared
}

func newWeights(m *Model) *Weights {
	n := m.Entries()
	return &Weights{model: m, drop: make([]uint8, n), vectors: make([][Units]int16, n)}
}

// A Header describes the origin and quality of weights.
type Header struct {
	Model   string  `json:"model"`
	Command string  `json:"command"` // command that fitted them
	Data    string  `json:"data"`    // data they were fitted to
	Date    string  `json:"date"`
	Loss    float64 `json:"loss"` // on games not fitted to
	// Odds is the score that corresponds to odds of e to 1, in hundredths of a disc, for
	// each period of the game.
	Odds    [Periods]float64 `json:"odds"`
	Margins Margins          `json:"margins"`
}

// Periods is the number of periods of a game, of ten discs each.
const Periods = 6

// Period returns the period of a number of discs.
func Period(discs int) int { return max(0, min((discs-firstDiscs)/10, Periods-1)) }

// Margins are the differences between searches to a depth and to its Shallow depth, in
// hundredths of a disc, by period and depth.
type Margins [Periods][DeepestMargin + 1]Margin

// A Margin is a mean and a standard deviation, which is 0 if unknown.
type Margin struct{ Bias, Deviation int }

// DeepestMargin is the greatest depth with a margin of its own.
const DeepestMargin = 14

// Shallow returns the depth whose search replaces a deeper one in ProbCut: about half,
// and of the same parity, since the side that moves last looks better. For depths 1 and 2
// it is 0, the static estimate.
func Shallow(depth int) int {
	if depth <= 2 {
		return 0
	}
	d := depth / 2
	if (depth-d)&1 != 0 {
		d--
	}
	return max(d, 2-depth&1)
}

// weightsMagic is the first line of a file of weights; its number is the version, which
// changes with the models. After it come a line with the checksum of the rest, a line
// with the Header in JSON, and the weights as coded by Weights.code.
const weightsMagic = "colat weights 5\n"

// ForVictory reports whether the weights are for the victory game.
func (w *Weights) ForVictory() bool { return w.model.victory }

// Chance returns the probability of a win that corresponds to a score, by the number of
// discs on the board.
func (w *Weights) Chance(score, discs int) float64 {
	return 1 / (1 + math.Exp(-float64(score)/w.odds(discs)))
}

// odds returns the score that corresponds to odds of e to 1 at a number of discs: between the middles of two
// periods it is interpolated, so that chances do not jump from one move to the next.
func (w *Weights) odds(discs int) float64 {
	at := max(0, min((float64(discs-firstDiscs)-4.5)/10, Periods-1))
	before := min(int(at), Periods-2)
	return w.Odds[before] + (at-float64(before))*(w.Odds[before+1]-w.Odds[before])
}

// Bytes returns the weights in the format of a file of weights.
func (w *Weights) Bytes() []byte {
	return ondemand.Seal(weightsMagic, w.Header, w.code(newEncoder()).finish())
}

// ReadWeights parses a file of weights, which must be undamaged and of this program's
// version.
func ReadWeights(file []byte) (*Weights, error) {
	if !bytes.HasPrefix(file, []byte(weightsMagic)) {
		head, _, _ := bytes.Cut(file[:min(len(file), 40)], []byte("\n"))
		return nil, fmt.Errorf("weights: the file begins with %q, want %q", head, weightsMagic[:len(weightsMagic)-1])
	}
	w := new(Weights)
	packed, err := ondemand.Unseal(file[len(weightsMagic):], &w.Header)
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	read := w
	switch w.Model {
	case Classic.Name:
		read = newWeights(Classic)
	case Victory.Name:
		read = newWeights(Victory)
	default:
		return nil, fmt.Errorf("weights: no model is called %q", w.Model)
	}
	read.Header = w.Header
	if err := read.code(newDecoder(packed)).done(); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	return read, nil
}

// shared returns the tables of the weights, which the first call makes.
func (w *Weights) shared() *shared {
	w.once.Do(func() { w.made = newShared(w) })
	return w.made
}

// The names of the files of weights.
const (
	classicName = "classic.weights"
	victoryName = "victory.weights"
)

var (
	classic = onDemand(classicName, Classic, rules.Classic)
	victory = onDemand(victoryName, Victory, rules.Victory)
)

// onDemand declares the file of a model, which the players of a game need.
func onDemand(name string, m *Model, r *rules.Rules) *ondemand.Parsed[*Weights] {
	return ondemand.NewParsed(name, func(file []byte) (*Weights, error) { return readFor(m, file) }, r.ID())
}

// Load returns the program's weights for the victory game, or for the classic game, which it loads if
// they are not there yet. Its errors are those of ondemand.Read.
func Load(ctx context.Context, forVictory bool) (*Weights, error) {
	if forVictory {
		return victory.Load(ctx)
	}
	return classic.Load(ctx)
}

// VictoryWeights returns the program's weights for the victory game. It panics if they are not loaded.
func VictoryWeights() *Weights { return victory.Loaded() }

// ClassicWeights returns the program's weights for the classic game. It panics if they are not loaded.
func ClassicWeights() *Weights { return classic.Loaded() }

// readFor parses a file of weights for a model.
func readFor(m *Model, file []byte) (*Weights, error) {
	w, err := ReadWeights(file)
	if err == nil && w.model != m {
		err = errors.New("they are for the model " + w.model.Name)
	}
	return w, err
}
