//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package broker

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file against other processes until it is closed. It returns errLocked
// if another process has locked it.
func tryLock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// inUse reports whether an error of listening says that the address is in use.
func inUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
