package stream

import (
	"testing"

	"colat/web/rooms/roomstest"
)

func TestModel(t *testing.T) {
	first := alone(t)
	roomstest.TestModel(t, first, open(t, first.broker))
}
