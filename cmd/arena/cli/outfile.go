package cli

import (
	"fmt"
	"os"

	"github.com/gofrs/flock"

	"colat/ai/arena/records"
)

// An OutFile is the file of --out, to which one command at a time appends whole lines. What a
// killed program has left of a line is cut off by the command that opens the file.
type OutFile struct {
	file *os.File
	lock *flock.Flock
}

// OpenOut opens a file, and creates it if there is none.
func OpenOut(path string) (*OutFile, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, Usagef("--out: %w", records.FileError(err))
	}
	lock, err := records.Lock(path, 0)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("--out: %s: %w", path, err)
	}
	return &OutFile{file, lock}, nil
}

// Write writes lines at once.
func (f *OutFile) Write(lines []byte) (int, error) {
	n, err := f.file.Write(lines)
	return n, records.FileError(err)
}

// CutAt removes what follows so many bytes.
func (f *OutFile) CutAt(size int) error { return records.FileError(f.file.Truncate(int64(size))) }

// Close closes the file, which other commands may open then.
func (f *OutFile) Close() error {
	f.lock.Close()
	return records.FileError(f.file.Close())
}
