package clocktest

import (
	"syscall/js"
	"time"
)

// processor returns the processor time used by node. Browsers do not report it.
func processor() (used time.Duration, known bool) {
	process := js.Global().Get("process")
	if process.Type() != js.TypeObject || process.Get("cpuUsage").Type() != js.TypeFunction {
		return 0, false
	}
	usage := process.Call("cpuUsage")
	return time.Duration(usage.Get("user").Int()+usage.Get("system").Int()) * time.Microsecond, true
}
