package lines_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"colat/cmd/slim/lines"
)

// program prints where it is, and then its stack from a deferred function of a panic.
const program = `package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

//go:noinline
func find[T any](list []T) int {
	return slices.IndexFunc(list, func(T) bool { panic("found") })
}

func stackOfFind() (stack string) {
	defer func() { recover(); stack = string(debug.Stack()) }()
	find([]string{"a"})
	return ""
}

type shape struct{ sides int }

func (s *shape) area() int { return s.sides / (s.sides - 3) }

func main() {
	defer func() {
		fmt.Fprintln(os.Stdout, recover())
		fmt.Fprintln(os.Stdout, strings.Contains(string(debug.Stack()), "main.(*shape).area"))
	}()
	pc, file, line, ok := runtime.Caller(0)
	fmt.Fprintln(os.Stdout, runtime.FuncForPC(pc).Name(), file, line, ok)
	var grow func(n int) int // moves the stack, whose frames are found by the tables that stay
	grow = func(n int) int {
		var frame [256]byte
		if n == 0 {
			runtime.GC()
			return len(frame)
		}
		return grow(n-1) + int(frame[n%256])
	}
	fmt.Fprintln(os.Stdout, grow(2000))
	stack := stackOfFind()
	fmt.Fprintln(os.Stdout, strings.Contains(stack, "main.find[...]"), strings.Contains(stack, "slices.IndexFunc"))
	fmt.Fprintln(os.Stdout, (&shape{len(os.Args) + 2}).area())
}
`

// build builds the program for wasm.
func build(t *testing.T) []byte {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{"main.go": program, "go.mod": "module lined\n\ngo 1.26\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", "lined.wasm", ".")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	wasm, err := os.ReadFile(filepath.Join(folder, "lined.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	return wasm
}

// run runs a program by node and returns what it prints, or "" if there is no node.
func run(t *testing.T, wasm []byte) string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		return ""
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run.wasm")
	if err := os.WriteFile(path, wasm, 0o644); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	out, err := exec.Command("node", script, path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// A program without line numbers runs as before, and knows the names of its functions, but neither
// files, lines nor functions of libraries.
func TestRemove(t *testing.T) {
	wasm := build(t)
	const names, start, rest = "main.main", " true\n256\n", "\nruntime error: integer divide by zero\ntrue\n"
	got := run(t, wasm)
	if got != "" && (!strings.HasPrefix(got, names) || !strings.Contains(got, "main.go") ||
		!strings.HasSuffix(got, "true true"+rest)) {
		t.Fatalf("the program prints %q", got)
	}
	before := bytes.Count(wasm, []byte{0})
	if err := lines.Remove(wasm); err != nil {
		t.Fatal(err)
	}
	if more := bytes.Count(wasm, []byte{0}) - before; more < len(wasm)/50 {
		t.Errorf("%d of %d bytes were removed", more, len(wasm))
	}
	if got, want := run(t, wasm), names+" ? 0"+start+"true false"+rest; got != "" && got != want {
		t.Errorf("without lines the program prints %q, want %q", got, want)
	}
	again := bytes.Clone(wasm)
	if err := lines.Remove(again); err != nil || !bytes.Equal(again, wasm) {
		t.Errorf("a second time changes the program, %v", err)
	}
}

// What is no program of wasm is refused, and a damaged one does no harm.
func TestRemoveFromOtherFiles(t *testing.T) {
	const start = "\x00asm\x01\x00\x00\x00"
	for _, text := range []string{"", "text", start, start + "\x0b\xff\xff\xff\xff\xff"} {
		if err := lines.Remove([]byte(text)); err == nil {
			t.Errorf("%q is taken for a program", text)
		}
	}
	const noTable = start + "\x0b\x07\x01\x00\x41\x08\x0b\x01\x2a"
	if err := lines.Remove([]byte(noTable)); !errors.Is(err, lines.ErrUnknown) {
		t.Errorf("a program without a table of functions: %v", err)
	}
}

func FuzzRemove(f *testing.F) {
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x0b\x07\x01\x00\x41\x08\x0b\x01\x2a"))
	table := append([]byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8, 1}, make([]byte, 100)...)
	f.Add(append([]byte("\x00asm\x01\x00\x00\x00\x0b\x74\x01\x00\x41\x00\x0b\x6d"), table...))
	f.Fuzz(func(_ *testing.T, wasm []byte) { _ = lines.Remove(wasm) })
}
