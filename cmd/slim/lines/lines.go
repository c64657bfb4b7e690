// Package lines removes the line numbers from a linked program of wasm. They are a twelfth of what
// a browser transfers, and are used only where a panic prints its stack, which then has the names
// of functions alone. It also removes the names of the functions of libraries, and from other names
// the type arguments, which are not printed.
//
// The linker's table of functions is read as Go 1.20 and later write it: runtime/symtab.go has its
// header, pcHeader, and runtime/runtime2.go its entries, _func. A function without tables of
// files and lines, whose offsets are 0, is one of the forms that the runtime knows: pcvalue
// returns -1 for it, and funcline1 "?".
package lines

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// ErrUnknown reports a program whose table of functions has another form.
var ErrUnknown = errors.New("the table of functions is not in the form of Go 1.20 to 1.26")

// magic begins a table of functions: its version, two zeros, the least instruction and the size
// of a pointer.
var magic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Remove removes the line numbers of a program and the names of functions that it does not print. It only
// changes bytes of the memory at the start, so that the sizes of all sections stay.
func Remove(wasm []byte) error {
	segments, err := dataSegments(wasm)
	if err != nil {
		return err
	}
	m := load(wasm, segments)
	t, err := findTable(m)
	if err != nil {
		return err
	}
	if err := t.removeLines(); err != nil {
		return err
	}
	t.removeNames()
	for _, s := range segments {
		copy(wasm[s.from:s.from+s.size], m[s.address:])
	}
	return nil
}

// table is the linker's table of functions.
type table struct {
	memory    []byte
	functions int
	// The parts of the table, as addresses: the names of functions, those of files by unit, the
	// tables of values by program counter, and the functions, to the end of which the table reaches.
	names, units, counters, entries int
}

// The fields of pcHeader after the magic have the size of a pointer.
const (
	functionsField = 1
	namesField     = 4
	unitsField     = 5
	countersField  = 7
	entriesField   = 8
	headerFields   = 9
)

// findTable finds the table in memory.
func findTable(memory []byte) (*table, error) {
	for from := 0; ; {
		at := bytes.Index(memory[from:], magic)
		if at < 0 || from+at+8*headerFields > len(memory) {
			return nil, ErrUnknown
		}
		at += from
		field := func(i int) int { return int(binary.LittleEndian.Uint64(memory[at+8*i:])) }
		t := &table{
			memory: memory, functions: field(functionsField), names: at + field(namesField),
			units: at + field(unitsField), counters: at + field(countersField), entries: at + field(entriesField),
		}
		if at < t.names && t.names < t.units && t.units < t.counters && t.counters < t.entries && t.entries < len(memory) &&
			t.functions > 0 && t.functions < (len(memory)-t.entries)/8 {
			return t, nil
		}
		from = at + 1
	}
}

// The offsets of the fields of _func, in bytes.
const (
	stackField  = 16
	fileField   = 20
	lineField   = 24
	countField  = 28
	unitField   = 32
	startField  = 36
	tablesField = 44
)

// removeLines removes the files and lines of all functions. The linker stores equal tables once, so
// a table of lines may also be one of stack sizes, and is then kept.
func (t *table) removeLines() error {
	kept, removed := make(map[uint32]bool), make(map[uint32]bool)
	for i := range t.functions {
		at := t.entries + int(binary.LittleEndian.Uint32(t.memory[t.entries+8*i+4:]))
		if at+tablesField > len(t.memory) {
			return ErrUnknown
		}
		f := t.memory[at:]
		word := func(offset int) uint32 { return binary.LittleEndian.Uint32(f[offset:]) }
		tables := int(word(countField))
		if tablesField+4*tables > len(f) {
			return ErrUnknown
		}
		kept[word(stackField)] = true
		for k := range tables {
			kept[word(tablesField+4*k)] = true
		}
		removed[word(fileField)], removed[word(lineField)] = true, true
		for _, field := range []int{fileField, lineField, unitField, startField} {
			clear(f[field : field+4])
		}
	}
	for offset := range removed {
		if offset == 0 || kept[offset] {
			continue
		}
		counters := t.memory[t.counters:t.entries]
		if int(offset) >= len(counters) {
			return ErrUnknown
		}
		size, err := sizeOf(counters[offset:])
		if err != nil {
			return err
		}
		clear(counters[offset : int(offset)+size])
	}
	clear(t.memory[t.units:t.counters]) // units and the files' names
	return nil
}

// typeArguments stands for the type arguments of a function where the runtime prints its name
// (funcNamePiecesForPrint in runtime/symtab.go).
const typeArguments = "[...]"

// named are the packages whose functions keep their names. A stack that is printed leaves out functions
// without one (showfuncinfo in runtime/traceback.go).
var named = [][]byte{[]byte("colat/"), []byte("main."), []byte("runtime"), []byte("internal/runtime/")}

// method is a part of the names of methods. They keep them, since the runtime reads the names of the
// methods that the compiler makes (panicwrap in runtime/error.go).
var method = []byte("(*")

// removeNames shortens the names of functions to what is printed of them, and removes those of functions
// of libraries. Each name ends with a 0, and its start stays where it is.
func (t *table) removeNames() {
	names := t.memory[t.names:t.units]
	for len(names) > 0 {
		end := bytes.IndexByte(names, 0)
		if end < 0 {
			return
		}
		name := names[:end]
		names = names[end+1:]
		of := func(pkg []byte) bool { return bytes.HasPrefix(name, pkg) }
		if !bytes.Contains(name, method) && !slices.ContainsFunc(named, of) {
			clear(name)
			continue
		}
		from, to := bytes.IndexByte(name, '['), bytes.LastIndexByte(name, ']')
		if from >= 0 && to-from >= len(typeArguments) {
			n := from + copy(name[from:], typeArguments)
			n += copy(name[n:], name[to+1:])
			clear(name[n:])
		}
	}
}

// sizeOf returns the size of a table of values: pairs of differences, of which a value without
// difference, but for the first, is the end.
func sizeOf(values []byte) (int, error) {
	at := 0
	for pair := 0; ; pair++ {
		difference, n := binary.Uvarint(values[at:])
		if n <= 0 {
			return 0, fmt.Errorf("a table of lines does not end: %w", ErrUnknown)
		}
		if at += n; difference == 0 && pair > 0 {
			return at, nil
		}
		_, n = binary.Uvarint(values[at:])
		if n <= 0 {
			return 0, fmt.Errorf("a table of lines does not end: %w", ErrUnknown)
		}
		at += n
	}
}
