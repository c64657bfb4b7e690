package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
)

// system is an operating system and a processor, in Go's names.
type system struct{ os, arch string }

func (s system) extension() string {
	if s.os == "windows" {
		return ".exe"
	}
	return ""
}

// String returns the name of the system in names of archives.
func (s system) String() string {
	if s.os == "darwin" {
		return "macos-" + s.arch
	}
	return s.os + "-" + s.arch
}

// builder builds programs of the module in the current folder.
type builder struct {
	goTool  string
	version string // of a release, or ""
	log     io.Writer
}

// own returns the system that programs are built for where none is named.
func (b *builder) own() system { return system{runtime.GOOS, runtime.GOARCH} }

// build builds a package for a system into a file.
func (b *builder) build(s system, program, out string) error {
	flags := "-s -w -X colat/game/version.number=" + b.version
	if program == "." && s.os == "windows" {
		flags += " -H windowsgui"
		// go build links the objects that lie beside the sources.
		object := "icon_windows_" + s.arch + ".syso"
		defer os.Remove(object)
		if err := writeObject(object, s.arch); err != nil {
			return err
		}
	}
	fmt.Fprintln(b.log, "building", out)
	command := exec.Command(b.goTool, "build", "-trimpath", "-ldflags="+flags, "-o", out, program)
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+s.os, "GOARCH="+s.arch)
	if output, err := command.CombinedOutput(); err != nil {
		return errors.Join(fmt.Errorf("%s for %s: %w", program, s, err), errors.New(string(output)))
	}
	return nil
}
