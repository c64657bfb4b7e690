// Package disk stores the events of rooms on one machine, in a file of bbolt. Each entry
// is a record with a checksum of its own, and the file counts its entries, so that a
// damaged byte is found when the file is opened: the log names the room and the file, and
// all other rooms go on. A sequence is a number in the order of all entries.
//
// An entry counts when the disk has it: Append returns after the transaction with the
// entry has been synced. Calls that wait at the same time share a transaction. With
// Options.WriteBehind Append returns when the operating system has the entry, in a file
// beside, and the disk gets it some milliseconds later. A process that is killed loses
// nothing that counted in either case; with WriteBehind a power failure may lose what
// counted in the last moments before.
//
// If a transaction fails, as on a full disk, its entries do not count, and their
// sequences are not used again. The next call tries again.
package disk

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/gofrs/flock"
	"go.etcd.io/bbolt"

	"colat/ai/arena/records"
	"colat/web/rooms/store"
)

// Options configures a store.
type Options struct {
	// Folder has the files of the store, and belongs to one process at a time. It is
	// created if it does not exist.
	Folder string
	// WriteBehind lets entries count before the disk has them.
	WriteBehind bool
	// Log receives what is damaged or cannot be written; nil discards it.
	Log *slog.Logger
}

// Errors of Open.
var ErrFolderInUse = errors.New("another process uses this folder")

// Store is a store.Store in a folder.
type Store struct {
	*folder
	store.Events
	writer uint64 // distinguishes this store's events from equal ones of others
}

func newStore(f *folder) *Store {
	s := &Store{folder: f, writer: rand.Uint64()}
	s.Log = s
	return s
}

// folder is shared by all stores of a folder.
type folder struct {
	store.Announcements
	path   string
	behind bool
	log    *slog.Logger
	lock   *flock.Flock
	db     *bbolt.DB
	ended  chan struct{} // closed when no transaction follows

	totals totals // of the file; used by run alone

	mu       sync.RWMutex
	contents *contents // entries that count
	last     uint64    // sequence of the last entry that counts
	grown    chan struct{}
	next     *batch            // the next transaction
	busy     map[string]*batch // those with changes that do not count yet, by the keys of keep
	wake     chan struct{}     // has a value when next has something
	closing  bool
	failed   error // why the last transaction failed
	// written has the entries that count and are in no transaction yet, and tails the files
	// that have them; current is the one that gets the next.
	written map[uint64]*record
	tails   [2]*os.File
	current int

	servedMu sync.Mutex
	served   served
}

// Names of files in the folder.
const (
	entriesFile = "rooms.db"
	tailFile    = "rooms.tail"
	servedFile  = "served.json"
	lockFile    = "lock"
)

// earlierFolders are where earlier versions have stored rooms.
var earlierFolders = []string{"alone", "cluster"}

// Open opens the store of a folder.
func Open(o Options) (*Store, error) {
	f := &folder{
		path: o.Folder, behind: o.WriteBehind, log: cmp.Or(o.Log, slog.New(slog.DiscardHandler)),
		ended: make(chan struct{}), grown: make(chan struct{}), next: newBatch(), wake: make(chan struct{}, 1),
		busy: make(map[string]*batch), written: make(map[uint64]*record),
	}
	if err := f.open(); err != nil {
		f.release()
		return nil, fmt.Errorf("store: %s: %w", f.path, reason(err))
	}
	go f.run()
	return newStore(f), nil
}

// Close waits for the last transaction.
func (s *Store) Close() {
	s.mu.Lock()
	s.closing = true
	s.mu.Unlock()
	s.signal()
	<-s.ended
	s.release()
}

func (f *folder) release() {
	if f.db != nil {
		_ = f.db.Close()
	}
	for _, file := range f.tails {
		if file != nil {
			file.Close()
		}
	}
	if f.lock != nil {
		f.lock.Close()
	}
}

func (f *folder) open() (err error) {
	if err := os.MkdirAll(f.path, 0o700); err != nil {
		return err
	}
	f.lock, err = records.Lock(filepath.Join(f.path, lockFile), records.Patience)
	if errors.Is(err, records.ErrLocked) {
		return ErrFolderInUse
	} else if err != nil {
		return err
	}
	path := filepath.Join(f.path, entriesFile)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := f.begin(path); err != nil {
			return err
		}
	}
	contents, totals, lost, wrong := read(path)
	if wrong != nil || len(lost) > 0 {
		if err := repair(path, lost, wrong, f.log); err != nil {
			return err
		}
		if contents, totals, lost, wrong = read(path); wrong != nil || len(lost) > 0 {
			return fmt.Errorf("%s cannot be read: %w, %d damaged entries", entriesFile, wrong, len(lost))
		}
	}
	files := []string{path}
	for i := range f.tails {
		files = append(files, filepath.Join(f.path, fmt.Sprint(tailFile, i)))
	}
	more, err := later(contents, totals.stored, files, f.log)
	if err != nil {
		return err
	}
	if f.db, err = bbolt.Open(path, 0o600, &options); err != nil {
		return err
	}
	if err := totals.write(f.db, more); err != nil {
		return err
	}
	f.contents, f.totals = contents, totals
	for _, m := range contents.rooms {
		f.last = max(f.last, m.last())
	}
	for i := range f.tails {
		if !f.behind {
			_ = os.Remove(files[1+i])
		} else if f.tails[i], err = os.OpenFile(files[1+i], os.O_CREATE|os.O_RDWR|os.O_TRUNC|os.O_APPEND, 0o600); err != nil {
			return err
		}
	}
	return f.readServed()
}

// begin creates the file of a new folder.
func (f *folder) begin(path string) error {
	if _, err := os.Stat(filepath.Join(f.path, servedFile)); err == nil {
		f.log.Error("store: the file of the rooms is missing, and all rooms are lost", "file", path)
	}
	for _, earlier := range earlierFolders {
		if _, err := os.Stat(filepath.Join(f.path, earlier)); err == nil {
			f.log.Warn("store: rooms that an earlier version stored are not read, and stay where they are",
				"folder", filepath.Join(f.path, earlier))
		}
	}
	if err := create(path+".new", nil, 0); err != nil {
		return err
	}
	return replace(path)
}

// reason returns an error that wraps store.ErrFull if the disk is full.
func reason(err error) error {
	const windowsDiskFull = syscall.Errno(112)
	for _, full := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, windowsDiskFull} {
		if errors.Is(err, full) {
			return fmt.Errorf("%w: make room, and it goes on (%w)", store.ErrFull, err)
		}
	}
	return err
}
