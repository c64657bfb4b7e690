//go:build !linux

package alphabeta

// InLargePages does nothing on this system.
func InLargePages[E any]([]E) {}
