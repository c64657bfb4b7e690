package eval

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"colat/ai/ondemand"
	rules "colat/game/uttt"
)

// A Header describes the origin and quality of weights.
type Header struct {
	Command string  `json:"command"` // command that fitted them
	Data    string  `json:"data"`    // data they were fitted to
	Date    string  `json:"date"`
	Loss    float64 `json:"loss"` // mean cross-entropy on games not fitted to
}

// magic begins a file of weights. After it come a line with a CRC-64 of the rest in
// hexadecimal, a line with the Header in JSON, and the weights in the order of
// Network.Parameters, little-endian: those of standings as int8 in steps of standingStep, the
// others as int16 in steps of weightStep.
const magic = "colat uttt weights 5\n"

const (
	standingStep = 1.0 / 32
	weightStep   = 1.0 / 4096
	// MostStanding and MostWeight bound the weights that a file can hold.
	MostStanding = math.MaxInt8 * standingStep
	MostWeight   = math.MaxInt16 * weightStep
)

// Write returns the network in the format of a file of weights.
func (n *Network) Write(h Header) []byte {
	var weights []byte
	for _, w := range n.Standing {
		weights = append(weights, byte(int8(rounded(w, standingStep, math.MaxInt8))))
	}
	for _, list := range n.Parameters()[1:] {
		for _, w := range list {
			weights = binary.LittleEndian.AppendUint16(weights, uint16(rounded(w, weightStep, math.MaxInt16)))
		}
	}
	return ondemand.Seal(magic, h, weights)
}

// rounded returns a weight in whole steps, from -most to most.
func rounded(weight float32, step, most float64) int16 {
	return int16(max(-most, min(math.Round(float64(weight)/step), most)))
}

// Read parses a file in the format of Write.
func Read(file []byte) (*Network, Header, error) {
	var h Header
	rest, ok := bytes.CutPrefix(file, []byte(magic))
	if !ok {
		return nil, h, fmt.Errorf("not a file of weights for Ultimate Tic-Tac-Toe: it does not begin with %q", magic)
	}
	rest, err := ondemand.Unseal(rest, &h)
	if err != nil {
		return nil, h, err
	}
	n := NewNetwork()
	if err := n.parse(rest); err != nil {
		return nil, h, err
	}
	return n, h, nil
}

// parse reads the weights of a file.
func (n *Network) parse(rest []byte) error {
	size := -len(n.Standing)
	for _, list := range n.Parameters() {
		size += 2 * len(list)
	}
	if len(rest) != size {
		return fmt.Errorf("%d bytes of weights, want %d", len(rest), size)
	}
	for i := range n.Standing {
		n.Standing[i] = float32(int8(rest[i])) * standingStep
	}
	rest = rest[len(n.Standing):]
	for _, list := range n.Parameters()[1:] {
		for i := range list {
			list[i] = float32(int16(binary.LittleEndian.Uint16(rest))) * weightStep
			rest = rest[2:]
		}
	}
	return nil
}

// championName is the name of the file of the champion's weights.
const championName = "uttt.weights"

var champion = ondemand.NewParsed(championName, ReadTables, rules.Closed.ID(), rules.Open.ID())

// ReadTables returns the tables of the weights of a file.
func ReadTables(file []byte) (*Tables, error) {
	n, _, err := Read(file)
	if err != nil {
		return nil, err
	}
	return NewTables(n), nil
}

// LoadChampion returns the tables of the program's weights. The first call loads the weights, if
// they are not there yet, and makes the tables. Errors are those of ondemand.Read.
func LoadChampion(ctx context.Context) (*Tables, error) { return champion.Load(ctx) }

// Champion is LoadChampion for callers that know that the weights are there. It panics if they
// are not.
func Champion() *Tables { return champion.Loaded() }
