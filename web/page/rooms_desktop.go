//go:build !js

package page

import "colat/render/room"

// Rooms returns nothing: rooms are on the page.
func Rooms() room.Connect { return nil }
