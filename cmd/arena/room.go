package main

import (
	"strings"

	"github.com/spf13/cobra"

	"colat/cmd/arena/cli"
)

func newRoomCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "room",
		Short: "Take a seat in a room on a server, or watch one",
		Long: `Take a seat in a room on a server, or watch one: an engine, a program or a person at
this terminal plays the other side, which sits at a page or at another terminal.
"make play" starts the server; the address of its page is the URL, and a room's is its
link.

A lost connection is made again, also to a server that was restarted, and the game goes
on.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.Usagef("unknown command %q: arena room --help lists them", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newRoomCreateCommand(), newRoomJoinCommand(), newRoomWatchCommand())
	for _, below := range cmd.Commands() {
		below.Args = roomAddress
	}
	return cmd
}

// roomAddress validates the arguments of commands that take the address of a server or a
// room.
func roomAddress(cmd *cobra.Command, args []string) error {
	if len(args) == 1 && args[0] == "" {
		return cli.Usagef("%s: the address is empty", cmd.CommandPath())
	}
	if takesCode := cmd.Name() != "create"; len(args) == 2 && takesCode {
		return nil
	}
	if len(args) != 1 {
		return cli.Usagef("%s: want one argument, an address such as %s, not %d",
			cmd.CommandPath(), strings.TrimPrefix(cmd.Example, "  "), len(args))
	}
	return nil
}
