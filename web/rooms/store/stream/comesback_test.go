package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"colat/ai/arena/broker/brokertest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// A server that others are connected to ends and comes back: an Append made meanwhile is
// taken then, and followers go on without a gap.
func TestServerComesBack(t *testing.T) {
	server := brokertest.Start(t)
	j := open(t, server.URL())
	ctx, cancel := context.WithCancel(limited(t))
	entries := make(chan string, 100)
	ended := make(chan error, 1)
	go func() { ended <- j.Follow(ctx, 0, func(_ string, e store.Entry) { entries <- string(e.Event) }) }()
	said := make(chan string, 100)
	if _, err := j.Listen(func(_ string, message []byte) { said <- string(message) }); err != nil {
		t.Fatal(err)
	}
	hears := func(from chan string, want string) {
		t.Helper()
		select {
		case got := <-from:
			if got != want {
				t.Errorf("heard %q, not %q", got, want)
			}
		case <-limited(t).Done():
			t.Fatalf("%q is not heard", want)
		}
	}
	room, last := roomstest.NewRoom(), uint64(0)
	var want []string
	for i := range 3 {
		event := fmt.Sprint("before ", i)
		last = must(t, j, room, last, event)
		hears(entries, event)
		server.Stop()

		// The append fails now, and its error says that it is certain, or at least not that it
		// succeeded.
		short, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
		_, err := j.Append(short, room, last, []byte("never"))
		stop()
		if !errors.Is(err, ErrUnreachable) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("without a server: %v", err)
		}
		done := make(chan uint64)
		meanwhile := fmt.Sprint("meanwhile ", i)
		go func() { done <- must(t, j, room, last, meanwhile) }()
		server.Restart(t)
		last = <-done
		hears(entries, meanwhile)
		want = append(want, event, meanwhile)
		if err := j.Announce(room, []byte(meanwhile)); err != nil {
			t.Error(err)
		}
		hears(said, meanwhile)
	}
	if got := loaded(t, j, room); !slices.Equal(got, want) {
		t.Errorf("there is %q, want %q", got, want)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
