//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

const (
	largestTransfer = 3_280_000 // bytes of the program as make site packs it; its loader has 18,000
	// testPacking is how much larger the program is as these tests pack it (cmd/pack -quality 5), which
	// takes seconds in place of minutes: 3,943,059 bytes in place of 3,256,757.
	testPacking = 1.229
)

// The transfer of the program stays small.
func TestTransferIsSmall(t *testing.T) {
	file, err := os.Stat(filepath.Join(packed, "colat.wasm.br"))
	if err != nil {
		t.Fatal(err)
	}
	if bytes := float64(file.Size()) / testPacking; !measuring && bytes > largestTransfer {
		t.Errorf("make site would make about %.0f bytes of the program, want at most %d: see inline in the Makefile",
			bytes, largestTransfer)
	}
}
