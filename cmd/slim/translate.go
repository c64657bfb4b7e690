package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

//go:embed translator.go
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
	if err := os.WriteFile(filepath.Join(copied, command, "main.go"), program, 0o644); err != nil {
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
