package broker

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/nats-io/nats-server/v2/server/avl"
)

// logMissing logs which files of records are missing. The server keeps a list of them, index.db, and goes
// on without the missing ones. If it was killed, the list is up to two minutes older than the
// records: a file whose records were all deleted since is listed, too.
func logMissing(store string, log *slog.Logger) error {
	lists, err := filepath.Glob(filepath.Join(store, "jetstream", "*", "streams", "*", "msgs", "index.db"))
	if err != nil {
		return fmt.Errorf("broker: %w", err)
	}
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			return fmt.Errorf("broker: %w", err)
		}
		listed, ok := readList(text)
		if !ok {
			continue // the server reads all records, as after a first start
		}
		folder := filepath.Dir(list)
		tell := func(b block, entries uint64) {
			log.Error("broker: a file of the stored data is missing, and its entries are lost",
				"file", b.path(folder), "entries", entries, "first", b.first, "last", b.last)
		}
		if !listed.isCurrent(folder) {
			tell = func(b block, entries uint64) {
				log.Warn("broker: a file of the stored data is not there: it is missing, "+
					"or all of it was deleted shortly before the server was killed",
					"file", b.path(folder), "entries", entries, "first", b.first, "last", b.last)
			}
		}
		for _, b := range listed.blocks {
			if _, err := os.Stat(b.path(folder)); !errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if entries := b.last + 1 - b.first; entries > b.deleted {
				tell(b, entries-b.deleted)
			}
		}
	}
	return nil
}

const (
	listMagic   = 11
	listVersion = 4 // of nats-server's writeFullState
)

// block is a listed file: its index, its first and last sequence, and the number of deleted ones between.
type block struct{ index, first, last, deleted uint64 }

func (b block) path(folder string) string {
	return filepath.Join(folder, fmt.Sprintf("%d.blk", b.index))
}

// fileList is the content of index.db: the files in order, and the checksum at the end of the last one.
type fileList struct {
	blocks []block
	sum    []byte
}

// isCurrent reports whether nothing was written after the list.
func (l *fileList) isCurrent(folder string) bool {
	if len(l.blocks) == 0 {
		return false
	}
	last := l.blocks[len(l.blocks)-1]
	text, err := os.ReadFile(last.path(folder))
	if err != nil || !bytes.HasSuffix(text, l.sum) {
		return false
	}
	last.index++
	_, err = os.Stat(last.path(folder))
	return errors.Is(err, fs.ErrNotExist)
}

// readList reads a list, or returns false if it has another format.
//
// Layout: magic number and version; counts of records and bytes, first sequence and time, last sequence and
// time; the subjects, each with its length, count, first and last file; the files, each with index, size,
// first sequence and time, last sequence and time, the number of deleted sequences, two numbers about times,
// and the set of deleted sequences if there are any; the index of the last file, and its checksum.
func readList(text []byte) (*fileList, bool) {
	if len(text) < 2 || text[0] != listMagic || text[1] != listVersion {
		return nil, false
	}
	text = text[2:]
	whole := true
	number := func() uint64 { // signed ones have the same length
		n, length := binary.Uvarint(text)
		if length <= 0 {
			whole = false
			return 0
		}
		text = text[length:]
		return n
	}
	skip := func(numbers int) {
		for range numbers {
			number()
		}
	}
	skip(6)
	for subjects := number(); subjects > 0 && whole; subjects-- {
		length := number()
		if length > uint64(len(text)) {
			return nil, false
		}
		if text = text[length:]; length > 0 {
			skip(3)
		}
	}
	list := new(fileList)
	for blocks := number(); blocks > 0 && whole; blocks-- {
		b := block{index: number()}
		skip(1)
		b.first = number()
		skip(1)
		b.last = number()
		skip(1)
		b.deleted = number()
		skip(2)
		if whole && b.deleted > 0 {
			_, length, err := avl.Decode(text)
			if err != nil {
				return nil, false
			}
			text = text[length:]
		}
		list.blocks = append(list.blocks, b)
	}
	skip(1)
	if !whole || len(text) < recordSum {
		return nil, false
	}
	list.sum = text[:recordSum]
	return list, true
}
