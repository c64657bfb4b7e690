//go:build !amd64

package eval

// output returns the network's output, in 1/(unit·weightUnit).
func output(in *[Views]sum, l *layers) int32 { return outputInWords(in, l) }
