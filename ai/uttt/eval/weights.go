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
// hexadecimal, a line with the Header in JSON, the embeddings as int8 in steps of
// embeddingStep, and the other weights as int16 in steps of denseStep, little-endian, in the
// order of Dense.Rows.
const magic = "colat uttt weights 3\n"

const (
	// embeddingStep is the unit of embeddings in files, which are from -127 to 127 units.
	embeddingStep = 1.0 / 32
	// denseStep is the unit of the other weights.
	denseStep = 1.0 / 2048
)

// Write returns the network in the format of a file of weights.
func (n *Network) Write(h Header) []byte {
	var weights []byte
	for _, e := range n.embedded() {
		weights = append(weights, byte(int8(rounded(*e, embeddingStep, math.MaxInt8))))
	}
	for _, w := range n.dense() {
		weights = binary.LittleEndian.AppendUint16(weights, uint16(rounded(*w, denseStep, math.MaxInt16)))
	}
	return ondemand.Seal(magic, h, weights)
}

// rounded returns a weight in whole steps, from -most to most.
func rounded(weight float32, step, most float64) int16 {
	return int16(max(-most, min(math.Round(float64(weight)/step), most)))
}

// Read parses a file in the format of Write, or of an earlier version.
func Read(file []byte) (*Network, Header, error) {
	var h Header
	parse := (*Network).parse
	rest, ok := bytes.CutPrefix(file, []byte(magic))
	if !ok {
		if rest, ok = bytes.CutPrefix(file, []byte(magicOfOneView)); ok {
			parse = (*Network).parseOneView
		}
	}
	if !ok {
		return nil, h, fmt.Errorf("not a file of weights for Ultimate Tic-Tac-Toe: it does not begin with %q", magic)
	}
	rest, err := ondemand.Unseal(rest, &h)
	if err != nil {
		return nil, h, err
	}
	n := NewNetwork()
	if err := parse(n, rest); err != nil {
		return nil, h, err
	}
	return n, h, nil
}

// parse reads the weights of a file.
func (n *Network) parse(rest []byte) error {
	embedded, dense := n.embedded(), n.dense()
	if size := len(embedded) + 2*len(dense); len(rest) != size {
		return fmt.Errorf("%d bytes of weights, want %d", len(rest), size)
	}
	for i, e := range embedded {
		*e = float32(int8(rest[i])) * embeddingStep
	}
	rest = rest[len(embedded):]
	for i, w := range dense {
		*w = float32(int16(binary.LittleEndian.Uint16(rest[2*i:]))) * denseStep
	}
	return nil
}

// embedded returns the numbers of the embeddings, in the order of the file.
func (n *Network) embedded() (list []*float32) {
	for i := range n.Embedding {
		for f := range n.Embedding[i] {
			list = append(list, &n.Embedding[i][f])
		}
	}
	for i := range n.Standing {
		for f := range n.Standing[i] {
			list = append(list, &n.Standing[i][f])
		}
	}
	return list
}

// dense returns the other weights, in the order of the file.
func (n *Network) dense() (list []*float32) {
	for variant := range n.Variants {
		d := &n.Variants[variant]
		for _, row := range d.Rows() {
			for h := range row {
				list = append(list, &row[h])
			}
		}
		list = append(list, &d.Bias)
	}
	return list
}

// Rows returns all weights of a variant except the bias, in the order of the file.
func (d *Dense) Rows() (rows []*Units) {
	layer := func(l *Layer) {
		for i := range l {
			rows = append(rows, &l[i])
		}
	}
	for block := range d.Blocks {
		layer(&d.Blocks[block])
	}
	for side := range d.Boards {
		layer(&d.Boards[side])
	}
	for i := range d.Views {
		v := &d.Views[i]
		layer(&v.Target)
		for target := range v.Base {
			rows = append(rows, &v.Base[target])
		}
		rows = append(rows, &v.Output)
	}
	return rows
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

const (
	// Features is the size of an embedding.
	Features = 8
	// Hidden is the number of hidden units of a view.
	Hidden = 32
	// Views is the number of views of a position: of the side to move and of its opponent.
	Views = 2
	// Variants is the number of variants of the rules: won blocks are shut, or stay playable.
	Variants = 2
	// targets is the number of targets: the blocks a side may be sent to, and Free.
	targets = Free + 1
)

// Units has a number for each hidden unit.
type Units [Hidden]float32

// Layer has the weights of an embedding.
type Layer [Features]Units

// A Network holds the learned parameters. With the Dense of the variant, its value is the sum
// over both Views of Output · max(0, sum), plus Bias, where sum is
//
//	Base[target] + Σ Blocks[i]·Embedding[pattern i] + Target·Embedding[pattern of target] +
//	Boards[0]·Standing[own standing] + Boards[1]·Standing[the opponent's],
//
// with i over the nine blocks, as the side of the view sees them. The term with Target is
// missing if the choice of the block is free.
type Network struct {
	Embedding [][Features]float32 // by Pattern
	Standing  [][Features]float32 // by Standing
	Variants  [Variants]Dense
}

// Dense is the part of a Network that every position of a variant uses.
type Dense struct {
	Blocks [9]Layer
	Boards [2]Layer
	Views  [Views]View
	Bias   float32
}

// View is the part of a Dense that one view uses.
type View struct {
	Target Layer
	Base   [targets]Units
	Output Units
}

// NewNetwork returns a Network with all weights 0.
func NewNetwork() *Network {
	return &Network{
		Embedding: make([][Features]float32, Patterns),
		Standing:  make([][Features]float32, Standings),
	}
}
