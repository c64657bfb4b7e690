package table

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// inLargePages asks the system to back a table by large pages before it is
// written to. Each look at the table is a trip to another page, and the processor
// remembers the places of a few hundred.
func inLargePages(entries []entry) {
	const page = 1 << 12 // advice is for whole pages
	table := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(entries))), len(entries)*entryBytes)
	if before := int(-uintptr(unsafe.Pointer(&table[0])) % page); before < len(table) {
		table = table[before:]
		_ = unix.Madvise(table[:len(table)/page*page], unix.MADV_HUGEPAGE) // without it all is the same, but slower
	}
}
