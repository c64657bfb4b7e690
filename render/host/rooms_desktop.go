//go:build !js

package host

import (
	"colat/render/scenes/join"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
)

// Rooms returns nil, because only the page has rooms.
func Rooms() room.Connect { return nil }

// Tournaments returns nil, because only the page has tournaments.
func Tournaments() tournament.Connect { return nil }

// Join returns nil, because only the page has rooms and tournaments.
func Join() join.Connect { return nil }
