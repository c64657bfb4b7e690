package main

import (
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
)

// moveLimits returns what bounds each move of a player that may have a time for
// the whole game: with one, --time counts only if it was given.
func moveLimits(cmd *cobra.Command, move, clock time.Duration) ai.Limits {
	if clock > 0 && !cmd.Flags().Changed("time") {
		return ai.Limits{}
	}
	return ai.Limits{Time: move}
}
