// Command slim creates the copy of Ebitengine with which the page is built: the version
// in go.mod without the features that a page does not use. This saves a fifth of the
// page's transfer and as much of the code that a browser compiles before the first frame.
// With -lines it removes the line numbers from the linked page, a twelfth of its transfer.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"colat/cmd/slim/lines"
	"colat/render/table/board/shaders"
)

// Make writes to a folder a copy of the Ebitengine that a module uses, and page.mod, the
// module's go.mod with that copy in place of the original, for go build -modfile. An
// existing copy is kept.
func Make(root, folder string) error {
	original, err := locate(root)
	if err != nil {
		return err
	}
	copied := filepath.Join(folder, "ebitengine-"+stamp(original))
	if _, err := os.Stat(copied); errors.Is(err, fs.ErrNotExist) {
		err = copyInOneStep(root, original, copied)
		if err != nil {
			return fmt.Errorf("slim: %w", err)
		}
	}
	return writeModule(root, folder, copied)
}

// locate returns the folder of the original, and downloads it if it is missing.
func locate(root string) (string, error) {
	download := exec.Command("go", "mod", "download", "-json", ebitengine)
	download.Dir = root
	out, err := download.Output()
	var module struct{ Dir, Error string }
	if err := json.Unmarshal(out, &module); err == nil && module.Dir != "" {
		return module.Dir, nil
	}
	return "", fmt.Errorf("slim: %s: %s %w", strings.Join(download.Args, " "), module.Error, err)
}

// stamp returns a name that differs between versions, edits and shaders.
func stamp(original string) string {
	sum := sha256.Sum256(fmt.Append(nil, original, edits, phrases, templates, dropped, translator, shaders.All()))
	return hex.EncodeToString(sum[:6])
}

// copyInOneStep creates the copy atomically, so that an existing copy is complete.
func copyInOneStep(root, original, copied string) error {
	if err := os.MkdirAll(filepath.Dir(copied), 0o755); err != nil {
		return err
	}
	unfinished, err := os.MkdirTemp(filepath.Dir(copied), "ebitengine-writing-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(unfinished)
	if err := copyModule(original, unfinished); err != nil {
		return err
	}
	if err := translateShaders(root, unfinished, shaders.All()); err != nil {
		return err
	}
	if err := rewriteFiles(unfinished); err != nil {
		return err
	}
	if err := os.Rename(unfinished, copied); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// copyModule copies the files of a module that are built, without tests and examples.
func copyModule(from, to string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch name := entry.Name(); {
		case entry.IsDir() && (name == "examples" || name == "testdata" || relative != "." && strings.HasPrefix(name, ".")):
			return filepath.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, relative), 0o755)
		case !entry.Type().IsRegular() || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, relative), content, 0o644)
	})
}

// rewriteFiles applies the edits to a copy.
func rewriteFiles(module string) error {
	for _, e := range edits {
		err := rewriteFile(module, e.file, func(s *goFile) error { return s.redeclare(e.name, e.with) })
		if err != nil {
			return err
		}
	}
	for _, p := range phrases {
		if err := rewriteFile(module, p.file, func(s *goFile) error { return s.exchange(p.text, p.with) }); err != nil {
			return err
		}
	}
	for _, file := range templates {
		if err := rewriteFile(module, file, (*goFile).expandTemplate); err != nil {
			return err
		}
	}
	for _, file := range dropped {
		if err := os.Remove(filepath.Join(module, filepath.FromSlash(file))); err != nil {
			return fmt.Errorf("%s is not as cmd/slim knows it: %w", ebitengine, err)
		}
	}
	return nil
}

func rewriteFile(module, file string, change func(*goFile) error) error {
	path := filepath.Join(module, filepath.FromSlash(file))
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	s, err := parse(text)
	if err == nil {
		err = change(s)
	}
	if err == nil {
		text, err = s.finished()
	}
	if err != nil {
		return fmt.Errorf("%s of %s is not as cmd/slim knows it: %w", file, ebitengine, err)
	}
	return os.WriteFile(path, text, 0o644)
}

func main() {
	program := flag.String("lines", "", "remove the line numbers of a linked program, a `file`, instead")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "slim: takes only flags; run it in the folder of go.mod")
		os.Exit(2)
	}
	var err error
	if *program != "" {
		err = removeLines(*program)
	} else {
		err = Make(".", filepath.FromSlash(".cache/slim"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// removeLines removes the line numbers of a program in a file. A program of a Go that writes them
// in another way stays as it is, and works as well.
func removeLines(path string) error {
	program, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("slim: %w", err)
	}
	switch err := lines.Remove(program); {
	case errors.Is(err, lines.ErrUnknown):
		fmt.Fprintf(os.Stderr, "slim: %s keeps its line numbers: %v\n", path, err)
		return nil
	case err != nil:
		return fmt.Errorf("slim: %s: %w", path, err)
	}
	return os.WriteFile(path, program, 0o755)
}
