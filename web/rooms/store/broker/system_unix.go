//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package broker

import (
	"errors"
	"os"
	"syscall"
)

// tryLock keeps other processes from locking a file until it is closed.
func tryLock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// inUse reports whether something listens already where it was tried to.
func inUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
