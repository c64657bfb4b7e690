//go:build !js

package page

import (
	"colat/render/class"
	"colat/render/room"
)

// Rooms returns nothing: rooms are on the page.
func Rooms() room.Connect { return nil }

// Contests returns nothing, for the same reason.
func Contests() class.Connect { return nil }
