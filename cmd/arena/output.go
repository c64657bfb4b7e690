package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
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

// provenText tells with which move, on average, a player first knew the result.
func provenText(move float64) string {
	if move == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", move)
}
