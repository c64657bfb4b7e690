package eval

import "golang.org/x/sys/cpu"

// wide reports whether the processor supports AVX2.
var wide = cpu.X86.HasAVX2

// outputAVX2 is outputInWords in AVX2 instructions.
//
//go:noescape
func outputAVX2(in *[Views]sum, l *layers) int32

// output returns the network's output, in 1/(unit·weightUnit).
func output(in *[Views]sum, l *layers) int32 {
	if wide {
		return outputAVX2(in, l)
	}
	return outputInWords(in, l)
}
