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
	store.Record        // its Payload may be a code
	id           uint64 // identifies the call that stored the entry
}

const (
	codeKind    = store.Kind('c')
	totalsKind  = store.Kind('t')
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
	b := make([]byte, len(magic)+4, len(magic)+headLength+len(r.Payload))
	copy(b, magic)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(r.Payload)))
	b = append(b, byte(r.Kind))
	for _, n := range []uint64{r.Sequence, r.After, uint64(r.Time.UnixNano()), r.id} {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	b = append(b, cmp.Or(r.Room, noRoom)...)
	b = append(b, r.Payload...)
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
	r = record{id: number(3), Record: store.Record{
		Kind: store.Kind(b[8]), Sequence: number(0), After: number(1), Time: time.Unix(0, int64(number(2))),
		Room: string(b[41:headLength]),
	}}
	end := headLength + int(min(binary.LittleEndian.Uint32(b[4:]), mostPayload+1))
	if end > len(b) || end > headLength+mostPayload {
		return r, false
	}
	r.Payload = b[headLength:end]
	return r, crc32.Checksum(b[4:end], castagnoli) == binary.LittleEndian.Uint32(b)
}

// scan calls found with each intact record in the bytes of a file, even if the record was
// replaced or removed, and returns how many bytes belong to none. The records share bytes
// that change after found returns. A file that does not exist has none.
func scan(path string, found func(*record)) (rest int, err error) {
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
		rest += n
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
				rest -= len(magic) + headLength + len(r.Payload)
			}
			at += len(magic)
		}
		buffer = buffer[:copy(buffer, buffer[min(at, len(buffer)):])]
	}
	return rest, nil
}

// bare returns a record without its payload.
func (r *record) bare() *record {
	c := *r
	c.Payload = nil
	return &c
}

// clone returns a record with bytes of its own.
func (r *record) clone() *record {
	c := *r
	c.Payload = bytes.Clone(r.Payload)
	return &c
}
