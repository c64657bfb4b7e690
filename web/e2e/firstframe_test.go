//go:build e2e && bench

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// rounds is how often each program is started with an empty cache, and again with
// a full one.
const rounds = 9

// TestFirstFrame compares the time to the program's first frame with that of an
// empty program, both started in turn. COLAT_BESIDE names wasm files of other
// builds to compare with, separated by commas.
func TestFirstFrame(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", empty, "./empty")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the empty program: %v\n%s", err, out)
	}
	type program struct {
		name       string
		host       *host
		cold, warm []float64 // ms
	}
	programs := []*program{{name: "colat", host: newHost(t)}}
	others := []string{empty}
	if beside := os.Getenv("COLAT_BESIDE"); beside != "" {
		others = append(others, strings.Split(beside, ",")...)
	}
	for _, wasm := range others {
		name := strings.TrimSuffix(filepath.Base(wasm), ".wasm")
		site, err := pack(wasm, filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, &program{name: name, host: newHostOf(t, site)})
	}

	for round := range rounds {
		for i := range programs {
			p := programs[(i+round)%len(programs)]
			t.Run(p.name, func(t *testing.T) { // whose end closes the browser
				b := newBrowser(t, laptop)
				b.before(noteFirstFrame)
				// A browser that has just been started is busy with itself for a while.
				b.open("about:blank")
				time.Sleep(3 * time.Second)
				firstFrame := func() float64 {
					b.open(p.host.url(againstChampion))
					b.wait("the first frame", time.Minute, func() bool { return evaluate[bool](b, `!!window.firstFrame`) })
					return evaluate[float64](b, `firstFrame`)
				}
				p.cold = append(p.cold, firstFrame())
				time.Sleep(2 * time.Second) // in which the browser keeps what it compiled
				p.warm = append(p.warm, firstFrame())
			})
		}
	}

	least := programs[1]
	for _, p := range programs {
		t.Logf("%-12s first frame %4.0f ms, %.2f times the empty program's; second visit %4.0f ms, %.2f times",
			p.name, median(p.cold), median(ratios(p.cold, least.cold)), median(p.warm), median(ratios(p.warm, least.warm)))
	}
}

// ratios divides the figures of each round.
func ratios(a, b []float64) []float64 {
	r := make([]float64, len(a))
	for i := range r {
		r[i] = a[i] / b[i]
	}
	return r
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
