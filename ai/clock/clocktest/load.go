package clocktest

import (
	"bytes"
	"os"
	"runtime"
	"strconv"
)

// mostLoad is the largest factor by which a busy machine extends a limit.
const mostLoad = 32

// load returns how many tasks are ready to run for each processor, between 1 and
// mostLoad. It returns 1 if the system does not report it.
func load() float64 {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 1
	}
	return min(max(float64(readyTasks(text))/float64(runtime.NumCPU()), 1), mostLoad)
}

// readyTasks returns the number of tasks ready to run, parsed from Linux's /proc/loadavg
// (proc_loadavg(5)), or 0 if the text has another form.
func readyTasks(loadavg []byte) int {
	fields := bytes.Fields(loadavg)
	if len(fields) < 4 {
		return 0
	}
	ready, _, found := bytes.Cut(fields[3], []byte("/"))
	n, err := strconv.Atoi(string(ready))
	if !found || err != nil {
		return 0
	}
	return n
}
