package broker

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock locks a file against other processes until it is closed. It returns errLocked
// if another process has locked it.
func tryLock(file *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errLocked
	}
	return err
}

// inUse reports whether an error of listening says that the address is in use.
func inUse(err error) bool { return errors.Is(err, windows.WSAEADDRINUSE) }
