package lines

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// segment is a part of the memory that a program begins with.
type segment struct {
	address    int // in memory
	from, size int // in the file
}

// errDamaged reports a file that is not a whole program.
var errDamaged = errors.New("the file is no program of wasm, or is damaged")

// preamble begins every program: its magic number and version.
const preamble = "\x00asm\x01\x00\x00\x00"

// dataSection is the number of the section of data.
const dataSection = 11

// mostMemory is the most memory that a program begins with, in bytes.
const mostMemory = 1 << 27

// reader reads a program. After an error all reads return 0.
type reader struct {
	file []byte
	at   int
	err  error
}

// unsigned and signed read a number in LEB128, of which Go's varints are the unsigned form.
func (r *reader) unsigned() int {
	v, n := binary.Uvarint(r.file[min(r.at, len(r.file)):])
	if n <= 0 || v > mostMemory {
		r.err = errDamaged
		return 0
	}
	r.at += n
	return int(v)
}

func (r *reader) signed() int {
	from := r.at
	v := r.unsigned()
	if r.err != nil {
		return 0
	}
	if bits := 7 * (r.at - from); v>>(bits-1)&1 != 0 {
		v -= 1 << bits
	}
	return v
}

func (r *reader) expect(b byte) {
	if r.err == nil && (r.at >= len(r.file) || r.file[r.at] != b) {
		r.err = fmt.Errorf("%w: want %#x at %d", errDamaged, b, r.at)
	}
	r.at++
}

// skip skips bytes and returns the place after them.
func (r *reader) skip(n int) int {
	if r.err == nil && n > len(r.file)-r.at {
		r.err = errDamaged
	}
	r.at += n
	return r.at
}

// dataSegments returns the segments of a program's data.
func dataSegments(wasm []byte) ([]segment, error) {
	if len(wasm) < len(preamble) || string(wasm[:len(preamble)]) != preamble {
		return nil, errDamaged
	}
	r := &reader{file: wasm, at: len(preamble)}
	for r.at < len(wasm) && r.err == nil {
		kind := wasm[r.at]
		r.at++
		size := r.unsigned()
		if kind == dataSection {
			return r.segments()
		}
		r.skip(size)
	}
	return nil, errDamaged
}

// The instructions before a segment, which say its address.
const (
	constant = 0x41 // i32.const
	end      = 0x0b
)

func (r *reader) segments() ([]segment, error) {
	var segments []segment
	for range r.unsigned() {
		r.expect(0) // active, of the only memory
		r.expect(constant)
		s := segment{address: r.signed()}
		r.expect(end)
		s.size = r.unsigned()
		s.from = r.at
		r.skip(s.size)
		if r.err == nil && (s.address < 0 || s.address > mostMemory) {
			r.err = errDamaged
		}
		if r.err != nil {
			return nil, r.err
		}
		segments = append(segments, s)
	}
	return segments, nil
}

// load returns the memory that a program begins with.
func load(wasm []byte, segments []segment) []byte {
	size := 0
	for _, s := range segments {
		size = max(size, s.address+s.size)
	}
	memory := make([]byte, size)
	for _, s := range segments {
		copy(memory[s.address:], wasm[s.from:s.from+s.size])
	}
	return memory
}
