package stream

import (
	"testing"

	"colat/web/rooms/store/storetest"
)

func TestModel(t *testing.T) {
	first := alone(t)
	storetest.TestModel(t, first, open(t, first.broker))
}
