package journal

import "errors"

var ErrConflict = errors.New("another event was there first")

type Entry struct {
	Sequence uint64
	Data     []byte
}
