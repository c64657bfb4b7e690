package records

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

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
