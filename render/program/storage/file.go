//go:build !js

package storage

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// The suffixes of the next version of a file while it is written, and of its last version.
const (
	nextVersion = ".new"
	lastVersion = ".old"
)

// replaceFile replaces a file so that after any interruption, including a power cut, the last
// or the new version can be read completely.
func replaceFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	next := path + nextVersion
	if err := writeThrough(next, data); err != nil {
		return err
	}
	// Between the two renames, only the last version exists. The first one fails if there is
	// no file yet.
	_ = os.Rename(path, path+lastVersion)
	return os.Rename(next, path)
}

// writeThrough writes a file and syncs it to disk.
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

// readWhole reads a file of JSON, or its last version if the file is missing or damaged. It
// returns nil if neither can be read.
func readWhole(path string) []byte {
	for _, name := range [...]string{path, path + lastVersion} {
		if data, err := os.ReadFile(name); err == nil && json.Valid(data) {
			return data
		}
	}
	return nil
}

// removeFile removes a file and its other versions.
func removeFile(path string) {
	for _, name := range [...]string{path, path + lastVersion, path + nextVersion} {
		_ = os.Remove(name) // it may not exist
	}
}
