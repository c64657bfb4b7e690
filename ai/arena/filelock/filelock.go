// Package filelock locks files against other processes: logs of tournaments, folders of
// workers and of servers, keys. A lock is bound to an open file, and the system releases
// it when the process ends, even if it is killed. Libraries such as gofrs/flock open a
// file of their own and lock its first byte, which on Windows would keep even the owner
// of a log or a key from reading it.
//
// The package lies in the lowest folder that needs it, since packages may import only
// packages of lower ranks.
package filelock

import (
	"errors"
	"os"
	"time"
)

// Patience is how long a process that was just killed may take to end.
const Patience = 2 * time.Second

// retryInterval is the time between two attempts to lock a file.
const retryInterval = 20 * time.Millisecond

// ErrLocked is returned for a file that another open file has locked, usually in another
// process.
var ErrLocked = errors.New("the file is locked")

// Try locks an open file until it is closed, or returns ErrLocked. It prevents neither
// reading nor writing of the file. Where the system has no locks, it does nothing.
func Try(file *os.File) error { return try(file) }

// Wait is like Try, but waits up to Patience for the lock.
func Wait(file *os.File) error {
	for deadline := time.Now().Add(Patience); ; time.Sleep(retryInterval) {
		err := try(file)
		if !errors.Is(err, ErrLocked) || time.Now().After(deadline) {
			return err
		}
	}
}
