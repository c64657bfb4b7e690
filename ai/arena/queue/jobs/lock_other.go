//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package jobs

import (
	"errors"
	"os"
)

// tryLock is not supported on this system.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
