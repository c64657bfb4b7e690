//go:build !js

package host

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"

	"colat/render/program/collection"
	"colat/render/program/scene"
)

// dialog is the system's dialogue for choosing files. A program of the system shows it, so that
// the window goes on drawing.
type dialog struct {
	chosen chan []scene.PickedFile // nil unless the dialogue is open
}

// open opens the dialogue, unless it is open, for files of some kinds, such as ".ggf". It
// reports whether the system has a program that shows one.
func (d *dialog) open(kinds []string, read func(path string) scene.PickedFile) bool {
	if d.chosen != nil {
		return true
	}
	var programs [][]string
	for _, program := range dialogPrograms(kinds) {
		if _, err := exec.LookPath(program[0]); err == nil {
			programs = append(programs, program)
		}
	}
	if len(programs) == 0 {
		return false
	}
	chosen := make(chan []scene.PickedFile, 1)
	d.chosen = chosen
	go func() { chosen <- readChosen(programs, read) }()
	return true
}

// files returns the files that the user has chosen since the last call.
func (d *dialog) files() []scene.PickedFile {
	select {
	case files := <-d.chosen:
		d.chosen = nil
		return files
	default:
		return nil
	}
}

// readChosen shows the dialogue with the first program that can, and reads the files that the
// user chooses.
func readChosen(programs [][]string, read func(path string) scene.PickedFile) (files []scene.PickedFile) {
	for _, program := range programs {
		command := exec.Command(program[0], program[1:]...)
		withoutWindow(command)
		answer, err := command.Output()
		if exit, is := errors.AsType[*exec.ExitError](err); is && exit.ExitCode() != dialogCancelled {
			continue // it cannot show one, for example without its desktop
		}
		for line := range strings.Lines(string(answer)) {
			if path := strings.TrimRight(line, "\r\n"); path != "" && len(files) < scene.MostPicked {
				files = append(files, read(path))
			}
		}
		break
	}
	return files
}

// dialogCancelled is the exit status of a program whose dialogue the user has cancelled.
const dialogCancelled = 1

// picked reads a file that the user has chosen.
func (h *Host) picked(path string) scene.PickedFile {
	f := scene.PickedFile{Where: path}
	f.Name = filepath.Base(path)
	f.Data, f.Err = h.ReadFile(path, collection.MostFile)
	return f
}

// patternsOf returns the patterns of the names of files of some kinds.
func patternsOf(kinds []string) []string {
	patterns := make([]string, len(kinds))
	for i, kind := range kinds {
		patterns[i] = "*" + kind
	}
	return patterns
}
