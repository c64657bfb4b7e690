package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"colat/web/rooms/client"
	"colat/web/rooms/client/dial"
	"colat/web/rooms/protocol"
)

// codeHelp explains how to name a room by its code.
const codeHelp = `Instead of a link, the address of the server and a code of six characters do: pages show
it beside the QR code. An address that ends in ?code= and the code is one argument.`

// parseCode parses a server's address and a code, or an address that contains the code.
// The result has no code if the arguments contain none.
func parseCode(args []string) (roomPlace, error) {
	place, err := parsePlace(args[0])
	if err != nil {
		return place, err
	}
	typed := place.code
	if len(args) == 2 {
		typed = args[1]
	}
	if typed == "" && len(args) == 1 {
		return place, nil
	}
	code, ok := protocol.ParseCode(typed)
	if !ok {
		return place, usagef("%s is no code: want %d characters of %s", shown(typed), protocol.CodeLength,
			protocol.CodeAlphabet)
	}
	place.code, place.id = code, ""
	return place, nil
}

// find asks the server for the room or tournament with the code of a place.
func (f *connectionFlags) find(cmd *cobra.Command, place roomPlace) (found roomPlace, isTournament bool, err error) {
	patience := f.patience
	if !cmd.Flags().Changed("patience") {
		patience = firstPatience
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), patience)
	defer cancel()
	c := client.New(client.Options{Dial: dial.To(place.site), Key: protocol.NewKey()})
	defer c.Close()
	number := c.Find(place.code)
	for {
		u, err := c.Next(ctx)
		s := c.Status()
		switch {
		case cmd.Context().Err() != nil:
			return place, false, cmd.Context().Err()
		case err != nil && s.Error != nil:
			return place, false, fmt.Errorf("%s does not answer: %s", place.site, oneLine(s.Error.Error()))
		case err != nil:
			return place, false, fmt.Errorf("%s does not answer", place.site)
		case s.Phase == client.NoRooms, s.Phase == client.Refused, s.Phase == client.Outdated:
			return place, false, errors.New(place.site + ": " + oneLine(s.Error.Error()))
		case u.Answer == nil || u.Answer.N != number:
		case u.Answer.Error != nil:
			return place, false, roomError("the code "+place.code, u.Answer.Error)
		default:
			return roomPlace{site: place.site, id: u.Room}, u.Answer.Tournament, nil
		}
	}
}
