package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
)

// goFile is a Go file that is being rewritten.
type goFile struct {
	text []byte
	set  *token.FileSet
	file *ast.File
}

func parse(text []byte) (*goFile, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &goFile{text, set, file}, nil
}

// replace replaces the text of a node. Nodes found before are then invalid.
func (s *goFile) replace(node ast.Node, with string) error {
	from, to := s.set.Position(node.Pos()).Offset, s.set.Position(node.End()).Offset
	return s.become(slices.Concat(s.text[:from], []byte(with), s.text[to:]))
}

func (s *goFile) become(text []byte) error {
	changed, err := parse(text)
	if err == nil {
		*s = *changed
	}
	return err
}

// exchange replaces a text that occurs exactly once.
func (s *goFile) exchange(text, with string) error {
	if n := bytes.Count(s.text, []byte(text)); n != 1 {
		return fmt.Errorf("%q is there %d times, not once", text, n)
	}
	return s.become(bytes.Replace(s.text, []byte(text), []byte(with), 1))
}

// declaration returns the declaration of a type, a variable, a function or, as Type.Name,
// a method.
func (s *goFile) declaration(name string) (ast.Decl, error) {
	for _, declared := range s.file.Decls {
		if slices.Contains(names(declared), name) {
			return declared, nil
		}
	}
	return nil, fmt.Errorf("no declaration of %s", name)
}

func names(declared ast.Decl) (names []string) {
	switch declared := declared.(type) {
	case *ast.FuncDecl:
		name := declared.Name.Name
		if declared.Recv != nil {
			receiver := declared.Recv.List[0].Type
			if pointer, ok := receiver.(*ast.StarExpr); ok {
				receiver = pointer.X
			}
			if of, ok := receiver.(*ast.Ident); ok {
				name = of.Name + "." + name
			}
		}
		return []string{name}
	case *ast.GenDecl:
		for _, spec := range declared.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name.Name)
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// redeclare replaces the declaration of a name.
func (s *goFile) redeclare(name, with string) error {
	declared, err := s.declaration(name)
	if err != nil {
		return err
	}
	return s.replace(declared, with)
}

// finished returns the file without unused imports.
func (s *goFile) finished() ([]byte, error) {
	used := make(map[string]bool)
	ast.Inspect(s.file, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if of, ok := selector.X.(*ast.Ident); ok {
				used[of.Name] = true
			}
		}
		return true
	})
	idle := func(imported *ast.ImportSpec) bool { return !used[packageName(imported)] }
	for {
		at := slices.IndexFunc(s.file.Imports, idle)
		if at < 0 {
			return format.Source(s.text)
		}
		if err := s.replace(s.file.Imports[at], ""); err != nil {
			return nil, err
		}
	}
}

// packageName returns the name by which a file uses a package, if the package is named
// like the last element of its path.
func packageName(imported *ast.ImportSpec) string {
	if imported.Name != nil {
		return imported.Name.Name
	}
	of, _ := strconv.Unquote(imported.Path.Value) // checked by the parser
	return path.Base(of)
}
