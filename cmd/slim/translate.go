package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

//go:embed translator/main.go
var translator []byte

// translateShaders translates the shaders of the page and of Ebitengine into the GLSL of
// WebGL with the compiler of a copy, and adds the result to the copy. The page then needs
// neither the compiler, which is a tenth of its transfer, nor the time to run it before
// its first frame.
func translateShaders(root, copied string, kage []string) error {
	const command = "internal/translator"
	program := bytes.TrimPrefix(translator, []byte("//go:build ignore\n"))
	if err := os.Mkdir(filepath.Join(copied, command), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(copied, command, "translator.go"), program, 0o644); err != nil {
		return err
	}
	if err := writeModule(root, copied, copied); err != nil {
		return err
	}
	sources, err := json.Marshal(kage)
	if err != nil {
		return err
	}
	run := exec.Command("go", "run", "-modfile="+filepath.Join(copied, "page.mod"), ebitengine+"/"+command)
	run.Dir, run.Env = root, append(os.Environ(), "GOOS=", "GOARCH=") // those of this computer
	var failure bytes.Buffer
	run.Stdin, run.Stderr = bytes.NewReader(sources), &failure
	out, err := run.Output()
	if err != nil {
		return fmt.Errorf("translating shaders: %w: %s", err, &failure)
	}
	return os.WriteFile(filepath.Join(copied, "internal/shaderir/translated.go"), out, 0o644)
}

const ebitengine = "github.com/hajimehoshi/ebiten/v2"

// writeModule writes page.mod and page.sum.
func writeModule(root, folder, copied string) error {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	if copied, err = filepath.Abs(copied); err != nil {
		return err
	}
	module = fmt.Appendf(module, "\nreplace %s => %q\n", ebitengine, filepath.ToSlash(copied))
	return errors.Join(
		replaceFile(filepath.Join(folder, "page.mod"), module),
		replaceFile(filepath.Join(folder, "page.sum"), sums),
	)
}

// replaceFile writes a file unless it already has that content.
func replaceFile(path string, content []byte) error {
	if there, err := os.ReadFile(path); err == nil && bytes.Equal(there, content) {
		return nil
	}
	return os.WriteFile(path, content, 0o644)
}

// Ebitengine generates a shader for each filter and each way to read beyond an image's
// edge. The names are in the order of their values.
var (
	filters   = []string{"FilterNearest", "FilterLinear", "FilterPixelated"}
	addresses = []string{"AddressUnsafe", "AddressClampToZero", "AddressRepeat"}
)

// expandTemplate replaces a template and the code that executes it by the generated
// shaders.
func (s *goFile) expandTemplate() error {
	shaders, err := s.templateShaders()
	if err != nil {
		return err
	}
	var table strings.Builder
	table.WriteString("var sources = [FilterCount][AddressCount]string{\n")
	for filter := range filters {
		table.WriteString("{\n")
		for address := range addresses {
			fmt.Fprintf(&table, "%q,\n", shaders[filter*len(addresses)+address])
		}
		table.WriteString("},\n")
	}
	table.WriteString("}")
	for _, e := range []struct{ name, with string }{
		{"tmpl", table.String()},
		{"shaders", ""},
		{"ShaderSource",
			`func ShaderSource(filter Filter, address Address) []byte { return []byte(sources[filter][address]) }`},
	} {
		if err := s.redeclare(e.name, e.with); err != nil {
			return err
		}
	}
	return nil
}

// templateShaders executes the template for each filter and address.
func (s *goFile) templateShaders() ([]string, error) {
	declared, err := s.declaration("tmpl")
	if err != nil {
		return nil, err
	}
	var text string
	ast.Inspect(declared, func(node ast.Node) bool {
		if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if unquoted, err := strconv.Unquote(literal.Value); err == nil && len(unquoted) > len(text) {
				text = unquoted
			}
		}
		return true
	})
	if text == "" {
		return nil, errors.New("tmpl has no text")
	}
	parsed, err := template.New("").Option("missingkey=error").Parse(text)
	if err != nil {
		return nil, err
	}
	data := make(map[string]int)
	for value, name := range filters {
		data[name] = value
	}
	for value, name := range addresses {
		data[name] = value
	}
	var shaders []string
	for data["Filter"] = range filters {
		for data["Address"] = range addresses {
			var shader strings.Builder
			if err := parsed.Execute(&shader, data); err != nil {
				return nil, err
			}
			shaders = append(shaders, shader.String())
		}
	}
	return shaders, nil
}
