package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"text/template"
)

// Ebitengine generates a shader for each filter and each way to read beyond an image's
// edge. The names are in the order of their values.
var (
	filters   = []string{"FilterNearest", "FilterLinear", "FilterPixelated"}
	addresses = []string{"AddressUnsafe", "AddressClampToZero", "AddressRepeat"}
)

// expandTemplate replaces a template and the code that executes it by the generated
// shaders.
func (s *source) expandTemplate() error {
	shaders, err := s.shaders()
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
		if err := s.edit(e.name, e.with); err != nil {
			return err
		}
	}
	return nil
}

// shaders executes the template for each filter and address.
func (s *source) shaders() ([]string, error) {
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
