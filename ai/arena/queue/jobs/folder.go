package jobs

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"colat/ai/arena/filelock"
)

// Names in the system's temporary folder.
const (
	folderPrefix = "arena-worker-"
	lockName     = "lock" // locked by the process that owns the folder while it runs
)

// young is the age up to which a folder may have no held lock, because its process may
// have just created it.
const young = time.Minute

// Folder creates a folder for the files of players, and returns its path and a function
// that removes it. It first removes the folders of workers that were killed.
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
	// Without support for locks, no other process considers this folder abandoned.
	_ = filelock.Try(lock)
	return path, func() {
		lock.Close()
		os.RemoveAll(path)
	}, nil
}

// sweep removes the folders older than before whose processes are dead, which shows in
// released locks.
func sweep(where string, before time.Time) {
	paths, err := filepath.Glob(filepath.Join(where, folderPrefix+"*"))
	if err != nil {
		return
	}
	for _, path := range paths {
		lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_RDWR, 0)
		if err != nil {
			continue // another user's, or not a worker's
		}
		about, err := lock.Stat()
		dead := err == nil && about.ModTime().Before(before) && filelock.Supported && filelock.Try(lock) == nil
		lock.Close() // before the folder is removed, because Windows removes no open file
		if dead {
			os.RemoveAll(path)
		}
	}
}
