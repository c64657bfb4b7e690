package bots

import (
	"context"
	"errors"
	"strings"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// choose returns the tournament for a bot: the one that it names; otherwise, of the
// tournaments open to bots, the newest in progress that it has entered, else the newest
// that has not begun, else the newest in progress, which may accept late entries.
func (s *Server) choose(ctx context.Context, person, wanted string) (string, error) {
	if wanted != "" {
		return s.named(ctx, wanted)
	}
	if err := s.ended(ctx, person); err != nil {
		return "", err
	}
	ids, err := s.rooms.ForBots(ctx)
	if err != nil {
		return "", err
	}
	const worst = 4 // the rank of tournaments that are not chosen
	best, chosen := worst, ""
	why := refused(noTournament, "no tournament here takes bots now; call again when one does")
	for _, id := range ids {
		err := s.rooms.ViewTournament(ctx, id, func(c *tournament.Tournament) {
			_, enters := c.EntryOf(person)
			rank := worst
			switch terms := c.Terms(); {
			case !terms.Bots:
			case !tournament.BotsPlay(terms.Game):
				if c.Phase() == tournament.Entering || c.Phase() == tournament.Playing {
					why = anotherGame(terms.Game)
				}
			case c.Phase() == tournament.Playing && enters:
				rank = 1
			case c.Phase() == tournament.Entering:
				rank = 2
			case c.Phase() == tournament.Playing:
				rank = 3
			case c.Phase() == tournament.Over && enters && chosen == "":
				why = placeOf(c, person)
			}
			if rank < best {
				best, chosen = rank, id
			}
		})
		if err != nil && !isNoRoom(err) {
			return "", err
		}
	}
	if chosen == "" {
		return "", why
	}
	return chosen, nil
}

// named returns the tournament that a bot names.
func (s *Server) named(ctx context.Context, id string) (string, error) {
	none := refused(noEntry, "there is no tournament %.40q: say the end of its link", id)
	if !protocol.IsID(id) {
		return "", none
	}
	var plays string
	err := s.rooms.ViewTournament(ctx, id, func(c *tournament.Tournament) { plays = c.Terms().Game })
	switch {
	case err != nil && isNoRoom(err):
		return "", none
	case err != nil:
		return "", err
	case !tournament.BotsPlay(plays):
		return "", anotherGame(plays)
	}
	return id, nil
}

func isNoRoom(err error) bool {
	told, ok := errors.AsType[*protocol.Error](err)
	return ok && told.Code == protocol.NoRoom
}

func anotherGame(id string) refusal {
	return refused(another, "the tournament plays %.40q, which has no requests of 13 lines: "+
		"enter it by arena room join", id)
}

// placeOf returns the final message for a bot whose tournament is over.
func placeOf(c *tournament.Tournament, person string) refusal {
	place, has := c.PlaceOf(person)
	switch {
	case has:
		return refused(tournamentOver, "place %d of %d", place, len(c.Entries()))
	case len(c.Played()) == 0:
		return refused(tournamentOver, "nothing was played")
	}
	return refused(tournamentOver, "without you")
}

// enter enters a bot in a tournament, unless it has entered already.
func (s *Server) enter(ctx context.Context, id string, who *caller) error {
	enters := false
	err := s.rooms.ViewTournament(ctx, id, func(c *tournament.Tournament) { _, enters = c.EntryOf(who.person) })
	if err != nil || enters {
		return err
	}
	if err := s.countEntry(id, who); err != nil {
		return err
	}
	for _, name := range who.names() {
		c := &tournament.Command{Do: tournament.Enter, Name: name, Bot: true}
		err = s.rooms.InTournament(ctx, id, who.person, c)
		if err == nil {
			return nil
		}
		if protocol.ErrorOf(err).Code != room.Taken {
			break
		}
	}
	told := protocol.ErrorOf(err)
	if told.Code == protocol.Failed {
		return err // the bot may have entered
	}
	s.uncountEntry(id, who)
	return refused(noEntry, "%s", strings.TrimSpace(told.Text))
}

// leaveTournament withdraws a disconnected bot from a tournament that has not begun,
// unless the bot reconnects within Limits.Grace.
func (s *Server) leaveTournament(id string, who *caller) {
	s.work.Go(func() {
		if !s.pause(s.ctx, s.limits.Grace) || s.isHere(who.person) {
			return
		}
		enters := false
		err := s.rooms.ViewTournament(s.ctx, id, func(c *tournament.Tournament) {
			_, enters = c.EntryOf(who.person)
			enters = enters && c.Phase() == tournament.Entering
		})
		if err != nil || !enters {
			return
		}
		err = s.rooms.InTournament(s.ctx, id, who.person, &tournament.Command{Do: tournament.Leave})
		if err != nil {
			s.log.Warn("a bot that is gone cannot leave its tournament", "error", err)
			return
		}
		s.uncountEntry(id, who)
	})
}
