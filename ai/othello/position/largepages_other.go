//go:build !linux

package position

func inLargePages([]entry) {}
