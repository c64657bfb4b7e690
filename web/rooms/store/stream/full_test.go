package stream

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
	"colat/web/rooms/store/broker"
)

// Where there is no room left an event is refused, at once and for certain; what counted
// stays, and a room given up makes room.
func TestFull(t *testing.T) {
	j := open(t, run(t, broker.Node{Folder: t.TempDir(), Limit: 1 << 20, Log: heard(t)}))
	room, last := roomstest.NewRoom(), uint64(0)
	event := strings.Repeat("x", store.MaxEvent/2)
	var want []string
	for {
		sequence, err := j.Append(limited(t), room, last, []byte(event))
		if errors.Is(err, broker.ErrFull) && !errors.Is(err, store.ErrUnsettled) {
			break
		}
		if err != nil || len(want) > 10 {
			t.Fatalf("after %d events: %v", len(want), err)
		}
		last = sequence
		want = append(want, event)
	}
	if got := loaded(t, j, room, 0); !slices.Equal(got, want) {
		t.Errorf("%d events of %d", len(got), len(want))
	}
}
