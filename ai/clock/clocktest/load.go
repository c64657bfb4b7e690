package clocktest

import (
	"bytes"
	"os"
	"runtime"
	"strconv"
)

// mostLoad bounds how much longer a busy machine lets a test wait.
const mostLoad = 32

// load returns how many tasks are ready to run for each processor, between 1 and mostLoad.
// It is 1 where the system does not tell.
func load() float64 {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 1
	}
	return min(max(float64(readyTasks(text))/float64(runtime.NumCPU()), 1), mostLoad)
}

// readyTasks returns how many tasks are ready to run, by the text of Linux's /proc/loadavg
// (proc_loadavg(5)), and 0 if the text does not tell.
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
