package eval

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"iter"
	"math"
	"sync"

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
// embeddingStep, and the other weights as float32, little-endian, in the order of the
// fields of Dense.
const magic = "colat uttt weights 2\n"

// embeddingStep is the unit of embeddings in files, which are from -127 to 127 units.
const embeddingStep = 1.0 / 32

// Write returns the network in the format of a file of weights.
func (n *Network) Write(h Header) []byte {
	var rest bytes.Buffer
	header, err := json.Marshal(h)
	if err != nil {
		panic(err) // a Header can always be marshalled
	}
	rest.Write(append(header, '\n'))
	for e := range n.embedded() {
		rest.WriteByte(byte(int8(max(-127, min(math.Round(float64(*e)/embeddingStep), 127)))))
	}
	_ = binary.Write(&rest, binary.LittleEndian, &n.Dense)
	return append(fmt.Appendf([]byte(magic), "%s\n", checksum(rest.Bytes())), rest.Bytes()...)
}

// checksum returns the CRC-64 that detects damaged files.
func checksum(data []byte) string {
	return fmt.Sprintf("%016x", crc64.Checksum(data, crc64.MakeTable(crc64.ECMA)))
}

// Read parses a file in the format of Write.
func Read(file []byte) (*Network, Header, error) {
	var h Header
	rest, ok := bytes.CutPrefix(file, []byte(magic))
	if !ok {
		return nil, h, fmt.Errorf("not a file of weights for Ultimate Tic-Tac-Toe: it does not begin with %q", magic)
	}
	sum, rest, _ := bytes.Cut(rest, []byte("\n"))
	if string(sum) != checksum(rest) {
		return nil, h, errors.New("the file of weights is damaged: its checksum is another")
	}
	header, rest, _ := bytes.Cut(rest, []byte("\n"))
	if err := json.Unmarshal(header, &h); err != nil {
		return nil, h, fmt.Errorf("the header of the weights: %w", err)
	}
	n := NewNetwork()
	embedded := Patterns*Features + Standings*BoardFeatures
	if size := embedded + binary.Size(&n.Dense); len(rest) != size {
		return nil, h, fmt.Errorf("%d bytes of weights, want %d", len(rest), size)
	}
	next := 0
	for e := range n.embedded() {
		*e = float32(int8(rest[next])) * embeddingStep
		next++
	}
	if err := binary.Read(bytes.NewReader(rest[embedded:]), binary.LittleEndian, &n.Dense); err != nil {
		return nil, h, err
	}
	return n, h, nil
}

// embedded iterates over the numbers of the embeddings, in the order of the file.
func (n *Network) embedded() iter.Seq[*float32] {
	return func(yield func(*float32) bool) {
		for i := range n.Embedding {
			for f := range n.Embedding[i] {
				if !yield(&n.Embedding[i][f]) {
					return
				}
			}
		}
		for i := range n.BoardEmbedding {
			for f := range n.BoardEmbedding[i] {
				if !yield(&n.BoardEmbedding[i][f]) {
					return
				}
			}
		}
	}
}

// championName is the name of the file of the champion's weights.
const championName = "uttt.weights"

func init() {
	ondemand.Require(championName, rules.Closed.ID(), rules.Open.ID())
}

var champion struct {
	mu     sync.Mutex
	tables *Tables // nil before they are made
}

// LoadChampion returns the tables of the program's weights. The first call loads the weights, if
// they are not there yet, and makes the tables. Errors are those of ondemand.Read.
func LoadChampion(ctx context.Context) (*Tables, error) {
	champion.mu.Lock()
	defer champion.mu.Unlock()
	if champion.tables != nil {
		return champion.tables, nil
	}
	file, err := ondemand.Read(ctx, championName)
	if err != nil {
		return nil, err
	}
	n, _, err := Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", championName, err)
	}
	champion.tables = NewTables(n)
	return champion.tables, nil
}

// Champion is LoadChampion for callers that know that the weights are there. It panics if they
// are not.
func Champion() *Tables {
	t, err := LoadChampion(context.Background())
	if err != nil {
		panic(err)
	}
	return t
}

const (
	// Features is the size of a block's embedding.
	Features = 8
	// BoardFeatures is the size of a standing's embedding.
	BoardFeatures = 6
	// Hidden is the number of hidden units, which see all blocks.
	Hidden = 16
	// targets is the number of targets: the blocks a side may be sent to, and Free.
	targets = Free + 1
)

// A Network holds the learned parameters. Its value is Output · max(0, sum) + Bias, where
// sum is
//
//	Base[target] + Σ Blocks[i]·Embedding[pattern i] + Target·Embedding[pattern of target] +
//	Boards[0]·BoardEmbedding[own standing] + Boards[1]·BoardEmbedding[the opponent's],
//
// with i over the nine blocks. The term with Target is missing if the choice of the block is
// free. The first sum adds the values of the single blocks; the standings represent their
// combination.
type Network struct {
	Embedding      [][Features]float32      // by Pattern
	BoardEmbedding [][BoardFeatures]float32 // by Standing
	Dense
}

// Dense is the part of a Network that every position uses.
type Dense struct {
	Blocks [9][Features][Hidden]float32
	Target [Features][Hidden]float32
	Boards [2][BoardFeatures][Hidden]float32
	Base   [targets][Hidden]float32
	Output [Hidden]float32
	Bias   float32
}

// NewNetwork returns a Network with all weights 0.
func NewNetwork() *Network {
	return &Network{
		Embedding:      make([][Features]float32, Patterns),
		BoardEmbedding: make([][BoardFeatures]float32, Standings),
	}
}
