package jobs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
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
	lock := flock.New(filepath.Join(path, lockName))
	// Without support for locks, no other process considers this folder abandoned.
	if _, err := lock.TryLock(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		os.RemoveAll(path)
		return "", nil, fmt.Errorf("no folder for the files of players: %w", err)
	}
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
		lock := flock.New(filepath.Join(path, lockName), flock.SetFlag(os.O_RDWR))
		about, err := lock.Stat()
		if err != nil || !about.ModTime().Before(before) {
			continue // not a worker's, or young
		}
		dead, _ := lock.TryLock() // an error for another user's
		lock.Close()              // before the folder is removed, because Windows removes no open file
		if dead {
			os.RemoveAll(path)
		}
	}
}
