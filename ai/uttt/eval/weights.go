package eval

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"math"
	"sync"
)

// A Header says where weights come from, and how far they can be trusted.
type Header struct {
	Command string  `json:"command"` // that fitted them
	Data    string  `json:"data"`    // that they were fitted to
	Date    string  `json:"date"`
	Loss    float64 `json:"loss"` // the mean cross-entropy on games not fitted to
}

// magic begins a file of weights. There follow a line with a CRC-64 of the rest in
// hexadecimal, a line with the Header in JSON, the embedding as int8 in steps of
// embeddingStep, and the other weights as float32, little-endian, in the order of the
// fields of Network.
const magic = "colat uttt weights 1\n"

// embeddingStep is the unit of embeddings in files; they lie between -127 and 127 of it.
const embeddingStep = 1.0 / 32

// dense is all but the embedding.
type dense struct {
	Blocks [9][Features][Hidden]float32
	Target [Features][Hidden]float32
	Base   [targets][Hidden]float32
	Output [Hidden]float32
	Bias   float32
}

// Write returns the file of a network.
func (n *Network) Write(h Header) []byte {
	var rest bytes.Buffer
	header, err := json.Marshal(h)
	if err != nil {
		panic(err) // there is nothing in a Header that cannot be written
	}
	rest.Write(append(header, '\n'))
	for _, e := range n.Embedding {
		for _, v := range e {
			rest.WriteByte(byte(int8(max(-127, min(math.Round(float64(v)/embeddingStep), 127)))))
		}
	}
	_ = binary.Write(&rest, binary.LittleEndian, dense{n.Blocks, n.Target, n.Base, n.Output, n.Bias})
	return append(fmt.Appendf([]byte(magic), "%s\n", checksum(rest.Bytes())), rest.Bytes()...)
}

// checksum tells damage.
func checksum(data []byte) string {
	return fmt.Sprintf("%016x", crc64.Checksum(data, crc64.MakeTable(crc64.ECMA)))
}

// Read reads what Write writes.
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
	size := Patterns*Features + binary.Size(dense{})
	if len(rest) != size {
		return nil, h, fmt.Errorf("%d bytes of weights, want %d", len(rest), size)
	}
	for p := range n.Embedding {
		for f := range n.Embedding[p] {
			n.Embedding[p][f] = float32(int8(rest[p*Features+f])) * embeddingStep
		}
	}
	var d dense
	if err := binary.Read(bytes.NewReader(rest[Patterns*Features:]), binary.LittleEndian, &d); err != nil {
		return nil, h, err
	}
	n.Blocks, n.Target, n.Base, n.Output, n.Bias = d.Blocks, d.Target, d.Base, d.Output, d.Bias
	return n, h, nil
}

//go:embed champion.weights
var champion []byte

// Champion returns the tables of the weights that come with the program. They are
// made when they are first asked for.
var Champion = sync.OnceValue(func() *Tables {
	n, _, err := Read(champion)
	if err != nil {
		panic("ai/uttt/eval: champion.weights: " + err.Error())
	}
	return NewTables(n)
})
