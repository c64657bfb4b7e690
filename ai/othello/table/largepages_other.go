//go:build !linux

package table

func inLargePages([]entry) {}
