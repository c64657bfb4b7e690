// Package records stores finished games in files, one record per line, so that they
// survive if the program is killed while it writes.
package records

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"colat/game/match"
)

// A File is a file to which records are appended, each as a line of JSON. It is safe for
// concurrent use.
type File struct {
	path    string
	file    *os.File
	regular bool         // false for pipes and devices, which store nothing
	lock    *flock.Flock // of a log

	mu      sync.Mutex
	midLine bool // whether the last line has no line end
}

// Open opens a file for appending records, or creates it. Existing content stays
// unchanged; an incomplete last line gets its line end before the next record. Open
// returns an error for a folder, and for a file that begins with anything but a record or
// the first line of a tournament's log.
func Open(path string) (*File, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	if err := f.check(); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func openFile(path string) (*File, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%q is a folder: want a file that records are added to", path)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, FileError(err)
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, FileError(err)
	}
	f := &File{path: path, file: file, regular: info.Mode().IsRegular()}
	if f.regular && info.Size() == 0 {
		syncFolder(filepath.Dir(path))
	}
	return f, nil
}

// maxFile is larger than any file, in bytes.
const maxFile = 1 << 62

// check verifies the beginning of the file.
func (f *File) check() error {
	if !f.regular {
		return nil
	}
	records := NewReader(io.NewSectionReader(f.file, 0, maxFile))
	_, err := records.Next()
	begun := errors.Is(err, errCut) && f.beginsWithRecord()
	if begun || errors.As(err, new(*match.GameError)) || errors.Is(err, io.EOF) {
		err = nil
	}
	if err != nil {
		return fmt.Errorf("%q: %w: the file is left as it is, name another one", f.path, err)
	}
	return f.findEnd()
}

// beginsWithRecord reports whether the file begins like a record. A bracket alone is not
// enough, because other JSON files begin with one too.
func (f *File) beginsWithRecord() bool {
	start := make([]byte, len(recordStart))
	n, err := f.file.ReadAt(start, 0)
	return beginsLikeRecord(start[:n]) && (err == nil || errors.Is(err, io.EOF)) && bytes.IndexByte(start[:n], '\n') < 0
}

// findEnd determines whether the last line has a line end.
func (f *File) findEnd() error {
	info, err := f.file.Stat()
	if err != nil {
		return FileError(err)
	}
	last := []byte("\n")
	if info.Size() > 0 {
		if _, err := f.file.ReadAt(last, info.Size()-1); err != nil {
			return FileError(err)
		}
	}
	f.midLine = last[0] != '\n'
	return nil
}

// Append writes a record as one line and syncs the file, so that the record survives a
// crash of the system.
func (f *File) Append(r *match.Record) error {
	line, err := match.AppendLine(nil, r)
	if err != nil {
		return err
	}
	return f.appendLine(line)
}

// appendLine writes a line, which includes its line end. It first ends an incomplete last
// line.
func (f *File) appendLine(line []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.midLine {
		line = append([]byte("\n"), line...)
	}
	written, err := f.file.Write(line)
	if written > 0 {
		f.midLine = !bytes.HasSuffix(line[:written], []byte("\n"))
	}
	if err == nil && f.regular {
		err = f.file.Sync()
	}
	return FileError(err)
}

// Close closes the file.
func (f *File) Close() error {
	if f.lock != nil {
		f.lock.Close()
	}
	return FileError(f.file.Close())
}

// syncFolder syncs a folder, so that a new file in it survives a crash of the system.
// Some systems do not support this.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		folder.Sync()
		folder.Close()
	}
}

// FileError rewrites a *fs.PathError to begin with the quoted name of the file. It
// returns other errors unchanged.
func FileError(err error) error {
	if path, is := errors.AsType[*fs.PathError](err); is {
		return fmt.Errorf("%q: %w", path.Path, path.Err)
	}
	return err
}

// Patience is how long a process that was just killed may take to end, and to release its locks.
const Patience = 2 * time.Second

// retryInterval is the time between two attempts to lock a file.
const retryInterval = 20 * time.Millisecond

// ErrLocked is returned for a file that another process has locked.
var ErrLocked = errors.New("the file is locked")

// Lock locks a file against other processes, for which it waits up to patience. The system releases
// the lock when this process ends, even if it is killed; Close releases it before. Where the system
// has no locks, Lock does nothing.
func Lock(path string, patience time.Duration) (*flock.Flock, error) {
	if runtime.GOOS == "windows" {
		path += ".lock" // Windows lets no other handle read a locked byte
	}
	lock := flock.New(path)
	locked, err := lock.TryLock()
	if !locked && err == nil && patience > 0 {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		locked, err = lock.TryLockContext(ctx, retryInterval)
	}
	switch {
	case locked || errors.Is(err, errors.ErrUnsupported):
		return lock, nil
	case err == nil || errors.Is(err, context.DeadlineExceeded):
		return nil, ErrLocked
	}
	return nil, FileError(err)
}
