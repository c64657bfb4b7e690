package disk

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"time"

	"colat/web/rooms/store"
)

// A record is an entry of a room, or the code of a room, as the file has it. It describes
// itself and ends with a checksum, so that it is found in the bytes of the file even where
// the pages around it are damaged.
type record struct {
	kind            byte
	sequence, after uint64 // of the entry, and of the room's previous one
	time            int64  // in nanoseconds since 1970
	id              uint64 // identifies the call that stored the entry
	room            string
	payload         []byte // the event, the folded events of a compacted room, or the code
}

const (
	eventKind   = 'e'
	foldedKind  = 'f'
	goneKind    = 'g'
	codeKind    = 'c'
	totalsKind  = 't'
	roomLength  = len(noRoom)
	headLength  = 41 + roomLength // without the magic
	mostPayload = 2 * store.MaxEvent
	mostRecord  = len(magic) + headLength + mostPayload
)

// magic begins a record. Its first byte is in no text, and therefore in no event.
const magic = "\xffCoLat\x01\xfe"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal returns the bytes of a record: magic, checksum, length of the payload, kind,
// numbers, room, and payload.
func (r *record) seal() []byte {
	b := make([]byte, len(magic)+4, len(magic)+headLength+len(r.payload))
	copy(b, magic)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(r.payload)))
	b = append(b, r.kind)
	for _, n := range []uint64{r.sequence, r.after, uint64(r.time), r.id} {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	b = append(b, cmp.Or(r.room, noRoom)...)
	b = append(b, r.payload...)
	binary.LittleEndian.PutUint32(b[len(magic):], crc32.Checksum(b[len(magic)+4:], castagnoli))
	return b
}

// noRoom stands for the room of a record without one.
const noRoom = "--------------------------"

// unseal reads the record at the beginning of b, as far as it is readable, and reports
// whether it is intact. The record shares the bytes of b.
func unseal(b []byte) (r record, intact bool) {
	if len(b) < len(magic)+headLength || string(b[:len(magic)]) != magic {
		return r, false
	}
	b = b[len(magic):]
	number := func(i int) uint64 { return binary.LittleEndian.Uint64(b[9+8*i:]) }
	r = record{
		kind: b[8], sequence: number(0), after: number(1), time: int64(number(2)), id: number(3),
		room: string(b[41:headLength]),
	}
	end := headLength + int(min(binary.LittleEndian.Uint32(b[4:]), mostPayload+1))
	if end > len(b) || end > headLength+mostPayload {
		return r, false
	}
	r.payload = b[headLength:end]
	return r, crc32.Checksum(b[4:end], castagnoli) == binary.LittleEndian.Uint32(b)
}

// entry returns the entry of a record, for a compacted room the one without events.
func (r *record) entry() store.Entry {
	e := store.Entry{Sequence: r.sequence, Time: time.Unix(0, r.time), Gone: r.kind == goneKind}
	switch r.kind {
	case eventKind:
		e.Event = r.payload
	case foldedKind:
		e.Compacted, e.After = true, r.after
	}
	return e
}

// scan calls found with each intact record in the bytes of a file, even if the record was
// replaced or removed, and returns their length together. The records share bytes
// that change after found returns. A file that does not exist has none.
func scan(path string, found func(*record)) (bytesOf int64, err error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer file.Close()
	buffer := make([]byte, 0, 8*mostRecord)
	for more := true; more; {
		n, err := io.ReadFull(file, buffer[len(buffer):cap(buffer)])
		if more = err == nil; !more && err != io.EOF && err != io.ErrUnexpectedEOF {
			return 0, err
		}
		buffer = buffer[:len(buffer)+n]
		at := 0
		for {
			next := bytes.Index(buffer[at:], []byte(magic))
			if next < 0 {
				at = max(at, len(buffer)-len(magic)+1)
				break
			}
			if at += next; more && len(buffer)-at < mostRecord {
				break
			}
			if r, intact := unseal(buffer[at:]); intact {
				found(&r)
				bytesOf += r.size()
			}
			at += len(magic)
		}
		buffer = buffer[:copy(buffer, buffer[min(at, len(buffer)):])]
	}
	return bytesOf, nil
}

func (r *record) size() int64 { return int64(len(magic) + headLength + len(r.payload)) }

// clone returns a record with bytes of its own.
func (r *record) clone() *record {
	c := *r
	c.payload = bytes.Clone(r.payload)
	return &c
}
