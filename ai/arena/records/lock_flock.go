//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package records

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// lockPatience is the time limit for a killed process to release its lock.
const lockPatience = 2 * time.Second

// lock prevents other processes from writing a file until it is closed.
func lock(file *os.File) error {
	for deadline := time.Now().Add(lockPatience); ; time.Sleep(20 * time.Millisecond) {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case !errors.Is(err, syscall.EWOULDBLOCK):
			return err
		case time.Now().After(deadline):
			return errors.New("another process is playing this tournament")
		}
	}
}
