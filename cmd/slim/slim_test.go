package main

import (
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"colat/render/table/board/shaders"
)

const root = "../.."

// The page must not link these: most of them once cost it more than a tenth of a megabyte of
// transfer, or made the linker keep unused code. NATS is for servers and the command line.
var unwanted = []string{
	"text/template", "html/template", "regexp", "encoding/gob", "archive/zip", "go/build", "go/printer", "net", "net/http",
	"log/slog", "compress/zlib", "go/ast", "go/parser",
	ebitengine + "/internal/shader", ebitengine + "/internal/shaderir/glsl",
	"github.com/nicksnyder/go-i18n/v2/i18n", "github.com/nats-io/nats.go", "github.com/nats-io/nats-server/v2/server",
}

func TestPageLinksNothingItNeverRuns(t *testing.T) {
	folder := t.TempDir()
	for range 2 { // the second time everything is there
		if err := Make(root, folder); err != nil {
			t.Fatal(err)
		}
	}
	list := exec.Command("go", "list", "-modfile="+filepath.Join(folder, "page.mod"), "-deps", ".")
	list.Dir, list.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		t.Fatalf("%v: %v", list, err)
	}
	packages := strings.Fields(string(out))
	if !slices.Contains(packages, ebitengine) {
		t.Errorf("the page does not draw with %s", ebitengine)
	}
	for _, name := range unwanted {
		if slices.Contains(packages, name) {
			t.Errorf("the page links %s", name)
		}
	}
	testTranslations(t, folder)
}

// A shader that is not among the translated ones is an error when the page first draws with it.
func testTranslations(t *testing.T, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "ebitengine-*", "internal", "shaderir", "translated.go"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files of translated shaders, %v", len(files), err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	const ofEbitengine = 3*3 + 1 // for each filter and address, and what clears
	all := len(shaders.All()) + ofEbitengine
	for _, mark := range []string{`vertex: "#version 300 es\n`, `fragment: "#version 300 es\n`} {
		if n := strings.Count(string(text), mark); n != all {
			t.Errorf("%s is there %d times, want once for each of %d shaders", mark, n, all)
		}
	}
}

func TestShaderThatDoesNotCompileIsNamed(t *testing.T) {
	original, err := locate(root)
	if err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	if err := copyModule(original, copied); err != nil {
		t.Fatal(err)
	}
	const bad = "//kage:unit pixels\n\npackage main\n\nfunc Fragment() vec4 { return bronze }\n"
	err = translateShaders(root, copied, []string{bad})
	if err == nil || !strings.Contains(err.Error(), "bronze") {
		t.Errorf("%v, want an error with the name that is not there and the source", err)
	}
}

// Ebitengine keeps a list of the shaders that its templates make.
func TestShadersAreThoseOfTheTemplates(t *testing.T) {
	original, err := locate(root)
	if err != nil {
		t.Fatal(err)
	}
	read := func(file string) *goFile {
		text, err := os.ReadFile(filepath.Join(original, file))
		if err != nil {
			t.Fatal(err)
		}
		s, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, file := range templates {
		var want []string
		ast.Inspect(read(filepath.Join(filepath.Dir(file), "defs.go")).file, func(node ast.Node) bool {
			if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, text)
			}
			return true
		})
		got, err := read(file).templateShaders()
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %d shaders, %v, want the %d of defs.go", file, len(got), err, len(want))
		}
	}
}

func TestEditing(t *testing.T) {
	const text = "package p\n\nimport (\n\t\"fmt\"\n\tm \"math\"\n)\n\n// F is F.\nfunc F() { fmt.Println(m.Pi) }\n\n" +
		"type T struct{}\n\nfunc (*T) F() { fmt.Println() }\n"
	for _, test := range []struct{ name, with, want string }{
		{"F", "func F() {}", "package p\n\nimport (\n\t\"fmt\"\n)\n\n// F is F.\nfunc F() {}\n\n" +
			"type T struct{}\n\nfunc (*T) F() { fmt.Println() }\n"},
		{"T.F", "",
			"package p\n\nimport (\n\t\"fmt\"\n\tm \"math\"\n)\n\n// F is F.\nfunc F() { fmt.Println(m.Pi) }\n\n" +
				"type T struct{}\n"},
	} {
		s, err := parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.redeclare(test.name, test.with); err != nil {
			t.Fatal(err)
		}
		if got, err := s.finished(); err != nil || string(got) != test.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", test.name, err, got, test.want)
		}
	}
	s, err := parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for want, err := range map[string]error{
		"no declaration of G":                       s.redeclare("G", ""),
		`"fmt.Println" is there 2 times, not once`:  s.exchange("fmt.Println", ""),
		`3:1: expected declaration, found nonsense`: s.redeclare("F", "nonsense"),
	} {
		if err == nil || !strings.HasSuffix(err.Error(), want) && !strings.Contains(err.Error(), "expected declaration") {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
