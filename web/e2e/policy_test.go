//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/web/site"
)

// keepViolations lets a test see what the policy refused.
const keepViolations = `window.violations = [];
document.addEventListener("securitypolicyviolation",
	(e) => violations.push(e.effectiveDirective + " " + e.blockedURI));`

// A game against the engine needs nothing that the page's policy refuses, be it
// sent by our own server or read from the page on a host without headers.
func TestPolicy(t *testing.T) {
	t.Parallel()
	for name, handler := range map[string]http.Handler{
		"server":      served,
		"static host": http.FileServer(http.Dir(packed)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBrowser(t, laptop)
			b.before(keepViolations)
			b.before(keepEngines)
			h := newHostOf(t, handler)
			b.start(h.url(againstChampion + "&time=0.3s"))
			b.play("d3")
			for range 2 {
				state := b.awaitTurn("X")
				if state.Info.Depth == 0 {
					t.Errorf("the engine tells nothing of its move: %+v", state.Info)
				}
				b.play(state.Legal[0])
			}
			replay(b, b.awaitTurn("X"))
			// One that is refused what it needs is replaced.
			if n := evaluate[int](b, `engines.length`); n != 1 {
				t.Errorf("there were %d workers, want the one that plays", n)
			}
			if found := evaluate[[]string](b, `violations`); len(found) > 0 {
				t.Errorf("the policy refuses %q", found)
			}
			b.picture("played")

			// It refuses what is not the page's own.
			b.expect("Content Security Policy")
			b.expect("Content-Security-Policy")
			b.expect("Refused to")
			evaluate[*bool](b, `(() => {
				const script = document.createElement("script");
				script.textContent = "window.strange = true";
				document.head.append(script);
				fetch("http://127.0.0.1:9/").catch(() => {});
				return null;
			})()`)
			b.wait("the refusals", 5*time.Second, func() bool {
				found := strings.Join(evaluate[[]string](b, `violations`), ", ")
				return strings.Contains(found, "script-src-elem inline") &&
					strings.Contains(found, "connect-src http://127.0.0.1:9")
			})
			if evaluate[bool](b, `!!window.strange`) {
				t.Error("a script that is not the page's own has run")
			}
		})
	}
}

// Pages of other sites show the page in a frame only if the server was told to
// let them.
func TestFrames(t *testing.T) {
	t.Parallel()
	// Its page frames what its address asks for.
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,"><title>Another site</title>
<iframe src=%q width="800" height="600" onload="framed = true"></iframe>`, r.URL.Query().Get("page"))
	}))
	t.Cleanup(other.Close)
	allowing, err := site.Load(packed)
	if err != nil {
		t.Fatal(err)
	}
	if err := allowing.AllowFrames(other.URL); err != nil {
		t.Fatal(err)
	}
	for name, allowed := range map[string]bool{"refused": false, "allowed": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBrowser(t, laptop)
			h := newHost(t)
			if allowed {
				h = newHostOf(t, allowing)
			} else {
				b.expect("frame-ancestors")
			}
			b.open(other.URL + "?page=" + url.QueryEscape(h.url("")))
			b.wait("the frame", 10*time.Second, func() bool { return evaluate[bool](b, `!!window.framed`) })
			started := func() bool { return slices.Contains(h.asked(), base+"colat.wasm") }
			if allowed {
				b.wait("the program in the frame", 10*time.Second, started)
				return
			}
			b.pause(300)
			if started() {
				t.Error("the page has started in a frame of another site")
			}
		})
	}
}
