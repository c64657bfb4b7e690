package server

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// mostOpen is the maximum number of rooms and tournaments in a list. Older ones are left
// out.
const mostOpen = 40

// listOpen returns the rooms and tournaments that people can enter or watch: open ones in use.
// Tournaments come before rooms, and each kind starts with the ones that have not begun.
func (s *Server) listOpen(ctx context.Context) ([]protocol.Open, error) {
	select {
	case s.listed.turn <- struct{}{}:
		defer func() { <-s.listed.turn }()
	case <-ctx.Done():
		return nil, errStoreLost // the list is being made, and the store does not answer
	}
	if !s.listed.at.IsZero() && time.Since(s.listed.at) < listedFor {
		return s.listed.open, nil
	}
	codes, err := s.Store.Codes(ctx)
	if err != nil {
		s.Log.Error("codes of rooms cannot be read", "error", err)
		return nil, errStoreLost
	}
	slices.SortFunc(codes, func(a, b store.Code) int {
		return cmp.Or(b.Since.Compare(a.Since), strings.Compare(a.Code, b.Code))
	})
	open := []protocol.Open{}
	for _, c := range codes {
		if len(open) == mostOpen || ctx.Err() != nil {
			break
		}
		found, err := s.summary(ctx, c.Room)
		switch before := slices.IndexFunc(s.listed.open, func(o protocol.Open) bool { return o.Room == c.Room }); {
		case err == nil && !found.closed && !found.over && found.Code == c.Code:
			open = append(open, found.Open)
		case err != nil && protocol.ErrorOf(err).Code == protocol.Failed && before >= 0:
			open = append(open, s.listed.open[before]) // it cannot be read now, and may still be open
		}
	}
	slices.SortStableFunc(open, func(a, b protocol.Open) int { return cmp.Compare(placeOf(a), placeOf(b)) })
	if ctx.Err() == nil { // otherwise the list may be incomplete
		s.listed.at, s.listed.open = time.Now(), open
	}
	return open, nil
}

// placeOf returns the place of what is open among the kinds in a list.
func placeOf(o protocol.Open) int {
	place := 0
	if !o.Tournament {
		place += 2
	}
	if o.Begun {
		place++
	}
	return place
}
