//go:build !js

package storage

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// The names of what lies beside a file: its next version until that is whole, and its
// last one.
const (
	nextVersion = ".new"
	lastVersion = ".old"
)

// replaceFile writes a file so that whatever happens meanwhile, a power cut included,
// either its last version or the new one can be read as a whole.
func replaceFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	next := path + nextVersion
	if err := writeThrough(next, data); err != nil {
		return err
	}
	// Between the two there is only the last version. The first fails where there is
	// nothing to keep yet.
	_ = os.Rename(path, path+lastVersion)
	return os.Rename(next, path)
}

// writeThrough writes a file and waits until the disk has it.
func writeThrough(path string, data []byte) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}

// readWhole reads a file of JSON, or its last version where that is all there is. It
// returns nil if neither can be read.
func readWhole(path string) []byte {
	for _, name := range [...]string{path, path + lastVersion} {
		if data, err := os.ReadFile(name); err == nil && json.Valid(data) {
			return data
		}
	}
	return nil
}

// removeFile removes a file and its versions.
func removeFile(path string) {
	for _, name := range [...]string{path, path + lastVersion, path + nextVersion} {
		_ = os.Remove(name) // it may not be there
	}
}
