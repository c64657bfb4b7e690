package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"colat/game"
)

// writeJSON writes one value on one line.
func writeJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// faultsText lists the games that a player lost by failing.
func faultsText(faults map[game.Reason]int) string {
	if len(faults) == 0 {
		return "none"
	}
	var parts []string
	for _, reason := range slices.Sorted(maps.Keys(faults)) {
		parts = append(parts, fmt.Sprintf("%d %s", faults[reason], reason))
	}
	return strings.Join(parts, ", ")
}

// appendTo opens a file to add records to those it has.
func appendTo(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
}

// provenText tells with which move, on average, a player first knew the result.
func provenText(move float64) string {
	if move == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", move)
}
