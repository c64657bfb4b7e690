//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/server"
	"colat/web/rooms/store/disk"
)

const socketPage = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script src="/wasm_exec.js"></script><script>
const go = new Go();
WebAssembly.instantiateStreaming(fetch("/socket.wasm"), go.importObject).then((w) => go.run(w.instance));
</script>`

// A page reaches rooms by the browser's own WebSocket, comes back when the server has
// changed, and knows a site on which there are none.
func TestSocketOfThePage(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(folder, "socket.wasm"), "./socket")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	kept, err := disk.Open(disk.Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(kept.Close)
	newServer := func() *server.Server {
		h, err := server.New(t.Context(), server.Options{Store: kept})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Close)
		return h
	}
	var serving atomic.Pointer[server.Server]
	serving.Store(newServer())
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == protocol.Path:
			if h := serving.Load(); h != nil {
				h.ServeHTTP(w, r)
				return
			}
			w.WriteHeader(http.StatusBadGateway)
		case strings.HasSuffix(r.URL.Path, "/"):
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte(socketPage))
		case strings.HasSuffix(r.URL.Path, ".wasm"):
			http.ServeFile(w, r, filepath.Join(folder, "socket.wasm"))
		case strings.HasSuffix(r.URL.Path, "wasm_exec.js"):
			http.ServeFile(w, r, "../../wasm_exec.js")
		default:
			http.NotFound(w, r)
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)

	page := newBrowser(t, laptop)
	page.expect("WebSocket connection to") // the console tells of the failed ones
	page.expect("Failed to load resource")
	page.open(server.URL + "/")
	until := func(condition string) {
		t.Helper()
		page.wait(condition, 20*time.Second, func() bool {
			return evaluate[bool](page, "!!window.told && !!("+condition+")")
		})
	}
	until(`told.phase === "connected" && told.events === 1 && told.name === "Page"`)
	for i, name := range []string{"An", "Bình"} {
		old := serving.Swap(newServer())
		old.Close()
		evaluate[*bool](page, `join("`+name+`") ?? null`)
		until(`told.phase === "connected" && told.name === "` + name + `"`)
		if n := evaluate[int](page, `told.events`); n != i+2 {
			t.Errorf("the page has heard of %d events, want %d", n, i+2)
		}
	}
	old := serving.Swap(nil)
	old.Close()
	until(`told.phase === "reconnecting"`)
	serving.Store(newServer())
	evaluate[bool](page, `dispatchEvent(new Event("online"))`)
	until(`told.phase === "connected"`)
	evaluate[*bool](page, `end() ?? null`)
	until(`told.end`)

	serving.Store(nil)
	page.open(server.URL + "/")
	until(`told.phase === "connecting" && told.error`)
	page.open(server.URL + "/files/")
	until(`told.phase === "no rooms"`)
}
