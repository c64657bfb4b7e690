//go:build e2e

package e2e

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// lazyCompiler has Chromium compile a second time, with all its skill, only what has run
// for some seconds, such as a search. Compiling what a page runs but once takes longer
// than running it, and takes the processor from the test beside. It checks what has run, too.
var lazyCompiler = chromedp.Flag("js-flags", "--wasm-tiering-budget=1000000000 --wasm-lazy-validation")

// sharedChromium is a Chromium that tests use one after the other.
type sharedChromium struct {
	ctx context.Context
	end func()
}

// pool has the Chromiums that tests share: as many as there have been tests side by
// side, so that none waits for the pictures of another.
var pool struct {
	mu        sync.Mutex
	idle, all []*sharedChromium
}

// takeChromium returns one that no test uses, for as long as the test runs.
func takeChromium(t *testing.T) *sharedChromium {
	t.Helper()
	pool.mu.Lock()
	var c *sharedChromium
	for c == nil && len(pool.idle) > 0 {
		last := len(pool.idle) - 1
		if c, pool.idle = pool.idle[last], pool.idle[:last]; c.ctx.Err() != nil {
			c = nil // it has crashed
		}
	}
	pool.mu.Unlock()
	if c == nil {
		var err error
		if c, err = startShared(); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		pool.mu.Lock()
		defer pool.mu.Unlock()
		pool.idle = append(pool.idle, c)
	})
	return c
}

// startShared starts the Chromium without windows of its own, where it is installed: most of
// a tab's cost is its window. Tests with a browser of their own use the one that people use.
func startShared() (*sharedChromium, error) {
	folder, err := os.MkdirTemp("", "colat-e2e")
	if err != nil {
		return nil, err
	}
	options := optionsIn(folder, laptop)
	if !measuring {
		options = append(options, lazyCompiler)
		if shell, err := exec.LookPath("chromium-headless-shell"); err == nil {
			options = append(options, chromedp.ExecPath(shell))
		}
	}
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	c := &sharedChromium{ctx: ctx, end: func() {
		cancel()
		cancelAllocator()
		os.RemoveAll(folder)
	}}
	if err := chromedp.Listen(ctx, func(any) {}); err != nil { // which starts it
		c.end()
		return nil, errors.New("Chromium did not start: " + err.Error())
	}
	pool.mu.Lock()
	defer pool.mu.Unlock()
	pool.all = append(pool.all, c)
	return c, nil
}

// endShared ends the Chromiums that tests have shared.
func endShared() {
	for _, c := range pool.all {
		c.end()
	}
}

// newBrowser opens a tab that shares nothing with those of other tests but, one after
// the other, Chromium itself. Its console is checked when the test ends.
func newBrowser(t *testing.T, s screen) *browser {
	t.Helper()
	ctx, cancel := chromedp.NewContext(takeChromium(t).ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return open(t, ctx, s)
}

// newOwnBrowser starts a Chromium of the test's own.
func newOwnBrowser(t *testing.T, s screen, flags ...chromedp.ExecAllocatorOption) *browser {
	t.Helper()
	options := append(optionsIn(t.TempDir(), s), flags...)
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancelAllocator)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	return open(t, ctx, s)
}

// optionsIn are those of a Chromium that keeps its data in a folder.
func optionsIn(folder string, s screen) []chromedp.ExecAllocatorOption {
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(chromium),
		chromedp.UserDataDir(folder),
		chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck,
		chromedp.NoSandbox,
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-extensions", true),
		// Pages of its own surroundings, which stay hidden, and a process for the next page.
		chromedp.Flag("disable-features",
			"PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton,SpareRendererForSitePerProcess"),
		chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("disable-renderer-backgrounding", true),
		chromedp.Flag("disable-background-timer-throttling", true),
		chromedp.Flag("hide-scrollbars", true),
	}
	options = append(options, softwareGraphics()...)
	if !measuring {
		// The page's graphics go through WebGL all the same, and the processor, which computes
		// them, puts the page's layers together in less time than its emulation of a device.
		options = append(options, chromedp.Flag("disable-gpu-compositing", true))
	}
	return append(options,
		chromedp.WindowSize(s.width, s.height),
	)
}

// softwareGraphics returns the options with which Chromium draws without a graphics card: with Mesa,
// which compiles a shader once for all pages. Chromium's own SwiftShader compiles for a second of the
// processor a page. It draws where Mesa is not installed, and where the cost of a page is measured.
func softwareGraphics() []chromedp.ExecAllocatorOption {
	vendors, _ := filepath.Glob("/usr/share/glvnd/egl_vendor.d/*_mesa.json")
	libraries, _ := filepath.Glob("/usr/lib/*/libEGL.so.1")
	if measuring || len(vendors) == 0 || len(libraries) == 0 {
		return []chromedp.ExecAllocatorOption{
			chromedp.Flag("use-angle", "swiftshader"),
			chromedp.Flag("enable-unsafe-swiftshader", true),
		}
	}
	return []chromedp.ExecAllocatorOption{
		chromedp.Env("LIBGL_ALWAYS_SOFTWARE=1"),
		chromedp.Flag("use-gl", "angle"),
		chromedp.Flag("use-angle", "gl-egl"),
		chromedp.Flag("ignore-gpu-blocklist", true),
		chromedp.Flag("disable-gpu-sandbox", true), // in which Mesa cannot open its files
	}
}
