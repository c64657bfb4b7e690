package broker

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock keeps other processes from locking a file until it is closed.
func tryLock(file *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errLocked
	}
	return err
}

// inUse reports whether something listens already where it was tried to.
func inUse(err error) bool { return errors.Is(err, windows.WSAEADDRINUSE) }
