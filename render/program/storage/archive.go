package storage

import (
	"encoding/binary"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
)

// Archive stores large values by name, such as files of thousands of games, for which the
// storage of settings has no space: in the page's IndexedDB, or in the user's data folder. If
// neither is available, it stores them in memory until the program ends.
//
// Its methods may block for long. Any number of goroutines can call them.
type Archive struct {
	disk large // nil if not available

	mu     sync.Mutex
	memory map[string][]byte // values that could not be stored on the disk
}

// large is permanent storage of large values. Names are letters, digits and hyphens.
type large interface {
	// load returns the versions of a value that may be whole, the best first, and none if
	// there is no such value.
	load(name string) [][]byte
	// save stores all of data or nothing.
	save(name string, data []byte) error
	remove(name string) error
	names() []string
	// alone calls do while no other window calls one. It may block for long.
	alone(do func())
}

// Archive returns the archive of the store.
func (s *Store) Archive() *Archive {
	if s.archive == nil {
		s.archive = &Archive{disk: s.openLarge()}
	}
	return s.archive
}

func (s *Store) openLarge() large {
	if s.storage == nil {
		return nil
	}
	return openLarge(s.storage)
}

// sumLength is the length of the checksum at the end of a stored value.
const sumLength = 8

func sumOf(data []byte) uint64 {
	hash := fnv.New64a()
	hash.Write(data)
	return hash.Sum64()
}

// Load returns the value of a name, or nil if there is none or it is damaged.
func (a *Archive) Load(name string) []byte {
	a.mu.Lock()
	data, held := a.memory[name]
	a.mu.Unlock()
	if held || a.disk == nil {
		return data
	}
	for _, version := range a.disk.load(name) {
		if n := len(version) - sumLength; n >= 0 && binary.LittleEndian.Uint64(version[n:]) == sumOf(version[:n]) {
			return version[:n:n]
		}
	}
	return nil
}

// Save stores a value. If that fails, the value is kept until the program ends, and the error
// says why.
func (a *Archive) Save(name string, data []byte) error {
	var err error
	if a.disk != nil {
		summed := make([]byte, 0, len(data)+sumLength)
		summed = append(summed, data...)
		err = a.disk.save(name, binary.LittleEndian.AppendUint64(summed, sumOf(data)))
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.disk != nil && err == nil {
		delete(a.memory, name)
		return nil
	}
	if a.memory == nil {
		a.memory = make(map[string][]byte)
	}
	a.memory[name] = data
	return err
}

// Change replaces a value by what change makes of it, while no other window changes one. nil is no
// value. Each change gives the archive another Stamp.
func (a *Archive) Change(name string, change func(now []byte) []byte) (err error) {
	do := func() {
		now := a.Load(name)
		switch next := change(now); {
		case next != nil:
			err = a.Save(name, next)
		case now != nil:
			err = a.Remove(name)
		}
		_ = a.Save(stampName, strconv.AppendUint(nil, rand.Uint64(), 36)) // without it, others are told later
	}
	if a.disk == nil {
		do()
	} else {
		a.disk.alone(do)
	}
	return err
}

// stampName is the name of the value by which windows know that another one has changed something.
const stampName = "stamp"

// Stamp returns a text that another one replaces with each change of the archive.
func (a *Archive) Stamp() string { return string(a.Load(stampName)) }

// Remove removes a value.
func (a *Archive) Remove(name string) error {
	a.mu.Lock()
	delete(a.memory, name)
	a.mu.Unlock()
	if a.disk == nil {
		return nil
	}
	return a.disk.remove(name)
}

// Names returns the names of all values, sorted.
func (a *Archive) Names() []string {
	var names []string
	if a.disk != nil {
		names = a.disk.names()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	names = slices.AppendSeq(names, maps.Keys(a.memory))
	names = slices.DeleteFunc(names, func(name string) bool { return name == stampName })
	slices.Sort(names)
	return slices.Compact(names)
}
