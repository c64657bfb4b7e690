//go:build e2e && bench

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// measuring says that what the page costs is reported.
const measuring = true

// benchPage runs arena.wasm in a worker, as the page runs its engine, and keeps what
// it writes to standard output.
const benchPage = `<!doctype html>
<meta charset="utf-8">
<script>
const script = ` + "`" + `
	importScripts("${location.origin}/wasm_exec.js");
	const written = ["", "", ""], decoder = new TextDecoder();
	fs.writeSync = (fd, bytes) => {
		written[fd] += decoder.decode(bytes);
		return bytes.length;
	};
	onmessage = async ({ data }) => {
		const go = new Go();
		go.argv = ["arena", ...data];
		let status = 0;
		go.exit = (code) => { status = code; };
		const program = await WebAssembly.instantiateStreaming(fetch("${location.origin}/arena.wasm"), go.importObject);
		await go.run(program.instance);
		postMessage({ status, output: written[1], complaint: written[2] });
	};
` + "`" + `;
window.run = (...args) => new Promise((resolve, reject) => {
	const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
	worker.onmessage = ({ data }) => resolve(data);
	worker.onerror = (e) => reject(new Error(e.message));
	worker.postMessage(args);
});
</script>`

// TestBench runs arena bench in Chromium and leaves its report in the directory that
// COLAT_BENCH names, which holds arena.wasm. COLAT_BENCH_FLAGS are flags of arena
// bench.
func TestBench(t *testing.T) {
	dir := os.Getenv("COLAT_BENCH")
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, benchPage) })
	mux.HandleFunc("/favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("/wasm_exec.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(strings.TrimSpace(string(goroot)), "lib/wasm/wasm_exec.js"))
	})
	mux.HandleFunc("/arena.wasm", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(dir, "arena.wasm"))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)

	b := newOwnBrowser(t, inMotion(laptop))
	b.open(server.URL)
	flags := strings.Fields(os.Getenv("COLAT_BENCH_FLAGS"))
	args, err := json.Marshal(append([]string{"bench", "--json", "--name", "wasm, Chromium"}, flags...))
	if err != nil {
		t.Fatal(err)
	}
	type run struct {
		Status            int
		Output, Complaint string
	}
	ctx, cancel := context.WithTimeout(b.ctx, time.Hour)
	defer cancel()
	got, err := chromedp.Run(ctx, chromedp.Evaluate[run](fmt.Sprintf("run(...%s)", args), chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	if got.Status != 0 {
		t.Fatalf("arena bench ended with %d: %s", got.Status, got.Complaint)
	}
	if err := os.WriteFile(filepath.Join(dir, "bench-chromium.json"), []byte(got.Output), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %s", b.version(), got.Complaint)
}
