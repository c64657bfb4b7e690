package stream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"colat/web/rooms/store"
)

// TakeOver copies the rooms that a server stored before it became a node of a cluster
// into this store of the cluster, and returns their number. After an interruption a
// further call continues; after success it does nothing. Events keep their order in their
// rooms, and get new sequences and the current time.
func (s *Store) TakeOver(ctx context.Context) (rooms int, err error) {
	before, err := s.broker.Before(ctx)
	if before == nil || err != nil {
		return 0, err
	}
	old, err := Open(ctx, before, Options{Name: s.name, Log: s.log})
	if err == nil {
		rooms, err = s.takeOver(ctx, old)
	}
	if err == nil {
		err = s.takeOverCodes(ctx, old)
	}
	before.Close()
	if err != nil {
		return 0, err
	}
	return rooms, s.broker.ForgetBefore()
}

// atOnce is the number of rooms that are copied concurrently.
const atOnce = 16

func (s *Store) takeOver(ctx context.Context, old *Store) (int, error) {
	before, err := old.Rooms(ctx)
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	rooms := make(chan string)
	var all sync.WaitGroup
	for range atOnce {
		all.Go(func() {
			for room := range rooms {
				if err := s.takeOverRoom(ctx, old, room); err != nil {
					cancel(err)
				}
			}
		})
	}
	for room := range before {
		rooms <- room
	}
	close(rooms)
	all.Wait()
	return len(before), context.Cause(ctx)
}

// takeOverRoom appends the events of a room that are missing here.
func (s *Store) takeOverRoom(ctx context.Context, old *Store, room string) error {
	entries, err := old.Load(ctx, room, 0)
	if err != nil {
		return err
	}
	here, err := s.Load(ctx, room, 0)
	if err != nil {
		return err
	}
	entries = slices.DeleteFunc(entries, func(e store.Entry) bool { return e.Compacted })
	last := uint64(0)
	for i, e := range entries {
		switch {
		case e.Gone:
			return nil
		case i < len(here) && !bytes.Equal(here[i].Event, e.Event):
			return fmt.Errorf("store: room %s is here already, with other events than it had before", short(room))
		case i < len(here):
			last = here[i].Sequence
		default:
			if last, err = s.Append(ctx, room, last, e.Event); err != nil {
				return errors.Join(err, context.Cause(ctx))
			}
		}
	}
	return nil
}
