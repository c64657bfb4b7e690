package broker

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/minio/highwayhash"
)

// damagedFolder is the name of the folder with the original copies of damaged files.
const damagedFolder = "damaged"

// verify checks all records in the streams of a store. The server itself would silently
// drop everything after a damaged record in a file. So verify copies a damaged file to
// damagedFolder, logs the loss, and keeps all other records.
func verify(folder, store string, log *slog.Logger) error {
	files, err := filepath.Glob(filepath.Join(store, "jetstream", "*", "streams", "*", "msgs", "*.blk"))
	if err != nil {
		return fmt.Errorf("broker: %w", err)
	}
	for _, file := range files {
		if err := verifyFile(folder, file, log); err != nil {
			return fmt.Errorf("broker: %s: %w", file, err)
		}
	}
	return nil
}

func verifyFile(folder, file string, log *slog.Logger) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	messages := filepath.Dir(file)
	stream := filepath.Base(filepath.Dir(messages))
	index, err := strconv.Atoi(strings.TrimSuffix(filepath.Base(file), ".blk"))
	if err != nil {
		return nil // not a file of records
	}
	key := sha256.Sum256(fmt.Appendf(nil, "%s-%d", stream, index))
	sum, err := highwayhash.NewDigest64(key[:])
	if err != nil {
		return err
	}
	good, lost := records(text, sum)
	if len(lost) == 0 {
		return nil
	}
	aside := filepath.Join(folder, damagedFolder)
	if err := os.MkdirAll(aside, 0o700); err != nil {
		return err
	}
	kept := filepath.Join(aside, fmt.Sprintf("%s-%d-%d.blk", stream, index, time.Now().UnixMilli()))
	if err := os.WriteFile(kept, text, 0o600); err != nil {
		return err
	}
	for _, l := range lost {
		log.Error("broker: a part of the stored data is damaged, and lost", "stream", stream, "file", filepath.Base(file),
			"at", l.at, "bytes", l.bytes, "what", l.subject, "after", l.after, "kept as", kept)
	}
	// The index does not match the new file. Without an index the server reads all
	// records.
	if err := os.Remove(filepath.Join(messages, "index.db")); err != nil && !os.IsNotExist(err) {
		return err
	}
	whole := file + ".new"
	if err := os.WriteFile(whole, good, 0o600); err != nil {
		return err
	}
	return os.Rename(whole, file)
}

// loss is a part of a file without an intact record.
type loss struct {
	at, bytes int
	after     uint64 // sequence of the record before it, 0 for none
	subject   string // as far as readable
}

// Layout of a record: its length, sequence and time, the length of its subject, the
// subject, the headers preceded by their length if there are any, the message, and a
// checksum.
const (
	recordHead  = 22
	recordSum   = 8
	recordMost  = 32 << 20
	headersBit  = 1 << 31
	sequenceAll = 1<<62 - 1 // mask without the bits of deleted records
)

// records returns the intact records of a file, and the damaged parts between them.
func records(text []byte, sum hash.Hash64) (good []byte, lost []loss) {
	last := uint64(0)
	for at := 0; at < len(text); {
		if n := record(text[at:], sum); n > 0 {
			last = binary.LittleEndian.Uint64(text[at+4:]) & sequenceAll
			good = append(good, text[at:at+n]...)
			at += n
			continue
		}
		from := at
		for at++; at < len(text) && record(text[at:], sum) == 0; at++ {
		}
		lost = append(lost, loss{from, at - from, last, subjectOf(text[from:at])})
	}
	return good, lost
}

// record returns the length of the record at the beginning of a text, or 0 if there is no
// intact record.
func record(text []byte, sum hash.Hash64) int {
	if len(text) < recordHead+recordSum {
		return 0
	}
	length := binary.LittleEndian.Uint32(text)
	hasHeaders := length&headersBit != 0
	length &^= headersBit
	subject := int(binary.LittleEndian.Uint16(text[20:]))
	if length > recordMost || int(length) > len(text) || int(length) < recordHead+recordSum+subject {
		return 0
	}
	rest := text[recordHead : length-recordSum]
	body := rest[subject:]
	if hasHeaders {
		if len(body) < 4 {
			return 0
		}
		body = body[4:]
	}
	sum.Reset()
	sum.Write(text[4:20])
	sum.Write(rest[:subject])
	sum.Write(body)
	if !bytes.Equal(sum.Sum(nil), text[length-recordSum:length]) {
		return 0
	}
	return int(length)
}

// subjectOf returns the subject that a damaged record seems to have, with a room's ID
// shortened.
func subjectOf(text []byte) string {
	if len(text) < recordHead {
		return ""
	}
	n := int(binary.LittleEndian.Uint16(text[20:]))
	if n > len(text)-recordHead || n > 100 {
		return ""
	}
	subject := string(text[recordHead : recordHead+n])
	// With the full ID, a reader of the log could open the room.
	if name, id, found := strings.Cut(subject, "."); found && len(id) > 4 {
		return name + "." + strconv.QuoteToASCII(id[:4]) + "…"
	}
	return strconv.QuoteToASCII(subject)
}
