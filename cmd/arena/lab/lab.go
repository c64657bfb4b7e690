// Package lab holds the commands of arena that measure players, draw positions and train
// evaluations.
package lab

import "github.com/spf13/cobra"

// Commands returns the commands of this package.
func Commands() []*cobra.Command {
	return []*cobra.Command{
		newBenchCommand(),
		newFormCommand(),
		newMarginCommand(),
		newPuzzleCommand(),
		newReportCommand(),
		newTraceCommand(),
		newTrainCommand(),
	}
}
