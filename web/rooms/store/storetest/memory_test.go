package storetest_test

import (
	"testing"

	"colat/web/rooms/store/storetest"
)

func TestMemory(t *testing.T) {
	m := storetest.NewMemory()
	storetest.TestModel(t, m, m.Open())
}
