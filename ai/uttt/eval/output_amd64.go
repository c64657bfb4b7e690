package eval

import "golang.org/x/sys/cpu"

// wide reports whether the processor supports AVX2.
var wide = cpu.X86.HasAVX2

// outputAVX2 is outputInWords in AVX2 instructions.
//
//go:noescape
func outputAVX2(sum, out, in, base, target *words, w *[Hidden]int16) int32

// output returns the output of the hidden units with the sum
// sum - out + in + base + target.
func output(sum, out, in, base, target *words, w *weights) int32 {
	if wide {
		return outputAVX2(sum, out, in, base, target, &w.units)
	}
	return outputInWords(sum, out, in, base, target, w)
}
