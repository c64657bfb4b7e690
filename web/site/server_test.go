package site

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"colat/ai/clocktest"

	"github.com/andybalholm/brotli"
)

func testSite(t *testing.T) (*Site, []byte) {
	t.Helper()
	wasm := bytes.Repeat([]byte("\x00asm, of which there is much; "), 3000)
	dir, _ := packTest(t, wasm)
	site, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return site, wasm
}

func get(site http.Handler, target string, header ...string) *http.Response {
	request := httptest.NewRequest("GET", target, nil)
	for i := 0; i < len(header); i += 2 {
		request.Header.Add(header[i], header[i+1])
	}
	recorder := httptest.NewRecorder()
	site.ServeHTTP(recorder, request)
	return recorder.Result()
}

func TestServeWasm(t *testing.T) {
	site, wasm := testSite(t)
	response := get(site, "/colat.wasm?v="+version(wasm), "Accept-Encoding", "gzip, deflate, br, zstd")
	for name, want := range map[string]string{
		"Content-Type":           "application/wasm",
		"Content-Encoding":       "br",
		"Vary":                   "Origin, Accept-Encoding",
		"Cache-Control":          "public, max-age=31536000, immutable",
		"X-Content-Type-Options": "nosniff",
	} {
		if got := strings.Join(response.Header.Values(name), ", "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	body, err := io.ReadAll(brotli.NewReader(response.Body))
	if err != nil || !bytes.Equal(body, wasm) {
		t.Errorf("the body does not unpack to the file: %v", err)
	}
	for _, address := range []string{"/colat.wasm", "/colat.wasm?v=0123456789ab"} {
		if got := get(site, address).Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("%s: Cache-Control %q, want no-cache", address, got)
		}
	}
}

func TestRevalidation(t *testing.T) {
	site, _ := testSite(t)
	first := get(site, "/", "Accept-Encoding", "gzip")
	tag := first.Header.Get("Etag")
	if tag == "" {
		t.Fatal("there is no ETag")
	}
	for header, want := range map[string]int{
		tag:                    304,
		`"other", W/` + tag:    304,
		"*":                    304,
		`"other"`:              200,
		strings.Trim(tag, `"`): 200,
	} {
		response := get(site, "/", "Accept-Encoding", "gzip", "If-None-Match", header)
		if response.StatusCode != want {
			t.Errorf("If-None-Match %s: status %d, want %d", header, response.StatusCode, want)
		}
		if body, _ := io.ReadAll(response.Body); want == 304 && len(body) > 0 {
			t.Error("an answer 304 has a body")
		}
	}
	// Another encoding is another representation.
	if got := get(site, "/", "Accept-Encoding", "br", "If-None-Match", tag).StatusCode; got != 200 {
		t.Errorf("the tag of the gzip copy matches the brotli copy: status %d", got)
	}
}

func TestNegotiate(t *testing.T) {
	all := map[string][]byte{"br": {1}, "gzip": {2}, "identity": {3}}
	plain := map[string][]byte{"identity": {3}}
	for _, test := range []struct {
		header string
		copies map[string][]byte
		want   string
	}{
		{"", all, "identity"},
		{"gzip, deflate, br", all, "br"},
		{"gzip", all, "gzip"},
		{"x-gzip", all, "gzip"},
		{"GZip;Q=0.5", all, "gzip"},
		{"br;q=0, gzip", all, "gzip"},
		{"br;q=0.2, gzip;q=0.8", all, "gzip"},
		{"*", all, "br"},
		{"*;q=0.1, br;q=0", all, "gzip"},
		{"identity;q=1, br;q=0.5", all, "identity"},
		{"br;q=nonsense, gzip;q=2", all, "identity"},
		{"br;q=NaN", all, "identity"},
		{"identity;q=0", plain, ""},
		{"*;q=0", plain, ""},
		{"br", plain, "identity"},
		{",;,q=,", all, "identity"},
	} {
		if got := negotiate([]string{test.header}, test.copies); got != test.want {
			t.Errorf("negotiate(%q) = %q, want %q", test.header, got, test.want)
		}
	}
}

func FuzzNegotiate(f *testing.F) {
	f.Add("gzip, deflate, br;q=0.7, *;q=0")
	copies := map[string][]byte{"br": {1}, "gzip": {2}, "identity": {3}}
	f.Fuzz(func(t *testing.T, header string) {
		if got := negotiate([]string{header}, copies); got != "" && copies[got] == nil {
			t.Fatalf("negotiate(%q) = %q, which is no copy", header, got)
		}
	})
}

func TestRefusals(t *testing.T) {
	site, _ := testSite(t)
	for _, address := range []string{
		"/nothing", "/../pack.go", "/%2e%2e/pack.go", "/colat.wasm.br", "/colat.wasm/x", "/web/",
	} {
		if got := get(site, address).StatusCode; got != 404 {
			t.Errorf("%s: status %d, want 404", address, got)
		}
	}
	recorder := httptest.NewRecorder()
	site.ServeHTTP(recorder, httptest.NewRequest("POST", "/", strings.NewReader("x")))
	if recorder.Code != 405 || recorder.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: status %d, Allow %q", recorder.Code, recorder.Header().Get("Allow"))
	}
	recorder = httptest.NewRecorder()
	site.ServeHTTP(recorder, httptest.NewRequest("HEAD", "/", nil))
	if recorder.Code != 200 || recorder.Body.Len() != 0 || recorder.Header().Get("Content-Length") == "" {
		t.Errorf("HEAD: status %d, body of %d bytes", recorder.Code, recorder.Body.Len())
	}
}

func TestLoadErrors(t *testing.T) {
	empty := t.TempDir()
	for dir, want := range map[string]string{
		filepath.Join(empty, "none"): "make site",
		empty:                        "index.html is missing",
	} {
		if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Load(%s): error %v, want one with %q", dir, err, want)
		}
	}
	unpacked := t.TempDir()
	if err := os.WriteFile(filepath.Join(unpacked, "index.html"), read(t, root, "index.html"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(unpacked); err == nil || !strings.Contains(err.Error(), "no Content-Security-Policy") {
		t.Errorf("a page that was not packed: error %v", err)
	}
	// A link out of the folder is not followed.
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	site, _ := packTest(t, []byte("the program"))
	if err := os.Symlink(secret, filepath.Join(site, "secret.txt")); err != nil {
		t.Fatal(err)
	}
	loaded, err := Load(site)
	if err != nil {
		t.Fatal(err)
	}
	if got := get(loaded, "/secret.txt").StatusCode; got != 404 {
		t.Errorf("a link out of the folder: status %d, want 404", got)
	}
}

func TestServe(t *testing.T) {
	site, _ := testSite(t)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	urls, done := make(chan string, 1), make(chan error, 1)
	go func() { done <- site.Serve(ctx, "127.0.0.1:0", func(all []string) { urls <- all[0] }) }()
	url := clocktest.Receive(t, "the server starts", 5*time.Second, urls)
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("status %d, type %q", response.StatusCode, response.Header.Get("Content-Type"))
	}

	address := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	err = site.Serve(ctx, address, func([]string) { t.Error("a taken address was served") })
	if err == nil || !strings.Contains(err.Error(), "taken") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v, want one line that says the address is taken", err)
	}

	cancel()
	if err := clocktest.Receive(t, "the server stops", 5*time.Second, done); err != nil {
		t.Error(err)
	}
}
