//go:build !unix && !windows

package main

import "os"

// lockFile does nothing, because this system has no file locks.
func lockFile(*os.File) error { return nil }
