//go:build !unix && !js

package clocktest

import "time"

// processor says that the system does not tell.
func processor() (used time.Duration, known bool) { return 0, false }
