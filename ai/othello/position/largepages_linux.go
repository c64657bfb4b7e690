package position

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// inLargePages asks the system to back a table by large pages before it is written to.
// Nearly every probe touches another page, and the processor caches the addresses of only
// a few hundred pages.
func inLargePages(entries []entry) {
	const page = 1 << 12 // advice is for whole pages
	table := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(entries))), len(entries)*entryBytes)
	if before := int(-uintptr(unsafe.Pointer(&table[0])) % page); before < len(table) {
		table = table[before:]
		_ = unix.Madvise(table[:len(table)/page*page], unix.MADV_HUGEPAGE) // failure only makes probes slower
	}
}
