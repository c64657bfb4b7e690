package roomstest_test

import (
	"testing"

	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

func TestMemory(t *testing.T) {
	roomstest.TestStore(t, func(*testing.T) (first, second store.Store) {
		m := roomstest.NewMemory()
		return m, m.Open()
	})
}
