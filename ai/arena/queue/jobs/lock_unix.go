//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jobs

import (
	"os"
	"syscall"
)

// tryLock locks a file until it is closed, and reports whether it was unlocked before.
func tryLock(file *os.File) (bool, error) {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err == nil, err
}
