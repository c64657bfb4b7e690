package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"colat/cmd/arena/cli"
)

// watchFlag adds --watch to a command that plays what is named.
func watchFlag(flags *pflag.FlagSet, address *string, what string) {
	flags.StringVar(address, "watch", "", "an address, such as :8080: a page there shows "+what+" as it goes, on this "+
		"computer alone unless the address names a host")
}

// openPage opens the page of --watch and prints its address.
func openPage[P interface{ URL() string }](cmd *cobra.Command, what string, open func() (P, error)) (P, error) {
	page, err := open()
	if err != nil {
		return page, cli.Usagef("--watch: %w", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "arena: %s is shown at %s\n", what, page.URL())
	return page, nil
}
