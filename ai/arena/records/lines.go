package records

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"

	"colat/game/match"
)

// Lines is a set of the hashes of the lines in a file of records. A match that
// continues from its workers' results gets identical records again.
type Lines map[[sha256.Size]byte]bool

// ReadLines reads a file. It returns nil if the file does not exist.
func ReadLines(path string) (Lines, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, FileError(err)
	}
	defer file.Close()
	kept := make(Lines)
	for in := bufio.NewReader(file); ; {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return kept, nil
		}
		if err != nil {
			return nil, FileError(err)
		}
		kept[sha256.Sum256(line)] = true
	}
}

// Has reports whether the file contains the record.
func (k Lines) Has(r *match.Record) bool {
	if len(k) == 0 {
		return false
	}
	line, err := match.AppendLine(nil, r)
	return err == nil && k[sha256.Sum256(line)]
}
