package main

import (
	"os"
	"path/filepath"
)

// writeWhole replaces a file so that, whatever happens, its old or its new
// content is there, whole. What an attempt that was killed has left behind goes
// with the next one.
func writeWhole(path string, content []byte) error {
	unfinished := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".unfinished")
	file, err := os.Create(unfinished)
	if err != nil {
		return err
	}
	defer os.Remove(unfinished)
	if _, err := file.Write(content); err != nil {
		file.Close()
		return err
	}
	if err := file.Sync(); err != nil {
		file.Close()
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(unfinished, path)
}
