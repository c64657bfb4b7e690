//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package broker

import (
	"errors"
	"syscall"
)

// inUse reports whether an error of listening says that the address is in use.
func inUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
