//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"slices"
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
	time.Sleep(8 * time.Second) // until letters are rasterised and the page is kept
	const span = 6 * time.Second
	frames, used := evaluate[int](b, `given`), cpuTime(b)
	time.Sleep(span)
	frames, used = evaluate[int](b, `given`)-frames, cpuTime(b)-used
	t.Logf("%d frames in %v; all processes of the browser took %.1f %% of a core", frames, span,
		100*used.Seconds()/span.Seconds())
	if frames > 36 {
		t.Errorf("%d frames in %v, want at most 36", frames, span)
	}
	b.play("d3")
	replay(b, b.awaitTurn("X"))
}

// cpuTime returns the processor time that all processes of a browser have taken.
func cpuTime(b *browser) time.Duration {
	b.Helper()
	tree := []int{chromedp.FromContext(b.ctx).Browser.Process().Pid}
	var ticks int
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(stats) == 0 {
		b.Fatalf("want processes in /proc: %v", err)
	}
	parents := make(map[int]int)
	taken := make(map[int]int)
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		// After the name, which may hold spaces: state, parent, …; fields 14 and 15 are times.
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		parents[pid], _ = strconv.Atoi(fields[1])
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		taken[pid] = user + system
	}
	for i := 0; i < len(tree); i++ {
		ticks += taken[tree[i]]
		for pid, parent := range parents {
			if parent == tree[i] && !slices.Contains(tree, pid) {
				tree = append(tree, pid)
			}
		}
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}
