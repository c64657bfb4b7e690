package ai

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
)

// mostTable is the largest transposition table that a Spec may ask for, in MiB.
const mostTable = 4096

// ParseTable parses the option table of champions, a number of MiB from 1 to 4096, and
// returns it in bytes.
func ParseTable(value string) (bytes int, err error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > mostTable {
		return 0, fmt.Errorf("%q: want a whole number of MiB from 1 to %d", "table="+value, mostTable)
	}
	return n << 20, nil
}

// LoadWeights reads the file named by the option weights of champions and parses it with
// parse. Its errors name the option.
func LoadWeights[W any](path string, parse func(file []byte) (W, error)) (weights W, err error) {
	file, err := os.ReadFile(path)
	if err == nil {
		weights, err = parse(file)
	}
	var system *fs.PathError
	if errors.As(err, &system) {
		err = system.Err // the option already names the path
	}
	if err != nil {
		return weights, fmt.Errorf("%q: %w", "weights="+path, err)
	}
	return weights, nil
}
