package broker

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"colat/ai/arena/filelock"
)

// folder is the data folder of a server, locked for this process.
type folder struct {
	path string
	lock *os.File // nil if another folder value holds the lock
}

// lockFolder creates the folder and locks it against other processes. The system releases
// the lock when this process ends, even if it is killed.
func lockFolder(path string) (*folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("broker: no folder for what must not be lost: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(path, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("broker: the folder cannot be written: %w", err)
	}
	err = filelock.Wait(file)
	if err == nil {
		return &folder{path, file}, nil
	}
	file.Close()
	if errors.Is(err, filelock.ErrLocked) {
		return nil, fmt.Errorf("broker: %s: %w: end it, or choose another folder", path, ErrFolderInUse)
	}
	return nil, fmt.Errorf("broker: %s cannot be locked: %w", file.Name(), err)
}

// release unlocks the folder.
func (f *folder) release() {
	if f != nil && f.lock != nil {
		f.lock.Close()
	}
}
