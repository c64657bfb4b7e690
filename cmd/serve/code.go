package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/boombuler/barcode/qr"
	"golang.org/x/term"
)

// quiet is the number of light modules around a code. ISO/IEC 18004 requires four, but
// phones read two, and a terminal is small.
const quiet = 2

// printCode prints a QR code with two rows of modules per line. It sets its own colours,
// because a code must be dark on light in every terminal.
func printCode(out io.Writer, text string) error {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return fmt.Errorf("no QR code can be made of %q: %w", text, err)
	}
	bounds := code.Bounds()
	dark := func(x, y int) bool {
		if x < bounds.Min.X || x >= bounds.Max.X || y < bounds.Min.Y || y >= bounds.Max.Y {
			return false
		}
		r, _, _, _ := code.At(x, y).RGBA()
		return r == 0
	}
	var b strings.Builder
	for y := bounds.Min.Y - quiet; y < bounds.Max.Y+quiet; y += 2 {
		b.WriteString("\x1b[30;107m")
		for x := bounds.Min.X - quiet; x < bounds.Max.X+quiet; x++ {
			b.WriteString(halves[dark(x, y)][dark(x, y+1)])
		}
		b.WriteString("\x1b[0m\n")
	}
	_, err = io.WriteString(out, b.String())
	return err
}

// halves holds characters for two modules, by whether the upper and the lower one are
// dark.
var halves = map[bool]map[bool]string{
	false: {false: " ", true: "▄"},
	true:  {false: "▀", true: "█"},
}

func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
