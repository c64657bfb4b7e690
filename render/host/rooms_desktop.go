//go:build !js

package host

import (
	"colat/render/scenes/join"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
)

// Rooms returns nothing: rooms are on the page.
func Rooms() room.Connect { return nil }

// Tournaments returns nothing, for the same reason.
func Tournaments() tournament.Connect { return nil }

// Join returns nothing, for the same reason.
func Join() join.Connect { return nil }
