package broker

import (
	"errors"

	"golang.org/x/sys/windows"
)

// inUse reports whether an error of listening says that the address is in use.
func inUse(err error) bool { return errors.Is(err, windows.WSAEADDRINUSE) }
