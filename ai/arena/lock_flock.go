//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package arena

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other processes from writing a file until it is closed.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("another process is playing this tournament")
	}
	return err
}
