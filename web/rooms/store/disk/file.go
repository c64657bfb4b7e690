package disk

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"colat/ai/arena/records"
	"colat/web/rooms/store"
)

// Buckets of the file: records of entries by sequence, those of codes by code, and the
// totals.
var (
	entriesBucket = []byte("entries")
	codesBucket   = []byte("codes")
	totalsBucket  = []byte("totals")
	totalsKey     = []byte("all")
)

func key(sequence uint64) []byte { return binary.BigEndian.AppendUint64(nil, sequence) }

// key returns the key of a record in its bucket.
func (r *record) key() []byte {
	if r.Kind == codeKind {
		return r.Payload
	}
	return key(r.Sequence)
}

// change adds a record, or frees a code.
type change struct {
	record *record
	drop   []uint64 // sequences of the entries that go
	free   string
	key    string // of folder.keep
}

// totals are the number of stored entries and the sum of their checksums, which show
// whether entries are missing, and the highest sequence that was stored.
type totals struct{ count, sum, stored uint64 }

func (t *totals) add(sealed []byte)    { t.count, t.sum = t.count+1, t.sum+spread(sealed) }
func (t *totals) remove(sealed []byte) { t.count, t.sum = t.count-1, t.sum-spread(sealed) }

func spread(sealed []byte) uint64 {
	return uint64(binary.LittleEndian.Uint32(sealed[len(magic):])) * 0x9e3779b97f4a7c15
}

// write makes changes in one transaction.
func (t *totals) write(db *bbolt.DB, changes []*change) error {
	then := *t
	err := db.Update(func(tx *bbolt.Tx) error {
		entries, err := tx.CreateBucketIfNotExists(entriesBucket)
		codes, wrong := tx.CreateBucketIfNotExists(codesBucket)
		all, failed := tx.CreateBucketIfNotExists(totalsBucket)
		if err := errors.Join(err, wrong, failed); err != nil {
			return err
		}
		entries.FillPercent = fill
		for _, c := range changes {
			if err := then.apply(entries, codes, c); err != nil {
				return err
			}
		}
		r := record{id: then.sum, Record: store.Record{
			Kind: totalsKind, Sequence: then.stored, After: then.count, Time: time.Unix(0, 0),
		}}
		return all.Put(totalsKey, r.seal())
	})
	if err == nil {
		*t = then
	}
	return err
}

// fill is the part of a page that entries fill. Entries are added at the end, so that
// pages do not get any in between later.
const fill = 0.95

// apply makes a change.
func (t *totals) apply(entries, codes *bbolt.Bucket, c *change) error {
	if c.record == nil {
		return codes.Delete([]byte(c.free))
	}
	for _, sequence := range c.drop {
		if sealed := entries.Get(key(sequence)); sealed != nil {
			t.remove(sealed)
		}
		if err := entries.Delete(key(sequence)); err != nil {
			return err
		}
	}
	sealed := c.record.seal()
	t.stored = max(t.stored, c.record.Sequence)
	if c.record.Kind == codeKind {
		return codes.Put(c.record.key(), sealed)
	}
	t.add(sealed)
	return entries.Put(c.record.key(), sealed)
}

// options are those of files that are written. The list of free pages is not stored, so
// that it cannot be damaged: the library finds them when it opens a file.
var options = bbolt.Options{NoFreelistSync: true, FreelistType: bbolt.FreelistMapType, Timeout: records.Patience}

// create writes a file with some changes, in transactions of a bounded size.
func create(path string, changes []*change, stored uint64) (err error) {
	_ = os.Remove(path) // of an attempt that was interrupted
	db, err := bbolt.Open(path, 0o600, &options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	t := totals{stored: stored}
	if err := t.write(db, nil); err != nil {
		return err
	}
	for some := range slices.Chunk(changes, 10_000) {
		if err := t.write(db, some); err != nil {
			return err
		}
	}
	return nil
}

// replace gives the new file the name of the old one.
func replace(path string) error {
	if err := os.Rename(path+".new", path); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer folder.Close()
	_ = folder.Sync() // no system without it needs it
	return nil
}
