//go:build e2e

package e2e

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// problem waits for the panel that says what is wrong and returns its text.
func (b *browser) problem() string {
	b.Helper()
	var text string
	b.wait("the message", 20*time.Second, func() bool {
		text = evaluate[string](b, `document.getElementById("problem").hidden ? "" :
			document.getElementById("problem").innerText`)
		return text != ""
	})
	b.picture("message")
	return text
}

func (b *browser) mustSay(parts ...string) {
	b.Helper()
	text := b.problem()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			b.Errorf("the message is %q, it lacks %q", text, part)
		}
	}
}

// clickButton clicks the panel's button with the mouse.
func (b *browser) clickButton() {
	b.Helper()
	b.clickAt(
		evaluate[float64](b, `(r => r.x + r.width / 2)(document.querySelector("#problem button").getBoundingClientRect())`),
		evaluate[float64](b, `(r => r.y + r.height / 2)(document.querySelector("#problem button").getBoundingClientRect())`),
	)
}

func TestNoWebAssembly(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	b.before(`delete window.WebAssembly;`)
	h := newHost(t)
	b.open(h.url("lang=vi"))
	b.mustSay("không có WebAssembly", "cập nhật trình duyệt")
	b.open(h.url("lang=en"))
	b.mustSay("no WebAssembly", "update your browser")
}

func TestNoWebGL(t *testing.T) {
	t.Parallel()
	b := newOwnBrowser(t, laptop, chromedp.Flag("disable-3d-apis", true))
	b.expect("WebGL")
	h := newHost(t)
	b.open(h.url("lang=vi"))
	b.mustSay("không có WebGL 2", "Tải lại trang")
	b.open(h.url("lang=en"))
	b.mustSay("no WebGL 2", "Reload the page")
}

func TestNoJavaScript(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	b.disableScripts()
	h := newHost(t)
	b.open(h.url(""))
	picture := b.picture("message")
	if picture.Bounds().Dx() != int(float64(phone.width)*b.screen.scale) {
		t.Errorf("the page is %d pixels wide", picture.Bounds().Dx())
	}
}

// However the download fails, the person is told, and the button tries again.
func TestFailedDownload(t *testing.T) {
	t.Parallel()
	isWasm := func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, ".wasm") }
	for name, spoil := range map[string]func(http.ResponseWriter, *http.Request) bool{
		"refused": func(w http.ResponseWriter, r *http.Request) bool {
			if isWasm(r) {
				http.Error(w, "busy", http.StatusServiceUnavailable)
			}
			return isWasm(r)
		},
		"broken off": func(w http.ResponseWriter, r *http.Request) bool {
			if !isWasm(r) {
				return false
			}
			w.Header().Set("Content-Length", "1000000")
			_, _ = w.Write(make([]byte, 5000))
			panic(http.ErrAbortHandler)
		},
		"cut short": func(w http.ResponseWriter, r *http.Request) bool {
			if isWasm(r) {
				w.Header().Set("Content-Type", "application/wasm")
				_, _ = w.Write([]byte("\x00asm\x01\x00\x00\x00"))
			}
			return isWasm(r)
		},
		"without its script": func(w http.ResponseWriter, r *http.Request) bool {
			if strings.HasSuffix(r.URL.Path, "wasm_exec.js") {
				http.Error(w, "gone", http.StatusNotFound)
				return true
			}
			return false
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBrowser(t, laptop)
			b.expect("Failed to load resource")
			b.expect("Refused to execute script")
			h := newHost(t)
			h.setSpoil(spoil)
			b.open(h.url("lang=vi&test=1"))
			b.mustSay("Không tải được trò chơi", "Thử lại")
			// The first try again fails as well.
			b.clickButton()
			b.mustSay("Không tải được trò chơi")
			h.setSpoil(nil)
			b.clickButton()
			if state := b.ready(); state.Scene != "front" {
				t.Errorf("the scene is %q, want the front page", state.Scene)
			}
			b.picture("started")
		})
	}
}

// A file that is whole but no program is told apart from a failed download.
func TestWrongProgram(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	h.setSpoil(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasSuffix(r.URL.Path, ".wasm") {
			return false
		}
		w.Header().Set("Content-Type", "application/wasm")
		_, _ = w.Write(make([]byte, 40<<20))
		return true
	})
	b.open(h.url("lang=en"))
	b.mustSay("could not be started", "Try again")
}

// The bar follows the transfer.
func TestProgress(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	gate := make(chan struct{})
	open := sync.OnceFunc(func() { close(gate) })
	t.Cleanup(open)
	h.setSpoil(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasSuffix(r.URL.Path, ".wasm") {
			return false
		}
		r.Header.Set("Accept-Encoding", "identity")
		http.StripPrefix(strings.TrimSuffix(base, "/"), served).ServeHTTP(&halting{ResponseWriter: w, gate: gate}, r)
		return true
	})
	b.open(h.url("lang=vi&test=1"))
	progress := func() int {
		return evaluate[int](b, `+document.getElementById("bar").getAttribute("aria-valuenow")`)
	}
	b.wait("half of the transfer", 20*time.Second, func() bool { return progress() >= 49 })
	if p := progress(); p > 51 {
		t.Errorf("the bar is at %d %% after half of the file", p)
	}
	b.picture("half")
	open()
	b.ready()
}

// halting is an answer that stops half way until its gate opens.
type halting struct {
	http.ResponseWriter
	gate    chan struct{}
	written int
}

func (h *halting) Write(data []byte) (int, error) {
	size, err := strconv.Atoi(h.Header().Get("Content-Length"))
	if err != nil {
		return 0, err
	}
	if before := size/2 - h.written; before >= 0 && before < len(data) {
		n, err := h.write(data[:before])
		if err != nil {
			return n, err
		}
		if err := http.NewResponseController(h.ResponseWriter).Flush(); err != nil {
			return n, err
		}
		<-h.gate
		m, err := h.write(data[before:])
		return n + m, err
	}
	return h.write(data)
}

func (h *halting) write(data []byte) (int, error) {
	n, err := h.ResponseWriter.Write(data)
	h.written += n
	return n, err
}
