package disk

import (
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"colat/web/rooms/store"
)

// contents holds the sequences of the entries of each room in the file, and the codes.
type contents struct {
	rooms map[string]*room
	codes map[string]store.Code
	gone  []*record // of deleted rooms, which are forgotten after a day
	used  uint64    // the highest sequence that was given to a record
}

// room has the sequences of a room's entries. There are none if it is nil.
type room struct {
	entries []uint64
	hole    bool // an entry is missing
}

// after returns the sequences of the entries after one.
func (r *room) after(sequence uint64) []uint64 {
	if r == nil {
		return nil
	}
	i, _ := slices.BinarySearch(r.entries, sequence+1)
	return r.entries[i:]
}

func (r *room) last() uint64 {
	if r == nil {
		return 0
	}
	return r.entries[len(r.entries)-1]
}

func newContents() *contents {
	return &contents{rooms: make(map[string]*room), codes: make(map[string]store.Code)}
}

// place adds a record. One of a compacted or a deleted room replaces the room's others, whose
// sequences place returns. Unless the record is certain to be current, it has to be the
// successor of the room's last one.
func (c *contents) place(r *record, certain bool) (replaced []uint64, placed bool) {
	if code := string(r.Payload); r.Kind == codeKind {
		if _, taken := c.codes[code]; taken && !certain {
			return nil, false
		}
		c.codes[code] = store.Code{Code: code, Room: r.Room, Since: r.Time}
	} else {
		m := c.rooms[r.Room]
		follows := r.After == m.last()
		if !certain && !follows && (r.Kind == store.EventKind || m != nil) {
			return nil, false
		}
		if m == nil {
			m = new(room)
			c.rooms[r.Room] = m
		}
		if r.Kind == store.EventKind {
			m.hole = m.hole || !follows
		} else {
			replaced, m.entries, m.hole = m.entries, nil, false
		}
		if r.Kind == store.GoneKind {
			c.gone = append(c.gone, r.bare())
		}
		m.entries = append(m.entries, r.Sequence)
	}
	c.used = max(c.used, r.Sequence)
	return replaced, true
}

// settle places records in the order of their sequences, as far as that is possible, and returns
// what it has placed as changes.
func (c *contents) settle(found map[uint64]*record, certain map[uint64]bool) (changes []*change) {
	for _, sequence := range slices.Sorted(maps.Keys(found)) {
		if replaced, placed := c.place(found[sequence], certain[sequence]); placed {
			changes = append(changes, &change{record: found[sequence], drop: replaced})
		}
	}
	return changes
}

// forget forgets the rooms that were deleted long ago, and returns the sequences of their
// records.
func (c *contents) forget() (old []uint64) {
	before := time.Now().Add(-goneFor)
	for ; len(c.gone) > 0 && c.gone[0].Time.Before(before); c.gone = c.gone[1:] {
		old = append(old, c.gone[0].Sequence)
		delete(c.rooms, c.gone[0].Room)
	}
	return old
}

// goneFor is how long a deleted room cannot be created again.
const goneFor = 24 * time.Hour

// read returns the contents of a file with its totals, the damaged records, and whether
// anything else is wrong.
func read(path string) (c *contents, t totals, lost []*record, wrong error) {
	c = newContents()
	all, wrong := walk(path, func(r *record, sealed []byte, intact bool) {
		if !intact {
			lost = append(lost, r.bare())
			return
		}
		c.place(r, true)
		if r.Kind != codeKind {
			t.add(sealed)
		}
	})
	if wrong == nil && len(lost) == 0 && (all.After != t.count || all.id != t.sum) {
		wrong = fmt.Errorf("it has %d entries and should have %d", t.count, all.After)
	}
	t.stored, c.used = all.Sequence, max(c.used, all.Sequence)
	return c, t, lost, wrong
}

// later places the records with sequences after stored, which were written and did not get into
// the file's pages, and returns them as changes: those of the last moments before the process
// was killed, or of the last transaction, if its page of the file is damaged.
func later(c *contents, stored uint64, paths []string, log *slog.Logger) ([]*change, error) {
	found := make(map[uint64]*record)
	for i, path := range paths {
		rest, err := scan(path, func(r *record) {
			if r.Sequence > stored && r.Kind != totalsKind {
				found[r.Sequence] = r.clone()
			}
		})
		if err != nil {
			return nil, err
		}
		if i > 0 && rest > 0 {
			log.Warn("store: a part of a file cannot be read: an event was being written, or the file is damaged",
				"file", path, "bytes", rest)
		}
	}
	return c.settle(found, nil), nil
}

// repair writes a new file with every intact record of the damaged one, even if no page
// leads to the record any more, and moves the damaged file to the folder "damaged" beside
// it. It logs which rooms have lost something.
func repair(path string, lost []*record, wrong error, log *slog.Logger) error {
	certain, found := make(map[uint64]bool), make(map[uint64]*record)
	_, _ = walk(path, func(r *record, _ []byte, intact bool) {
		if intact {
			certain[r.Sequence], found[r.Sequence] = true, r.clone()
		}
	})
	if _, err := scan(path, func(r *record) {
		if found[r.Sequence] == nil && r.Kind != totalsKind {
			found[r.Sequence] = r.clone()
		}
	}); err != nil {
		return err
	}
	c := newContents()
	kept := c.settle(found, certain)
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
		if found[l.Sequence] == nil {
			tell(l.Room, fmt.Sprint("entry ", l.Sequence))
		}
	}
	for id, room := range c.rooms {
		if room.hole {
			tell(id, "an entry before its last one")
		}
	}
	return replace(path)
}
