package arena

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// killMarked kills all processes with an environment variable. Processes started
// meanwhile are found by another look.
func killMarked(name string) {
	const mostLooks = 20
	for range mostLooks {
		found := false
		environments, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, path := range environments {
			text, err := os.ReadFile(path)
			if err != nil || !bytes.Contains(append([]byte{0}, text...), []byte("\x00"+name+"=")) {
				continue
			}
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil && !isZombie(pid) {
				found = syscall.Kill(pid, syscall.SIGKILL) == nil || found
			}
		}
		if !found {
			return
		}
	}
}

// isZombie reports whether a process has ended. Its parent may not have collected it yet.
func isZombie(pid int) bool { return strings.HasPrefix(statusOf(pid)["State"], "Z") }

// statusOf returns the fields of /proc/PID/status.
func statusOf(pid int) map[string]string {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	fields := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		fields[name] = strings.TrimSpace(value)
	}
	return fields
}

// usageOf returns the memory in use, in bytes, and the number of processes and threads,
// of a process and all that descend from it.
func usageOf(pid int) (memory int64, tasks int) {
	status := statusOf(pid)
	if status["State"] == "" {
		return 0, 0
	}
	resident, _ := strconv.ParseInt(strings.TrimSuffix(status["VmRSS"], " kB"), 10, 64)
	threads, _ := strconv.Atoi(status["Threads"])
	memory, tasks = resident<<10, threads
	lists, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/children")
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for child := range strings.FieldsSeq(string(text)) {
			if n, err := strconv.Atoi(child); err == nil {
				m, t := usageOf(n)
				memory, tasks = memory+m, tasks+t
			}
		}
	}
	return memory, tasks
}
