package five

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"sync"

	"colat/ai/mnk/pattern"
)

// Weights are the values of the combinations of shapes that a cell has for a side, in the unit of
// game.Evaluator, for the side that has the move and for the other one, and those of the Head.
type Weights struct {
	ToMove, Waiting [pattern.Combinations]int16
	Head            Head
}

// Made by arena train --game mnk:15,15,5, with the settings in docs/EXPERIMENTS.md.
//
//go:embed champion.weights
var champion []byte

// Champion returns the weights that the champion plays with.
var Champion = sync.OnceValue(func() *Weights {
	w, err := ParseWeights(champion)
	if err != nil {
		panic(err) // tested
	}
	return w
})

// Bytes returns the weights in the form of a file.
func (w *Weights) Bytes() []byte {
	buf, err := binary.Append(nil, binary.LittleEndian, w)
	if err != nil {
		panic(err) // the size is fixed
	}
	return buf
}

// ParseWeights reads the weights of a file.
func ParseWeights(file []byte) (*Weights, error) {
	w := new(Weights)
	if want := binary.Size(w); len(file) != want {
		return nil, fmt.Errorf("weights of five in a row: want %d bytes, not %d", want, len(file))
	}
	if _, err := binary.Decode(file, binary.LittleEndian, w); err != nil {
		return nil, fmt.Errorf("weights of five in a row: %w", err)
	}
	return w, nil
}
