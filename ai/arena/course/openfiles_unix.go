//go:build unix

package course

import "syscall"

// openFiles returns the number of files and connections that the process may have open.
func openFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil || uint64(limit.Cur) > maxOpenFiles {
		return maxOpenFiles
	}
	return int(limit.Cur)
}
