package main

import (
	"github.com/spf13/cobra"

	"colat/cmd/arena/cli"
	"colat/game"
)

const mostGames = cli.MostGames

var (
	usagef       = cli.Usagef
	oneLine      = cli.OneLine
	printable    = cli.Printable
	shown        = cli.Shown
	intFlag      = cli.IntFlag
	timeFlag     = cli.TimeFlag
	writeJSON    = cli.WriteJSON
	seedOrRandom = cli.SeedOrRandom
)

type positionFlags struct{ cli.PositionFlags }

func (f *positionFlags) addGame(cmd *cobra.Command)                { f.AddGame(cmd) }
func (f *positionFlags) addStart(cmd *cobra.Command)               { f.AddStart(cmd) }
func (f *positionFlags) addPosition(cmd *cobra.Command, or string) { f.AddPosition(cmd, or) }
func (f *positionFlags) rules() (game.Rules, error)                { return f.Rules() }
func (f *positionFlags) state(seed uint64) (game.State, error)     { return f.State(seed) }
func (f *positionFlags) options(r game.Rules) (game.Options, error) {
	return f.Options(r)
}
