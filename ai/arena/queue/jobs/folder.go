package jobs

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Names in the system's folder for what is temporary.
const (
	folderPrefix = "arena-worker-"
	lockName     = "lock" // held by the process whose folder it is, as long as that lives
)

// young is how long a folder may be without a lock that is held: its process has just made it.
const young = time.Minute

// Folder makes a folder for the files of players, and returns what removes it. Those of workers
// that were killed are removed first.
func Folder() (path string, remove func(), err error) {
	sweep(os.TempDir(), time.Now().Add(-young))
	path, err = os.MkdirTemp("", folderPrefix)
	if err != nil {
		return "", nil, fmt.Errorf("no folder for the files of players: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		os.RemoveAll(path)
		return "", nil, fmt.Errorf("no folder for the files of players: %w", err)
	}
	// Where it cannot be locked, nobody takes it for that of a process that is dead either.
	_, _ = tryLock(lock)
	return path, func() {
		lock.Close()
		os.RemoveAll(path)
	}, nil
}

// sweep removes the folders made before a time whose processes are dead: the system has let go of
// their locks.
func sweep(where string, before time.Time) {
	paths, err := filepath.Glob(filepath.Join(where, folderPrefix+"*"))
	if err != nil {
		return
	}
	for _, path := range paths {
		lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_RDWR, 0)
		if err != nil {
			continue // another user's, or none of a worker's
		}
		about, err := lock.Stat()
		if err == nil && about.ModTime().Before(before) {
			if dead, _ := tryLock(lock); dead {
				os.RemoveAll(path)
			}
		}
		lock.Close()
	}
}
