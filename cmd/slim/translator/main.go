//go:build ignore

// Command translator reads the sources of shaders as JSON and writes a file of
// Ebitengine's package shaderir that holds them in GLSL. It runs in a copy of Ebitengine,
// because other modules cannot import its internal packages.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/legacyshader"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"
)

const head = `package shaderir

// Translated returns the program of a source, or nil if it was not known when the page was built.
func Translated(source []byte) *Program {
	id := CalcSourceID(source)
	for i := range translated {
		if translated[i].SourceID == id {
			return &translated[i]
		}
	}
	return nil
}

// GLSL returns the program's shaders.
func (p *Program) GLSL() (vertex, fragment string) { return p.vertex, p.fragment }

var translated = []Program{
`

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "translator:", err)
		os.Exit(1)
	}
}

func run() error {
	var sources []string
	if err := json.NewDecoder(os.Stdin).Decode(&sources); err != nil {
		return err
	}
	// Ebitengine's own shaders: one for each filter and address, which draw images, and
	// one that clears them.
	for filter := range builtinshader.Filter(builtinshader.FilterCount) {
		for address := range builtinshader.Address(builtinshader.AddressCount) {
			sources = append(sources, string(builtinshader.ShaderSource(filter, address)))
		}
	}
	sources = append(sources, builtinshader.ClearShaderSource)
	var out strings.Builder
	out.WriteString(head)
	for _, source := range sources {
		if err := translate(&out, source); err != nil {
			return fmt.Errorf("%w, in:\n%s", err, source)
		}
	}
	out.WriteString("}\n")
	_, err := os.Stdout.WriteString(out.String())
	return err
}

func translate(out *strings.Builder, source string) error {
	p, unit, err := legacyshader.CompileShader([]byte(source))
	switch {
	case err != nil:
		return err
	case unit != legacyshader.Pixels:
		return fmt.Errorf("want //kage:unit pixels")
	}
	vertex, fragment := glsl.Compile(p, glsl.GLSLVersionES300)
	// Only the words of used uniform variables remain 1.
	var words int
	for _, t := range p.Uniforms {
		words += t.DwordCount()
	}
	factors := make([]uint32, words)
	for i := range factors {
		factors[i] = 1
	}
	p.FilterUniformVariables(factors)
	literal := fmt.Sprintf("{UniformNames: %#v, Uniforms: %#v,\n", p.UniformNames, p.Uniforms) +
		fmt.Sprintf("uniformFactors: %#v,\n", factors) +
		fmt.Sprintf("SourceID: %#v,\n", shaderir.CalcSourceID([]byte(source))) +
		fmt.Sprintf("vertex: %q,\nfragment: %q},\n", vertex, fragment)
	out.WriteString(strings.ReplaceAll(literal, "shaderir.", ""))
	return nil
}
