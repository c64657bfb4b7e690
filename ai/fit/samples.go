package fit

import (
	"encoding/gob"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Samples returns the samples of a file. If there is no such file, it makes and keeps them, so that
// a training that was interrupted goes on.
func Samples[S any](name string, create func() ([]S, error)) (samples []S, err error) {
	file, err := os.Open(name)
	if err == nil {
		defer file.Close()
		return samples, gob.NewDecoder(file).Decode(&samples)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if samples, err = create(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return nil, err
	}
	file, err = os.Create(name + ".part")
	if err != nil {
		return nil, err
	}
	if err := errors.Join(gob.NewEncoder(file).Encode(samples), file.Close()); err != nil {
		return nil, err
	}
	return samples, os.Rename(name+".part", name)
}
