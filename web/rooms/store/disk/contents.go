package disk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"maps"
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
	if r.kind == codeKind {
		return r.payload
	}
	return key(r.sequence)
}

// contents holds the sequences of the entries of each room in the file, and the codes.
type contents struct {
	rooms map[string]*room
	codes map[string]store.Code
	gone  []*record // of deleted rooms, which are forgotten after a day
	used  uint64    // the highest sequence that was given to a record
	totals
}

// room has the sequences of a room's entries.
type room struct {
	entries []uint64
	hole    bool   // an entry is missing
	busy    *batch // has an entry of the room that does not count yet; nil if there is none
}

func (r *room) last() uint64 {
	if len(r.entries) == 0 {
		return 0
	}
	return r.entries[len(r.entries)-1]
}

// totals are the number of stored entries and the sum of their checksums, which show
// whether entries are missing, and the highest sequence that was stored.
type totals struct{ count, sum, stored uint64 }

func (t *totals) add(sealed []byte)    { t.count, t.sum = t.count+1, t.sum+spread(sealed) }
func (t *totals) remove(sealed []byte) { t.count, t.sum = t.count-1, t.sum-spread(sealed) }

func spread(sealed []byte) uint64 {
	return uint64(binary.LittleEndian.Uint32(sealed[len(magic):])) * 0x9e3779b97f4a7c15
}

func newContents() *contents {
	return &contents{rooms: make(map[string]*room), codes: make(map[string]store.Code)}
}

// place adds a record, which replaces the room's others if it is of a compacted or a
// deleted room. Unless the record is certain to be current, it has to be the successor of
// the room's last one.
func (c *contents) place(r *record, certain bool) bool {
	if r.kind == codeKind {
		if _, taken := c.codes[string(r.payload)]; taken && !certain {
			return false
		}
		c.codes[string(r.payload)] = store.Code{Code: string(r.payload), Room: r.room, Since: time.Unix(0, r.time)}
	} else {
		m := c.rooms[r.room]
		if m == nil {
			m = new(room)
		}
		follows := r.after == m.last()
		switch {
		case !certain && !follows && (r.kind == eventKind || len(m.entries) > 0):
			return false
		case r.kind == eventKind:
			m.hole = m.hole || !follows
		default:
			m.entries, m.hole = nil, false
		}
		if r.kind == goneKind {
			c.gone = append(c.gone, &record{sequence: r.sequence, time: r.time, room: r.room})
		}
		m.entries = append(m.entries, r.sequence)
		c.rooms[r.room] = m
	}
	c.used = max(c.used, r.sequence)
	return true
}

// read returns the contents of a file, the damaged records, and whether anything else is
// wrong.
func read(path string) (c *contents, lost []*record, wrong error) {
	c = newContents()
	all, wrong := walk(path, func(r *record, sealed []byte, intact bool) {
		switch {
		case !intact:
			lost = append(lost, &record{kind: r.kind, sequence: r.sequence, room: r.room})
		case r.kind == codeKind:
			c.place(r, true)
		default:
			c.place(r, true)
			c.add(sealed)
		}
	})
	if wrong == nil && len(lost) == 0 && (all.after != c.count || all.id != c.sum) {
		wrong = fmt.Errorf("it has %d entries and should have %d", c.count, all.after)
	}
	c.stored, c.used = all.sequence, max(c.used, all.sequence)
	return c, lost, wrong
}

// later returns the records that were written and did not get into the file's pages, in
// the order of their sequences: those of the last moments before the process was killed,
// or of the last transaction, if its page of the file is damaged.
func later(c *contents, paths []string, log *slog.Logger) ([]*record, error) {
	found := make(map[uint64]*record)
	for i, path := range paths {
		intact, err := scan(path, func(r *record) {
			if r.sequence > c.stored && r.kind != totalsKind {
				found[r.sequence] = r.clone()
			}
		})
		if err != nil {
			return nil, err
		}
		if about, err := os.Stat(path); i > 0 && err == nil && about.Size() > intact {
			log.Warn("store: a part of a file cannot be read: an event was being written, or the file is damaged",
				"file", path, "bytes", about.Size()-intact)
		}
	}
	var more []*record
	for _, sequence := range slices.Sorted(maps.Keys(found)) {
		if c.place(found[sequence], false) {
			more = append(more, found[sequence])
		}
	}
	return more, nil
}

// repair writes a new file with every intact record of the damaged one, even if no page
// leads to the record any more, and moves the damaged file to the folder "damaged" beside
// it. It logs which rooms have lost something.
func repair(path string, lost []*record, wrong error, log *slog.Logger) error {
	certain, found := make(map[uint64]bool), make(map[uint64]*record)
	_, _ = walk(path, func(r *record, _ []byte, intact bool) {
		if intact {
			certain[r.sequence], found[r.sequence] = true, r.clone()
		}
	})
	if _, err := scan(path, func(r *record) {
		if found[r.sequence] == nil && r.kind != totalsKind {
			found[r.sequence] = r.clone()
		}
	}); err != nil {
		return err
	}
	c := newContents()
	var kept []*record
	for _, sequence := range slices.Sorted(maps.Keys(found)) {
		if r := found[sequence]; c.place(r, certain[sequence]) {
			kept = append(kept, r)
		}
	}
	aside := filepath.Join(filepath.Dir(path), "damaged")
	if err := os.MkdirAll(aside, 0o700); err != nil {
		return err
	}
	aside = filepath.Join(aside, fmt.Sprintf("%d-%s", time.Now().UnixMilli(), filepath.Base(path)))
	if err := create(path+".new", kept, slices.Max(append(slices.Collect(maps.Keys(found)), 0))); err != nil {
		return err
	}
	if os.Link(path, aside) != nil { // no file system without links may lose the file
		if err := os.Rename(path, aside); err != nil {
			return err
		}
	}
	log.Error("store: the file of the rooms is damaged, and was written anew without the damaged parts",
		"file", path, "why", wrong, "damaged entries", len(lost), "kept as", aside)
	told := make(map[string]bool)
	tell := func(id, what string) {
		if !told[id] && store.CheckRoom(id) == nil {
			log.Error("store: a part of a room is damaged, and lost", "room", store.Short(id), "file", path, "what", what)
		}
		told[id] = true
	}
	for _, l := range lost {
		if found[l.sequence] == nil {
			tell(l.room, fmt.Sprint("entry ", l.sequence))
		}
	}
	for id, room := range c.rooms {
		if room.hole {
			tell(id, "an entry before its last one")
		}
	}
	return replace(path)
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

// create writes a file with records.
func create(path string, records []*record, stored uint64) (err error) {
	_ = os.Remove(path) // of an attempt that was interrupted
	db, err := bbolt.Open(path, 0o600, &options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	t := totals{stored: stored}
	const atOnce = 10_000
	for first := true; first || len(records) > 0; first = false {
		some := records[:min(atOnce, len(records))]
		records = records[len(some):]
		if err := db.Update(func(tx *bbolt.Tx) error {
			for _, r := range some {
				if err := t.put(tx, r); err != nil {
					return err
				}
			}
			return t.save(tx)
		}); err != nil {
			return err
		}
	}
	return nil
}

// options are those of files that are written. The list of free pages is not stored, so
// that it cannot be damaged: the library finds them when it opens a file.
var options = bbolt.Options{NoFreelistSync: true, FreelistType: bbolt.FreelistMapType, Timeout: records.Patience}

// fill is the part of a page that entries fill. Entries are added at the end, so that
// pages do not get any in between later.
const fill = 0.95

// put stores a record in a transaction.
func (t *totals) put(tx *bbolt.Tx, r *record) error {
	sealed := r.seal()
	t.stored = max(t.stored, r.sequence)
	if r.kind == codeKind {
		codes, err := tx.CreateBucketIfNotExists(codesBucket)
		if err != nil {
			return err
		}
		return codes.Put(r.key(), sealed)
	}
	entries, err := tx.CreateBucketIfNotExists(entriesBucket)
	if err != nil {
		return err
	}
	entries.FillPercent = fill
	t.add(sealed)
	return entries.Put(r.key(), sealed)
}

// drop removes an entry in a transaction.
func (t *totals) drop(tx *bbolt.Tx, sequence uint64) error {
	entries := tx.Bucket(entriesBucket)
	if sealed := entries.Get(key(sequence)); sealed != nil {
		t.remove(sealed)
	}
	return entries.Delete(key(sequence))
}

// save stores the totals in a transaction.
func (t *totals) save(tx *bbolt.Tx) error {
	for _, name := range [][]byte{entriesBucket, codesBucket, totalsBucket} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	r := record{kind: totalsKind, sequence: t.stored, after: t.count, id: t.sum}
	return tx.Bucket(totalsBucket).Put(totalsKey, r.seal())
}
