//go:build !js

package storage

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/quasilyte/gdata/v2"
)

// dataFolder is the user's folder for application data.
type dataFolder struct {
	manager *gdata.Manager
	inside  *bool // of a call of alone
}

// Open opens the store of this program.
func Open() *Store {
	manager, err := gdata.Open(gdata.Config{AppName: storeName})
	if err != nil {
		return &Store{}
	}
	return &Store{storage: dataFolder{manager, new(bool)}}
}

// path returns the path of a key's file. gdata determines the path, but is not used for
// writing: it writes files in place, and a power cut would leave half of one.
func (d dataFolder) path(key string) string {
	object, name, many := strings.Cut(key, "/")
	if !many {
		name = property
	}
	return d.manager.ObjectPropPath(object, name)
}

func (d dataFolder) load(key string) []byte { return readWhole(d.path(key)) }

func (d dataFolder) save(key string, data []byte) error { return replaceFile(d.path(key), data) }

func (d dataFolder) remove(key string) { removeFile(d.path(key)) }

// alone locks a file beside the others. If another window does not give it free, as one that is
// stopped in a debugger, or there is no such file, do is called without the lock.
func (d dataFolder) alone(do func()) {
	if *d.inside {
		do()
		return
	}
	*d.inside = true
	defer func() { *d.inside = false }()
	defer lockFile(d.path(lockName))()
	do()
}

// lockFile locks a file, and returns what unlocks it.
func lockFile(path string) (unlock func()) {
	_ = os.MkdirAll(filepath.Dir(path), 0o755) // or the file cannot be opened
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	lock := flock.New(path)
	_, _ = lock.TryLockContext(ctx, 20*time.Millisecond)
	return func() { lock.Close() }
}

// lockPatience is how long another window may have the lock.
const lockPatience = 2 * time.Second

// later has nothing to do: alone keeps other windows out.
func (d dataFolder) later(func()) bool { return false }

// lockName is the key of the file that alone locks.
const lockName = "lock"

func (d dataFolder) keys(folder string) []string {
	names, _ := d.manager.ListObjectProps(folder) // unreadable folders count as empty
	var keys []string
	for _, name := range names {
		if !strings.Contains(name, ".") { // skips the other versions of replaceFile
			keys = append(keys, folder+"/"+name)
		}
	}
	return keys
}
