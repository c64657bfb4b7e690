package ai

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Bounds of files that a user names, in bytes. Each is many times what a sensible file
// has, so that a device or a wrong file ends in an error, not in all of the memory.
const (
	MostWeights = 64 << 20
	MostText    = 256 << 20
)

// ReadFile reads a file of at most the given number of bytes. A larger one, or one
// without an end such as a device, is an error.
func ReadFile(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(content)) > most {
		err = &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("it has more than %d bytes", most)}
	}
	if err != nil {
		return nil, err
	}
	return content, nil
}
