package game_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// module is the path that this program's own packages begin with.
const module = "colat"

// pkg is go list's description of a package.
type pkg struct {
	ImportPath string
	Standard   bool
	Imports    []string
	Deps       []string
}

// within reports whether a package is the one with a path or lies below it.
func within(path, root string) bool {
	return path == root || strings.HasPrefix(path, root+"/")
}

// layer is a rule about what the packages below root may reach, directly or
// through others. Tests are free to use more.
type layer struct {
	root    string
	except  string // packages below root that the rule is not for; "" for none
	direct  bool   // what others reach does not count
	allowed func(path string, standard bool) bool
	because string
	exists  bool // whether there must be packages below root
}

var layers = []layer{
	{
		root:    module + "/game",
		allowed: func(path string, standard bool) bool { return standard || within(path, module+"/game") },
		because: "rules need nothing but the standard library",
		exists:  true,
	},
	{
		root:    module + "/ai",
		allowed: withoutPicture,
		because: "players think without a picture",
		exists:  true,
	},
	{
		root:    module + "/ai",
		except:  module + "/ai/arena",
		allowed: withoutNATS,
		because: "players think without a network, also in the page",
		exists:  true,
	},
	{
		root:    module + "/web",
		except:  module + "/web/e2e",
		allowed: withoutPicture,
		because: "servers have no picture",
		exists:  true,
	},
	{
		root:    module + "/render",
		allowed: withoutNATS,
		because: "the page has a WebSocket for what comes by the network",
	},
	{
		root:    module + "/render/host",
		allowed: withoutNATS,
		because: "the page has a WebSocket for what comes by the network",
	},
	{
		root:    module + "/cmd",
		except:  module + "/cmd/slim",
		allowed: withoutPicture,
		because: "the command line has no picture",
	},
	{
		root: module + "/cmd/slim",
		allowed: func(path string, standard bool) bool {
			return withoutPicture(path, standard) || path == module+"/render/table/board/shaders"
		},
		because: "what makes the page's shaders reads them, and draws nothing",
		exists:  true,
	},
	{
		root: module + "/render/table/board/shaders",
		allowed: func(path string, standard bool) bool {
			return standard || path == module+"/render/table/board/shaders"
		},
		because: "the sources of shaders are read where nothing can be drawn",
		exists:  true,
	},
	{
		root: module + "/render/table/board",
		allowed: func(path string, _ bool) bool {
			return !within(path, module+"/game") && !within(path, module+"/ai")
		},
		because: "a board view knows no rules",
	},
	{
		root:    module + "/render",
		allowed: func(path string, _ bool) bool { return !within(path, module+"/cmd") && path != module },
		because: "the picture is wired from above",
	},
	{
		root:   module + "/render",
		except: module + "/render/table/games",
		direct: true,
		allowed: func(path string, _ bool) bool {
			return !within(path, module+"/game") || path == module+"/game" || path == module+"/game/async" ||
				path == module+"/game/match" || path == module+"/game/variation" || path == module+"/game/version" ||
				within(path, module+"/game/notation")
		},
		because: "scenes know games by their adapters in render/table/games",
		exists:  true,
	},
}

// withoutPicture is a rule: neither render nor the library it draws with.
func withoutPicture(path string, _ bool) bool {
	return !within(path, "github.com/hajimehoshi/ebiten/v2") && !within(path, "github.com/ebitenui/ebitenui") &&
		!within(path, module+"/render")
}

// withoutNATS is a rule: neither the client nor the server of NATS, nor what talks to it.
func withoutNATS(path string, _ bool) bool {
	return !within(path, "github.com/nats-io") && !within(path, module+"/ai/arena/queue")
}

// TestImports keeps the layers of the program apart, on the desktop and in the
// page.
func TestImports(t *testing.T) {
	for _, system := range []string{"GOOS=linux GOARCH=amd64", "GOOS=js GOARCH=wasm"} {
		t.Run(system, func(t *testing.T) {
			packages := listPackages(t, strings.Fields(system))
			for _, layer := range layers {
				if seen := layer.check(t, packages); seen == 0 && layer.exists {
					t.Errorf("there is no package below %s", layer.root)
				}
			}
		})
	}
}

// TestPageLoadsDataOnDemand checks that the page's build contains none of the puzzles, books and openings,
// which the page loads when they are wanted, and that other builds do.
func TestPageLoadsDataOnDemand(t *testing.T) {
	for system, want := range map[string]bool{
		"GOOS=js GOARCH=wasm GOFLAGS=-tags=page": false, "GOOS=js GOARCH=wasm": true, "GOOS=linux GOARCH=amd64": true,
	} {
		deps := listPackages(t, strings.Fields(system))[module].Deps
		for _, data := range []string{"/ai/puzzles/data", "/ai/book/data", "/ai/xot/data"} {
			if got := slices.Contains(deps, module+data); got != want {
				t.Errorf("with %s the program contains %s: %t, want %t", system, data, got, want)
			}
		}
	}
}

// errorer receives the reports of a check.
type errorer interface {
	Errorf(format string, args ...any)
}

// check looks at the packages of the layer and returns how many there are.
func (l layer) check(t errorer, packages map[string]pkg) (seen int) {
	for path, p := range packages {
		if !within(path, l.root) || l.except != "" && within(path, l.except) {
			continue
		}
		seen++
		dependencies := p.Deps
		if l.direct {
			dependencies = p.Imports
		}
		for _, dependency := range dependencies {
			if !l.allowed(dependency, packages[dependency].Standard) {
				t.Errorf("%s reaches %s, but %s", path, dependency, l.because)
			}
		}
	}
	return seen
}

// listPackages returns the module's packages and all they depend on.
func listPackages(t *testing.T, environment []string) map[string]pkg {
	// The go command keeps the outcome of a test until a file changes that the
	// test itself has opened; what go list reads does not count.
	for _, folder := range []string{".", "../ai", "../cmd", "../render", "../web"} {
		_ = filepath.WalkDir(folder, func(string, fs.DirEntry, error) error { return nil })
	}
	list := exec.Command("go", "list", "-e", "-deps", "-json=ImportPath,Standard,Imports,Deps", module+"/...")
	list.Env = append(list.Environ(), append(environment, "CGO_ENABLED=0")...)
	var complaints bytes.Buffer
	list.Stderr = &complaints
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, &complaints)
	}
	packages := make(map[string]pkg)
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages[p.ImportPath] = p
	}
}

// complaints counts errors.
type complaints int

func (c *complaints) Errorf(string, ...any) { *c++ }

// TestImportsNotices makes sure that each layer notices what it forbids.
func TestImportsNotices(t *testing.T) {
	for _, test := range []struct{ path, reaches string }{
		{module + "/game/othello", "pgregory.net/rapid"},
		{module + "/game", module + "/ai"},
		{module + "/ai/othello", "github.com/hajimehoshi/ebiten/v2/vector"},
		{module + "/ai", module + "/render/kit/theme"},
		{module + "/ai/othello/learn", "github.com/nats-io/nats.go"},
		{module + "/render/program/scene", "github.com/nats-io/nats-server/v2/server"},
		{module + "/render/host", module + "/ai/arena/queue"},
		{module + "/cmd/arena", "github.com/hajimehoshi/ebiten/v2"},
		{module + "/web/rooms/server", "github.com/hajimehoshi/ebiten/v2"},
		{module + "/render/table/board", module + "/game/othello"},
		{module + "/render", module},
		{module + "/render", module + "/game/othello"},
		{module + "/render/scenes/play", module + "/game/gametest"},
	} {
		packages := map[string]pkg{
			test.path: {
				ImportPath: test.path, Imports: []string{"fmt", test.reaches}, Deps: []string{"fmt", test.reaches},
			},
			"fmt":        {ImportPath: "fmt", Standard: true},
			test.reaches: {ImportPath: test.reaches},
		}
		var found complaints
		for _, layer := range layers {
			layer.check(&found, packages)
		}
		if found == 0 {
			t.Errorf("nobody notices that %s reaches %s", test.path, test.reaches)
		}
	}
}
