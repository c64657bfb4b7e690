package roomstest_test

import (
	"testing"

	"colat/web/rooms/roomstest"
)

func TestMemory(t *testing.T) {
	m := roomstest.NewMemory()
	roomstest.TestModel(t, m, m.Open())
}
