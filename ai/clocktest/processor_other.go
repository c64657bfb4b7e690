//go:build !unix && !js

package clocktest

import "time"

// processor reports that the processor time is unknown.
func processor() (used time.Duration, known bool) { return 0, false }
