//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package jobs

import (
	"errors"
	"os"
)

// tryLock cannot tell here who lives.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
