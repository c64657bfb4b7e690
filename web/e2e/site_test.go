//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/site"
)

// root is the repository.
const root = "../.."

// base is the path under which the site is served. A site that works only at
// the top of a host would fail every test.
const base = "/somewhere/colat/"

var (
	served   *site.Site
	packed   string // the folder it is in
	chromium string
)

// limit is for a machine without other work: a busy one makes it longer.
var limit = flag.Duration("limit", 40*time.Minute, "how long all tests may take")

func TestMain(m *testing.M) {
	flag.Parse()
	defer clocktest.PanicAfter(*limit)()
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		os.Exit(1)
	}
	endShared()
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			chromium = path
			break
		}
	}
	if chromium == "" {
		return 0, fmt.Errorf("the tests need a browser: apt-get install chromium")
	}
	dir, err := os.MkdirTemp("", "colat-e2e-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	// Browsers with a home of their own find the shaders that others have compiled.
	shaders, err := filepath.Abs(filepath.Join(root, ".cache", "mesa"))
	if err != nil {
		return 0, err
	}
	if err := os.Setenv("MESA_SHADER_CACHE_DIR", shaders); err != nil {
		return 0, err
	}
	build := exec.Command("make", "-s", "-C", root, "wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building the program: %v\n%s", err, out)
	}
	packed = filepath.Join(dir, "site")
	if served, err = pack(filepath.Join(root, "dist", "colat.wasm"), packed); err != nil {
		return 0, err
	}
	return m.Run(), nil
}

// pack makes the page's site around a program. The best compression takes half a minute, and tells
// the size of the transfer only.
func pack(wasm, out string) (*site.Site, error) {
	quality := 5
	if measuring {
		quality = 10
	}
	if err := site.Pack(site.Packing{
		Root: root, Wasm: wasm, Out: out,
		Cache: filepath.Join(root, ".cache", "pack"), Quality: quality,
	}); err != nil {
		return nil, err
	}
	return site.Load(out)
}

// host serves the site, and lets a test spoil some of the answers.
type host struct {
	*httptest.Server
	mu    sync.Mutex
	spoil func(w http.ResponseWriter, r *http.Request) bool
	paths []string // asked for
}

func newHost(t *testing.T) *host { return newHostOf(t, served) }

// newHostOf serves something else as the site.
func newHostOf(t *testing.T, site http.Handler) *host {
	h := &host{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		h.paths = append(h.paths, r.URL.Path)
		spoil := h.spoil
		h.mu.Unlock()
		if spoil != nil && spoil(w, r) {
			return
		}
		http.StripPrefix(strings.TrimSuffix(base, "/"), site).ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	return h
}

// today is the parameter by which pages are at the date of the tests, where that is not the machine's
// (cmd/dates): browsers have no other clock than its.
var today = func() string {
	if os.Getenv("COLAT_SHIFT") == "" {
		return ""
	}
	return "&now=" + url.QueryEscape(time.Now().Format("2006-01-02T15:04Z07:00"))
}()

// url is the address of the page with a query.
func (h *host) url(query string) string { return addressOf(h.URL, query) }

// addressOf is the address of a page at a host with a query.
func addressOf(host, query string) string {
	if query == "" {
		return host + base
	}
	if strings.Contains(query, "test=1") && !strings.Contains(query, "now=") {
		query += today
	}
	return host + base + "?" + query
}

// asked returns the paths that have been asked for.
func (h *host) asked() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.paths)
}

func (h *host) setSpoil(spoil func(w http.ResponseWriter, r *http.Request) bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.spoil = spoil
}
