//go:build e2e

package e2e

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
)

// countHeld counts the objects of the browser that the program holds: of drawing, workers and, in
// Go's own list, values of JavaScript.
const countHeld = `window.held = { textures: 0, framebuffers: 0, buffers: 0, programs: 0, workers: 0 };
{
	const gl = WebGL2RenderingContext.prototype;
	const follow = (of, name, by, key) => {
		const before = of[name];
		of[name] = function (...given) {
			held[key] += by;
			return before.apply(this, given);
		};
	};
	for (const kind of ["Texture", "Framebuffer", "Buffer", "Program"]) {
		follow(gl, "create" + kind, 1, kind.toLowerCase() + "s");
		follow(gl, "delete" + kind, -1, kind.toLowerCase() + "s");
	}
	window.Worker = class extends Worker {
		constructor(...given) {
			super(...given);
			held.workers++;
		}
	};
	follow(Worker.prototype, "terminate", -1, "workers");
	let kept;
	Object.defineProperty(window, "Go", {
		get: () => kept,
		set: (type) => {
			kept = class extends type {
				constructor() {
					super();
					window.running = this;
				}
			};
		},
	});
}`

// held are the objects that a page holds once all others have been given back.
type held struct {
	Textures     int `json:"textures"`
	Framebuffers int `json:"framebuffers"`
	Buffers      int `json:"buffers"`
	Programs     int `json:"programs"`
	Workers      int `json:"workers"`

	Heap       int `json:"heap"`       // of Go, bytes
	Goroutines int `json:"goroutines"` //
	Wasm       int `json:"wasm"`       // the program's memory, bytes
	Values     int `json:"values"`     // of JavaScript that Go knows
	Script     int `json:"script"`     // JavaScript's own heap, bytes

	Nodes     int `json:"-"`
	Listeners int `json:"-"`
}

// growing are the parts of held with what each may grow by. Caches of texts and letters
// fill up, and both collectors leave something for later.
var growing = []struct {
	name string
	of   func(*held) int
	most int
}{
	{"textures", func(h *held) int { return h.Textures }, 1},
	{"framebuffers", func(h *held) int { return h.Framebuffers }, 1},
	{"buffers", func(h *held) int { return h.Buffers }, 0},
	{"shaders", func(h *held) int { return h.Programs }, 1},
	{"workers", func(h *held) int { return h.Workers }, 1},
	{"Go's heap", func(h *held) int { return h.Heap }, 400 << 10},
	{"goroutines", func(h *held) int { return h.Goroutines }, 1},
	{"the program's memory", func(h *held) int { return h.Wasm }, 4 << 20},
	{"values of JavaScript", func(h *held) int { return h.Values }, 100},
	{"JavaScript's heap", func(h *held) int { return h.Script }, 1 << 20},
	{"elements", func(h *held) int { return h.Nodes }, 300},
	{"listeners", func(h *held) int { return h.Listeners }, 4},
}

// held looks at what the page holds.
func (b *browser) held() *held {
	b.Helper()
	evaluate[bool](b, `!!colat.memory()`)
	b.seconds(0.3) // in which Go gives values of JavaScript back
	call(b, heapprofiler.CollectGarbage, cdp.Empty{})
	var h held
	text := evaluate[string](b, `JSON.stringify({
		...held, ...colat.memory(), wasm: running._inst.exports.mem.buffer.byteLength,
		values: running._values.length - running._idPool.length, script: performance.memory.usedJSHeapSize,
	})`)
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		b.Fatal(err)
	}
	counters := call(b, memory.GetDOMCounters, cdp.Empty{})
	h.Nodes, h.Listeners = int(counters.Nodes), int(counters.JsEventListeners)
	return &h
}

// grew complains of what has grown.
func (b *browser) grew(what string, before, after *held) {
	b.Helper()
	b.Logf("%s: before %+v", what, *before)
	b.Logf("%s: after  %+v", what, *after)
	for _, part := range growing {
		if was, is := part.of(before), part.of(after); is-was > part.most {
			b.Errorf("%s: %s grew from %d to %d, want %d more at most", what, part.name, was, is, part.most)
		}
	}
}

// TestMemoryOfScenes goes from the front page to a game and back, again and again.
func TestMemoryOfScenes(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, inMotion(laptop))
	b.before(countHeld)
	b.start(newHost(t).url("test=1&lang=vi"))
	scene := func(name string) {
		b.Helper()
		b.wait("the scene "+name, 30*time.Second, func() bool {
			state := b.state()
			return state.Scene == name && state.Settled
		})
	}
	round := func() *held {
		for _, game := range []string{"game-victory", "game-cotoan"} {
			b.click(game)
			scene("start")
			b.click("start")
			scene("board")
			for _, control := range []string{"menu", "front"} {
				b.click(control)
			}
			scene("front")
		}
		return b.held()
	}
	round()
	before := round()
	round()
	b.grew("a round through the scenes", before, round())
}
