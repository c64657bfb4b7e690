//go:build !amd64

package eval

// output returns the output of the hidden units with the sum
// sum - out + in + base + target.
func output(sum, out, in, base, target *words, w *weights) int32 {
	return outputInWords(sum, out, in, base, target, w)
}
