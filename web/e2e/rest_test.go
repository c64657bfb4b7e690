//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// countFrames counts the frames that the browser gives the page.
const countFrames = `window.given = 0; {
	const request = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (callback) => request((now) => { given++; callback(now); });
}`

// While a game waits for a person, next to nothing is done: not more than six frames a
// second. What people do wakes the page at once.
func TestRest(t *testing.T) {
	t.Parallel()
	b := newOwnBrowser(t, inMotion(phone))
	b.before(countFrames)
	h := newHost(t)
	b.start(h.url(againstChampion + "&time=0.2s"))
	given := func() int { return evaluate[int](b, `given`) }
	const span, most = 2, 12
	// At first letters are rasterised and the page is kept.
	b.wait("rest", 20*time.Second, func() bool {
		before := given()
		b.seconds(span)
		return given()-before <= most
	})
	b.play("d3")
	replay(b, b.awaitTurn("X"))
}

// cpuTime returns the processor time that all processes of a browser have taken.
func cpuTime(b *browser) time.Duration {
	b.Helper()
	var ticks int
	for _, p := range processes(b) {
		ticks += p.ticks
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// process is Linux's report of a process.
type process struct {
	parent int
	ticks  int // of processor time that it has taken, 10 ms each
	pages  int // of memory that it holds, 4 KiB each
}

// processes returns those of a browser.
func processes(b *browser) []process {
	b.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(stats) == 0 {
		b.Fatalf("want processes in /proc: %v", err)
	}
	all := make(map[int]process)
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		// After the name, which may hold spaces: state, parent, …; fields 14 and 15 are
		// times, field 24 is memory.
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		number := func(field int) int {
			n, _ := strconv.Atoi(fields[field-3])
			return n
		}
		all[pid] = process{parent: number(4), ticks: number(14) + number(15), pages: number(24)}
	}
	tree := []int{chromedp.FromContext(b.ctx).Browser.Process().Pid}
	var found []process
	for i := 0; i < len(tree); i++ {
		found = append(found, all[tree[i]])
		for pid, p := range all {
			if p.parent == tree[i] {
				tree = append(tree, pid)
			}
		}
	}
	return found
}
