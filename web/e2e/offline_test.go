//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"colat/web/site"

	"github.com/chromedp/chromedp"
)

// awaitKept waits until a page is kept for times without a network.
func (b *browser) awaitKept() {
	b.Helper()
	b.wait("the service worker", time.Minute, func() bool {
		return settled[bool](b, `navigator.serviceWorker.getRegistration().then((r) => !!r?.active)`)
	})
}

// settled returns the value of a promise once it is fulfilled.
func settled[T any](b *browser, promise string) T {
	b.Helper()
	return evaluate[T](b, promise, chromedp.EvalAwaitPromise)
}

// After one visit the page needs no network, for any address, even if the server failed once in it.
// Files that are loaded on demand are kept then.
func TestOffline(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, keeping(phone))
	h := newHost(t)
	var failed atomic.Bool
	h.setSpoil(func(w http.ResponseWriter, r *http.Request) bool {
		fails := strings.HasSuffix(r.URL.Path, "/icon-maskable-512.png") && failed.CompareAndSwap(false, true)
		if fails {
			http.Error(w, "come back later", http.StatusServiceUnavailable)
		}
		return fails
	})
	b.start(h.url("test=1"))
	b.awaitKept()
	if !failed.Load() {
		t.Error("the server has not failed")
	}
	b.start(h.url("test=1"))
	delivers := func(name string) bool {
		return settled[bool](b, `fetch(colatData["`+name+`"]).then((r) => r.ok, () => false)`)
	}
	if !delivers("puzzles-classic.txt") {
		t.Error("the page cannot load puzzles")
	}
	h.Close()

	b.start(h.url(againstChampion + "&time=0.2s"))
	b.play("d3")
	replay(b, b.awaitTurn("X"))
	b.picture("offline")
	b.start(h.url("test=1&game=uttt&lang=en&black=champion&white=human&time=0.2s")) // another one
	if state := b.state(); state.Game != "uttt" {
		t.Errorf("the page shows %q without a network, want uttt", state.Game)
	}
	b.awaitTurn("O") // the champion has moved
	if !delivers("puzzles-classic.txt") {
		t.Error("the puzzles that the page has loaded are not kept")
	}
	if settled[bool](b, `caches.match(colatData["puzzles-uttt.txt"]).then((r) => !!r)`) {
		t.Error("puzzles are kept that no page has wanted")
	}
	b.wait("the icon", 5*time.Second, func() bool {
		return settled[bool](b, `fetch("icon-192.png").then((r) => r.ok, () => false)`)
	})
}

// builds serves one of two builds of the site.
type builds struct {
	sites   [2]http.Handler
	current atomic.Int32
}

func (s *builds) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.sites[s.current.Load()].ServeHTTP(w, r)
}

// nextBuild packs the page anew around a program with another hash.
func nextBuild(t *testing.T) *site.Site {
	t.Helper()
	program, err := os.ReadFile(filepath.Join(packed, "colat.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	wasm := filepath.Join(dir, "next.wasm")
	custom := []byte{0, 5, 4, 'n', 'e', 'x', 't'} // a section that means nothing
	if err := os.WriteFile(wasm, append(program, custom...), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "site")
	if err := site.Pack(site.Packing{Root: root, Wasm: wasm, Out: out, Quality: 1}); err != nil {
		t.Fatal(err)
	}
	next, err := site.Load(out)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// program is the address of the program that the page runs.
const program = `JSON.parse(document.getElementById("build").textContent).wasm`

// A new build announces itself, waits for the person, and never mixes with the old
// one, which goes on as it is until then.
func TestUpdate(t *testing.T) {
	t.Parallel()
	served := &builds{sites: [2]http.Handler{served, nextBuild(t)}}
	b := newBrowser(t, keeping(laptop))
	h := newHostOf(t, served)
	address := h.url(againstChampion + "&time=0.2s")
	b.start(address)
	b.awaitKept()
	before := evaluate[string](b, program)

	served.current.Store(1)
	b.start(address)
	if now := evaluate[string](b, program); now != before {
		t.Errorf("a page that is kept runs %s before it was replaced, want %s", now, before)
	}
	b.play("d3")
	state := b.awaitTurn("X")
	b.wait("the notice", time.Minute, func() bool {
		return evaluate[bool](b,
			`!document.getElementById("update").hidden`)
	})
	b.picture("notice")
	b.start(address) // which changes nothing
	if now := evaluate[string](b, program); now != before {
		t.Errorf("a reload runs %s, want %s", now, before)
	}
	b.wait("the notice again", time.Minute, func() bool {
		return evaluate[bool](b,
			`!document.getElementById("update").hidden`)
	})
	x, y := b.middleOf(`#update button`)
	b.clickAt(x, y)
	b.wait("the new build", 30*time.Second, func() bool {
		return evaluate[bool](b, fmt.Sprintf(`document.getElementById("build") !== null && %s !== %q`, program, before))
	})
	b.ready()
	if now := b.state(); strings.Join(now.Moves, " ") != strings.Join(state.Moves, " ") {
		t.Errorf("the new build goes on from %q, want %q", now.Moves, state.Moves)
	}
	replay(b, b.state())
	b.wait("the old build's end", 10*time.Second, func() bool {
		return settled[int](b, `caches.keys().then((names) => names.length)`) <= 2
	})
}

// middleOf returns the middle of an element of the page, in CSS pixels.
func (b *browser) middleOf(selector string) (x, y float64) {
	b.Helper()
	at := evaluate[[2]float64](b, fmt.Sprintf(`(() => {
		const r = document.querySelector(%q).getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, selector))
	return at[0], at[1]
}

// sandboxed serves a site as a frame with a sandbox attribute would have it.
type sandboxed struct{ http.Handler }

type sandboxedWriter struct{ http.ResponseWriter }

func (w sandboxedWriter) WriteHeader(status int) {
	w.Header().Add("Content-Security-Policy", "sandbox allow-scripts")
	w.ResponseWriter.WriteHeader(status)
}

func (s sandboxed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.Handler.ServeHTTP(sandboxedWriter{w}, r)
}

// A page without an origin, as in a sandboxed frame, has neither storage nor workers, and
// the game is played all the same.
func TestSandboxed(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, keeping(laptop))
	h := newHostOf(t, sandboxed{served})
	b.start(h.url(againstChampion + "&time=0.2s"))
	b.play("d3")
	replay(b, b.awaitTurn("X"))
	if origin := evaluate[string](b, `origin`); origin != "null" {
		t.Errorf("the page has the origin %s, want none", origin)
	}
	b.picture("sandboxed")
}
