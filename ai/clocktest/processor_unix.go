//go:build unix

package clocktest

import (
	"syscall"
	"time"
)

// processor returns the processor time used by this process.
func processor() (used time.Duration, known bool) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0, false
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), true
}
