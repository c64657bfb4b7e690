package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// root is the repository.
const root = "../.."

// packTest packs the repository's own page around a wasm of the given content.
func packTest(t *testing.T, wasm []byte) (site, cache string) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "colat.wasm")
	if err := os.WriteFile(path, wasm, 0o644); err != nil {
		t.Fatal(err)
	}
	site, cache = filepath.Join(dir, "site"), filepath.Join(dir, "cache")
	if err := Pack(Packing{Root: root, Wasm: path, Out: site, Cache: cache, Quality: 5}); err != nil {
		t.Fatal(err)
	}
	return site, cache
}

func read(t *testing.T, elements ...string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(elements...))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestPack(t *testing.T) {
	wasm := bytes.Repeat([]byte("\x00asm and more of it "), 5000)
	site, _ := packTest(t, wasm)
	for _, name := range []string{"index.html", "worker.js", "wasm_exec.js", "colat.wasm", "service.js",
		"manifest.webmanifest"} {
		content := read(t, site, name)
		br, err := io.ReadAll(brotli.NewReader(bytes.NewReader(read(t, site, name+".br"))))
		if err != nil || !bytes.Equal(br, content) {
			t.Errorf("%s.br does not unpack to %s: %v", name, name, err)
		}
		gz, err := gzip.NewReader(bytes.NewReader(read(t, site, name+".gz")))
		if err != nil {
			t.Fatal(err)
		}
		if unpacked, err := io.ReadAll(gz); err != nil || !bytes.Equal(unpacked, content) {
			t.Errorf("%s.gz does not unpack to %s: %v", name, name, err)
		}
	}

	index := string(read(t, site, "index.html"))
	if strings.Contains(index, "web/") {
		t.Error("index.html still refers to the folder web")
	}
	found := regexp.MustCompile(`(?s)id="build">(.*?)</script>`).FindStringSubmatch(index)
	if found == nil {
		t.Fatal("index.html has no description of the build")
	}
	var m pageBuild
	if err := json.Unmarshal([]byte(found[1]), &m); err != nil {
		t.Fatal(err)
	}
	if m.Size != len(wasm) {
		t.Errorf("the size of the build is %d, want %d", m.Size, len(wasm))
	}
	for _, name := range []string{
		"classic.weights", "victory.weights", "uttt.weights", "cotoan.weights", "five.weights",
		"puzzles-victory.txt", "book-classic.book", "lessons.json",
	} {
		if _, there := m.Data[name]; !there {
			t.Errorf("the build has no address of %s", name)
		}
	}
	for _, address := range append(slices.Collect(maps.Values(m.Data)), m.Wasm, m.Exec, m.Worker) {
		name, hash, found := strings.Cut(address, "?v=")
		if !found || hash != version(read(t, site, name)) {
			t.Errorf("address %q does not carry the hash of the file", address)
		}
		if strings.HasPrefix(name, "/") || strings.Contains(name, ":") {
			t.Errorf("address %q is not relative", address)
		}
	}
}

// What was compressed once is taken from the cache.
func TestPackCache(t *testing.T) {
	site, cache := packTest(t, []byte("the program"))
	entries, err := os.ReadDir(cache)
	packed, globErr := filepath.Glob(filepath.Join(site, "*.br"))
	data, dataErr := filepath.Glob(filepath.Join(site, dataFolder, "*.br"))
	want := 2 * (len(packed) + len(data)) // as brotli and as gzip
	if err := errors.Join(err, globErr, dataErr); err != nil || len(entries) != want {
		t.Fatalf("the cache has %d files (%v), want %d", len(entries), err, want)
	}
	mark := []byte("from the cache")
	for _, entry := range entries {
		if err := os.WriteFile(filepath.Join(cache, entry.Name()), mark, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p := Packing{Root: root, Wasm: filepath.Join(site, "colat.wasm"), Out: site, Cache: cache, Quality: 5}
	if err := Pack(p); err != nil {
		t.Fatal(err)
	}
	if got := read(t, site, "colat.wasm.br"); !bytes.Equal(got, mark) {
		t.Error("colat.wasm was compressed twice")
	}
	p.Quality = 4
	if err := Pack(p); err != nil {
		t.Fatal(err)
	}
	if got := read(t, site, "colat.wasm.br"); bytes.Equal(got, mark) {
		t.Error("another quality was taken from the cache")
	}
}

// The quality is that of both kinds of copies.
func TestPackQuality(t *testing.T) {
	path := filepath.Join(root, "go.sum")
	sizes := func(quality int) (br, gz int) {
		site := t.TempDir()
		if err := Pack(Packing{Root: root, Wasm: path, Out: site, Quality: quality}); err != nil {
			t.Fatal(err)
		}
		return len(read(t, site, "colat.wasm.br")), len(read(t, site, "colat.wasm.gz"))
	}
	fastBr, fastGz := sizes(1)
	smallBr, smallGz := sizes(6)
	if smallBr >= fastBr || smallGz >= fastGz {
		t.Errorf("quality 1: %d and %d bytes, quality 6: %d and %d", fastBr, fastGz, smallBr, smallGz)
	}
}

// Who wants to play on this machine does not wait for a packing that is worth it
// on a public host only.
func TestPlayIsPackedFast(t *testing.T) {
	for target, fast := range map[string]bool{"play": true, "site": false} {
		out, err := exec.Command("make", "-n", "-C", root, target).Output()
		if err != nil {
			t.Fatal("want make: ", err)
		}
		found := regexp.MustCompile(`cmd/pack .*-quality ([0-9]+)`).FindSubmatch(out)
		if found == nil {
			t.Fatalf("make %s packs nothing", target)
		}
		// Brotli takes a second up to 4, and a minute from 10 on.
		if quality, _ := strconv.Atoi(string(found[1])); (quality <= 4) != fast {
			t.Errorf("make %s packs with quality %d", target, quality)
		}
	}
}

// What make play generates into .cache and dist is not formatted, and must not fail make
// test, which builds it first.
func TestFormatPassesOverGeneratedFiles(t *testing.T) {
	plan := func(target string) string {
		out, err := exec.Command("make", "-n", "-C", root, target).Output()
		if err != nil {
			t.Fatal("want make: ", err)
		}
		return string(out)
	}
	found := regexp.MustCompile(`gofmt -l ([^)]*)\)`).FindStringSubmatch(plan("format"))
	if found == nil {
		t.Fatal("make format does not run gofmt -l")
	}
	folders := strings.Fields(found[1])
	for _, folder := range []string{".", "./", ".cache/", "dist/"} {
		if slices.Contains(folders, folder) {
			t.Errorf("gofmt is run on %s, among %q", folder, folders)
		}
	}
	for _, folder := range []string{"main.go", "ai/", "cmd/", "game/", "render/", "web/"} {
		if !slices.Contains(folders, folder) {
			t.Errorf("gofmt is not run on %s, but on %q", folder, folders)
		}
	}
	test := plan("test")
	built, formatted := strings.Index(test, "cmd/slim"), strings.Index(test, "gofmt -l")
	if built < 0 || built > formatted {
		t.Error("make test checks the format before it generates what make play does")
	}
}

func TestPackNeedsItsFiles(t *testing.T) {
	err := Pack(Packing{Root: root, Wasm: filepath.Join(t.TempDir(), "none.wasm"), Out: t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "none.wasm") {
		t.Errorf("error %v, want one that names the missing file", err)
	}
}

// The glue must be that of the toolchain that builds the wasm.
func TestWasmExec(t *testing.T) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	theirs := read(t, strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js")
	if !bytes.Equal(read(t, root, "wasm_exec.js"), theirs) {
		t.Errorf("wasm_exec.js is not that of the toolchain: copy it from $(go env GOROOT)/lib/wasm")
	}
}
