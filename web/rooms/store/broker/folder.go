package broker

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// folder is the data folder of a server, locked for this process.
type folder struct {
	path string
	lock *os.File // nil if another folder value holds the lock
}

// lockPatience is how long a process that was just killed may take to end.
const lockPatience = 2 * time.Second

// errLocked is returned by tryLock for a file that another process has locked.
var errLocked = errors.New("locked")

// lockFolder creates the folder and locks it against other processes. The system releases
// the lock when this process ends, even if it is killed.
func lockFolder(path string) (*folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("bus: no folder for what must not be lost: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(path, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("bus: the folder cannot be written: %w", err)
	}
	for deadline := time.Now().Add(lockPatience); ; time.Sleep(20 * time.Millisecond) {
		err := tryLock(file)
		switch {
		case err == nil:
			return &folder{path, file}, nil
		case errors.Is(err, errLocked) && time.Now().Before(deadline):
			continue
		case errors.Is(err, errLocked):
			err = fmt.Errorf("bus: %s: %w: end it, or choose another folder", path, ErrFolderInUse)
		default:
			err = fmt.Errorf("bus: %s cannot be locked: %w", file.Name(), err)
		}
		file.Close()
		return nil, err
	}
}

// release unlocks the folder.
func (f *folder) release() {
	if f != nil && f.lock != nil {
		f.lock.Close()
	}
}
