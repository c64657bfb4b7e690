package five

import (
	"context"
	"encoding/binary"
	"fmt"

	"colat/ai/mnk/pattern"
	"colat/ai/ondemand"
	"colat/game"
)

// Weights are the values of the combinations of shapes that a cell has for a side, in the unit of
// game.Evaluator, for the side that has the move and for the other one, and those of the Head.
type Weights struct {
	ToMove, Waiting [pattern.Combinations]int16
	Head            Head
}

// championName is the name of the file of the champion's weights.
const championName = "five.weights"

var champion = ondemand.NewParsed(championName, func(file []byte) (*Effects, error) {
	w, err := ParseWeights(file)
	if err != nil {
		return nil, err
	}
	return w.Effects(), nil
}, "mnk")

// LoadChampion returns the effects of the weights that the champion plays with. The first call loads
// them, if they are not there yet. Errors are those of ondemand.Read.
func LoadChampion(ctx context.Context) (*Effects, error) { return champion.Load(ctx) }

// Bytes returns the weights in the form of a file.
func (w *Weights) Bytes() []byte {
	return game.Must(binary.Append(nil, binary.LittleEndian, w)) // the size is fixed
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
