//go:build e2e && bench

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// rounds is how often each page is opened with an empty cache, and again with a full
// one. A round takes about 30 s; COLAT_ROUNDS asks for another number of them.
const rounds = 5

// stay is how long a first visit goes on once its whole picture stands. Chromium (156) keeps
// compiled code when it has compiled no more of it for two seconds.
const stay = 5 * time.Second

// contender is a page that the test opens: an address of a site.
type contender struct {
	name       string
	host       *host
	query      string
	cold, warm []float64 // ms
	whole      []float64 // ms, with an empty cache
}

// TestFirstFrame compares the time to the first frame, of the front page and of a
// game's, with that of an empty program, all started in turn. COLAT_BESIDE names wasm
// files of other builds to compare with, separated by commas.
func TestFirstFrame(t *testing.T) {
	pages := comparedPages(t)
	for round := range roundsAsked(t) {
		t.Run("round", func(t *testing.T) { // whose end closes the browsers
			browsers := make([]*browser, len(pages))
			for i := range pages {
				browsers[i] = newOwnBrowser(t, inMotion(laptop))
				browsers[i].before(noteFirstFrame)
				browsers[i].open("about:blank")
			}
			// A browser that has just been started is busy with itself for a while.
			time.Sleep(3 * time.Second)
			inTurn := func(visit func(b *browser, p *contender)) {
				for i := range pages {
					at := (i + round) % len(pages)
					visit(browsers[at], pages[at])
					browsers[at].open("about:blank") // which leaves the processor to the next
				}
			}
			inTurn(func(b *browser, p *contender) {
				p.cold = append(p.cold, firstFrame(b, p))
				if p.query != "" {
					p.whole = append(p.whole, wholePicture(b))
				}
				time.Sleep(stay)
			})
			inTurn(func(b *browser, p *contender) { p.warm = append(p.warm, firstFrame(b, p)) })
		})
	}

	least := pages[0]
	for _, p := range pages {
		t.Logf("%-24s first frame %4.0f ms, %.2f times the empty program's; second visit %4.0f ms, %.2f times",
			p.name, median(p.cold), median(ratios(p.cold, least.cold)), median(p.warm), median(ratios(p.warm, least.warm)))
		if len(p.whole) > 0 {
			t.Logf("%-24s whole picture %4.0f ms, %.2f times", p.name, median(p.whole), median(ratios(p.whole, least.cold)))
		}
	}
}

func roundsAsked(t *testing.T) int {
	asked := os.Getenv("COLAT_ROUNDS")
	if asked == "" {
		return rounds
	}
	n, err := strconv.Atoi(asked)
	if err != nil || n < 1 {
		t.Fatalf("COLAT_ROUNDS is %q: want a number of rounds, such as 9", asked)
	}
	return n
}

// comparedPages returns the empty program's page and those of each build.
func comparedPages(t *testing.T) []*contender {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", empty, "./empty")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the empty program: %v\n%s", err, out)
	}
	pages := []*contender{{name: "empty", host: hostOfProgram(t, empty)}}
	for _, p := range comparedPrograms(t) {
		pages = append(pages,
			&contender{name: p.name + ", front page", host: p.host, query: "test=1"},
			&contender{name: p.name + ", a game's", host: p.host, query: againstChampion})
	}
	return pages
}

// comparedPrograms returns this build's site and those around the wasm files that
// COLAT_BESIDE names.
func comparedPrograms(t *testing.T) []*contender {
	programs := []*contender{{name: "colat", host: newHost(t)}}
	if beside := os.Getenv("COLAT_BESIDE"); beside != "" {
		for wasm := range strings.SplitSeq(beside, ",") {
			name := strings.TrimSuffix(filepath.Base(wasm), ".wasm")
			programs = append(programs, &contender{name: name, host: hostOfProgram(t, wasm)})
		}
	}
	return programs
}

// hostOfProgram serves the site around a wasm file.
func hostOfProgram(t *testing.T, wasm string) *host {
	packed, err := pack(wasm, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return newHostOf(t, packed)
}

// firstFrame opens a page and returns when its first frame stood, in ms.
func firstFrame(b *browser, p *contender) float64 {
	b.open(p.host.url(p.query))
	b.wait("the first frame", time.Minute, func() bool { return evaluate[bool](b, `!!window.firstFrame`) })
	return evaluate[float64](b, `firstFrame`)
}

// wholePicture returns when all of a page stands, in ms.
func wholePicture(b *browser) float64 {
	b.wait("the whole picture", time.Minute, func() bool {
		return evaluate[bool](b, `colat.state().settled ?? true`)
	})
	return evaluate[float64](b, `performance.now()`)
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
