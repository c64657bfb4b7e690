package alphabeta

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// InLargePages asks the system to back a table by large pages. It is called before the table is
// written to. Nearly every probe touches another page, and the processor caches the addresses of
// only a few hundred pages.
func InLargePages[E any](entries []E) {
	const page = 1 << 12 // advice is for whole pages
	table := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(entries))), len(entries)*int(unsafe.Sizeof(*new(E))))
	if before := int(-uintptr(unsafe.Pointer(&table[0])) % page); before < len(table) {
		table = table[before:]
		_ = unix.Madvise(table[:len(table)/page*page], unix.MADV_HUGEPAGE) // failure only makes probes slower
	}
}
