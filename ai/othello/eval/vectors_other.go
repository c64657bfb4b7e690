//go:build !amd64

package eval

// wide reports whether there are vector instructions.
const wide = false

// patternsOf lists the vectors of all disc patterns of a position, and returns their number.
func (t *Tables) patternsOf(list *terms, own, opp uint64) int {
	return t.patternsInWords(list, own, opp)
}

// add adds vectors to a sum.
func add(sum *vector, vectors []*vector) { addInWords(sum, vectors) }

// output returns the sum of the positive units, each times its weight.
func output(sum, weights *vector) int32 { return outputInWords(sum, weights) }
