//go:build !amd64

package eval

// wide reports whether there are vector instructions.
const wide = false

// sum returns the sum of what a position contributes to the hidden units, but for held and reach, in a sum
// that starts with that of its number of discs.
func (t *Tables) sum(sum *vector, p *Position) { t.sumInWords(sum, p) }

// output adds two vectors to a sum and returns the sum of its positive units, each times its weight.
func output(sum, weights, held, reach *vector) int32 { return outputInWords(sum, weights, held, reach) }
