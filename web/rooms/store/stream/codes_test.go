package stream

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// A code is of one room, for every store of the broker, until it is freed.
func TestCodes(t *testing.T) {
	j := alone(t)
	other := open(t, j.broker)
	first, second := roomstest.NewRoom(), roomstest.NewRoom()
	if room, err := j.FindCode(limited(t), "ABC234"); room != "" || err != nil {
		t.Errorf("before anybody has it the code is of %q, %v", room, err)
	}
	if codes, err := j.Codes(limited(t)); len(codes) != 0 || err != nil {
		t.Errorf("%v, %v", codes, err)
	}
	if err := j.ClaimCode(limited(t), "ABC234", first); err != nil {
		t.Fatal(err)
	}
	if err := other.ClaimCode(limited(t), "ABC234", second); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a code is given twice: %v", err)
	}
	if room, err := other.FindCode(limited(t), "ABC234"); room != first || err != nil {
		t.Errorf("the code is of %q, %v", room, err)
	}
	if err := other.ClaimCode(limited(t), "XYZ789", second); err != nil {
		t.Fatal(err)
	}
	if codes, err := j.Codes(limited(t)); len(codes) != 2 || err != nil {
		t.Errorf("%v, %v", codes, err)
	}
	// It is freed by who has it, and given again.
	for _, room := range []string{second, first, first} {
		if err := other.FreeCode(limited(t), "ABC234", room); err != nil {
			t.Fatal(err)
		}
		if got, err := j.FindCode(limited(t), "ABC234"); err != nil || (got == "") != (room == first) {
			t.Errorf("after %s has given it up the code is of %q, %v", short(room), got, err)
		}
	}
	if err := j.ClaimCode(limited(t), "ABC234", second); err != nil {
		t.Errorf("the code cannot be given again: %v", err)
	}
	if codes, err := j.Codes(limited(t)); len(codes) != 2 || err != nil {
		t.Errorf("%v, %v", codes, err)
	}
}

// Of rooms that claim one code at the same time one gets it.
func TestOneRoomGetsACode(t *testing.T) {
	j := alone(t)
	var got atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			switch err := j.ClaimCode(limited(t), "ABC234", roomstest.NewRoom()); {
			case err == nil:
				got.Add(1)
			case !errors.Is(err, store.ErrConflict):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got.Load() != 1 {
		t.Errorf("%d rooms have one code", got.Load())
	}
}
