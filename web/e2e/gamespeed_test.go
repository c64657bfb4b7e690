//go:build e2e && bench

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// noteFrames notes the time between any two frames that the browser gives, in ms, whether
// the program wants them or not.
const noteFrames = `window.noted = []; {
	const request = window.requestAnimationFrame.bind(window);
	let last = performance.now();
	const step = () => {
		const now = performance.now();
		noted.push(now - last);
		last = now;
		request(step);
	};
	request(step);
}`

// promisedFrame is the longest frame, in ms, that is allowed while an engine thinks.
const promisedFrame = 50.0

// machinesGame is a game that the flagship plays against itself.
const machinesGame = "test=1&lang=vi&seed=3&game=victory&black=champion&white=champion&time=0.5s"

// TestGameFrames reports the times of frames over a whole game of machines, as it is and
// with the page's thread slowed four times: between frames, and of the thread's own work.
func TestGameFrames(t *testing.T) {
	programs := comparedPrograms(t)
	for _, slower := range []float64{1, 4} {
		for _, p := range programs {
			t.Run(fmt.Sprintf("%s, %v times slower", p.name, slower), func(t *testing.T) {
				b := newOwnBrowser(t, inMotion(laptop))
				b.before(noteFirstFrame)
				b.before(noteFrames)
				b.open("about:blank")
				time.Sleep(3 * time.Second)
				call(b, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slower})
				b.start(p.host.url(machinesGame))
				t.Logf("first frame after %.0f ms", evaluate[float64](b, `firstFrame`))
				time.Sleep(5 * time.Second) // for letters, and for the page to be kept
				work := b.traceFrames(func() {
					evaluate[bool](b, `(noted = [], true)`)
					b.wait("the end of the game", 5*time.Minute, func() bool {
						time.Sleep(time.Second)
						return evaluate[bool](b, `colat.controls().includes("rematch")`)
					})
				})
				frames := evaluate[[]float64](b, `noted`)
				report(t, "between frames", frames)
				report(t, "the page's thread in a frame", work)
			})
		}
	}
}

func report(t *testing.T, what string, ms []float64) {
	t.Helper()
	if len(ms) == 0 {
		t.Fatalf("%s: none", what)
	}
	slices.Sort(ms)
	over, _ := slices.BinarySearch(ms, promisedFrame)
	t.Logf("%s: %d, median %.1f ms, 99th percentile %.1f ms, longest %.1f ms, %d over %v ms", what,
		len(ms), ms[len(ms)/2], ms[len(ms)*99/100], ms[len(ms)-1], len(ms)-over, promisedFrame)
}

// traced is an event of the browser's trace. Times are in µs.
type traced struct {
	Name     string  `json:"name"`
	Process  int     `json:"pid"`
	Thread   int     `json:"tid"`
	Began    float64 `json:"ts"`
	Took     float64 `json:"dur"`
	Computed float64 `json:"tdur"` // of processor time
	Args     struct {
		Data struct {
			Message string `json:"message"`
		} `json:"data"`
	} `json:"args"`
}

// traceFrames returns the processor time that the page's thread took for each frame while
// something is done, in ms.
func (b *browser) traceFrames(while func()) []float64 {
	b.Helper()
	frames, _ := b.traceTasks(while)
	return frames
}

// traceTasks returns the processor times of the tasks of the page's thread while something is done,
// in ms: of the tasks that draw a frame, and of the others but the ones that a test asks for
// (noteHook).
func (b *browser) traceTasks(while func()) (drawing, other []float64) {
	b.Helper()
	var mu sync.Mutex
	var tasks, frames, asked []traced
	complete := make(chan struct{})
	listening, stop := context.WithCancel(b.ctx)
	defer stop()
	err := chromedp.Listen(listening, func(event any) {
		switch event := event.(type) {
		case *tracing.EventDataCollected:
			mu.Lock()
			defer mu.Unlock()
			for _, text := range event.Value {
				var e traced
				if json.Unmarshal(text, &e) != nil {
					continue
				}
				if e.Name == "TimeStamp" && e.Args.Data.Message == hookMark {
					asked = append(asked, e)
				}
				if e.Took == 0 {
					continue
				}
				switch e.Name {
				case "RunTask":
					tasks = append(tasks, e)
				case "FireAnimationFrame":
					frames = append(frames, e)
				}
			}
		case *tracing.EventTracingComplete:
			close(complete)
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	call(b, tracing.Start, tracing.StartParams{TraceConfig: &tracing.TraceConfig{
		IncludedCategories: []string{"devtools.timeline", "disabled-by-default-devtools.timeline"},
		ExcludedCategories: []string{"*"},
	}})
	while()
	call(b, tracing.End, cdp.Empty{})
	<-complete
	mu.Lock()
	defer mu.Unlock()
	slices.SortFunc(tasks, func(a, b traced) int { return int(a.Began - b.Began) })
	counted := make(map[float64]bool)
	for i := range asked {
		if t := taskOf(tasks, &asked[i]); t != nil {
			counted[t.Began] = true
		}
	}
	for i := range frames {
		if t := taskOf(tasks, &frames[i]); t != nil && !counted[t.Began] {
			counted[t.Began] = true
			drawing = append(drawing, t.Computed/1000)
		}
	}
	for i := range tasks {
		t := &tasks[i]
		if len(frames) > 0 && t.Process == frames[0].Process && t.Thread == frames[0].Thread && !counted[t.Began] {
			other = append(other, t.Computed/1000)
		}
	}
	return drawing, other
}

// taskOf returns the task of an event: of the sorted tasks of its thread the last one that began before it.
func taskOf(tasks []traced, event *traced) *traced {
	for i := len(tasks) - 1; i >= 0; i-- {
		if t := &tasks[i]; t.Process == event.Process && t.Thread == event.Thread && t.Began <= event.Began {
			return t
		}
	}
	return nil
}
