package tournament

import (
	"slices"
	"time"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/room"
)

// Due returns the event that is due at now: games begin, all games are finished, or the
// tournament closes. It returns nil if none is due. newRoom returns IDs of new rooms.
func (c *Tournament) Due(now time.Time, newRoom func() string) (*Event, error) {
	e := &Event{At: now.UnixMilli(), Who: room.Server}
	if c.phase == "" || c.phase == Shut {
		return nil, nil
	}
	if c.phase == Playing {
		plan, err := c.Plan()
		if err != nil {
			return nil, err
		}
		if plan.Finished {
			e.Kind = Finished
			return e, nil
		}
		if !c.paused {
			for _, g := range c.next(plan) {
				g.Room = newRoom()
				e.Kind, e.Games = Gave, append(e.Games, g)
			}
		}
	}
	switch {
	case e.Kind != "":
		return e, nil
	case !now.Before(c.Wake()):
		e.Kind = Closed
		return e, nil
	}
	return nil, nil
}

// Wake returns the time at which Due may next return an event if no other event comes
// first.
func (c *Tournament) Wake() time.Time { return c.last.Add(Idle) }

// next returns the games that can begin: the first unfinished game of each meeting of the
// round, if neither player is playing another game.
func (c *Tournament) next(plan *pairing.Plan) []Given {
	exhibitor, _ := c.Exhibitor()
	busy := make(map[string]bool)
	occupy := func(players [2]string) {
		for _, name := range players {
			busy[name] = name != exhibitor.Name
		}
	}
	for _, g := range c.given {
		occupy(g.Players)
	}
	var games []Given
	for _, m := range plan.Next() {
		at := slices.IndexFunc(m.Games, func(g pairing.Game) bool { return !g.Over() })
		if at < 0 || busy[m.Players[0]] || busy[m.Players[1]] || len(games) == mostGiven {
			continue
		}
		occupy(m.Players)
		games = append(games, Given{Game: m.Games[at].Key, Players: m.Games[at].Players})
	}
	return games
}

// MissingAt returns the time at which an absent player loses a game, and whether this
// limit applies, which it does not during a pause. The time runs from the start of the
// game, from the end of a pause, or from the time up at which the server started, if that
// is later.
func (c *Tournament) MissingAt(g Given, up time.Time) (time.Time, bool) {
	since := time.UnixMilli(g.At)
	for _, later := range []time.Time{c.paced, up} {
		if later.After(since) {
			since = later
		}
	}
	return since.Add(c.terms.walkover()), c.phase == Playing && !c.paused
}

// Report returns the event that follows from a room of the tournament: the result of its
// game, or another room if the room closed without a result. It returns nil if nothing
// follows.
func (c *Tournament) Report(id string, r *room.Room, now time.Time, newRoom func() string) (*Event, error) {
	at := c.inRoom(id)
	if at < 0 || c.phase != Playing {
		return nil, nil
	}
	g := c.given[at]
	e := &Event{Kind: Ended, At: now.UnixMilli(), Who: room.Server, Room: id}
	result := pairing.Result{Game: g.Game, Players: g.Players}
	switch outcome := r.Outcome(); {
	case outcome == room.Undecided:
		return nil, nil
	case outcome == room.Walkover:
		result.Forfeit = true
		for chair := range 2 {
			if r.IsReady(chair) && !r.IsReady(1-chair) {
				result.Points[chair] = pairing.Win
			}
		}
	case outcome == room.Abandoned:
		if c.paused {
			return nil, nil // another room is given after the pause
		}
		e.Kind, e.Room, e.Games = Gave, "", []Given{{Game: g.Game, Players: g.Players, Room: newRoom()}}
		return e, nil
	default:
		// The first chair opens and belongs to the first player.
		result.Points = Points(r.Match().Record())
	}
	e.Results = []pairing.Result{result}
	return e, nil
}

// Points returns the points of both players for a game, the opener first.
func Points(r *match.Record) [2]int {
	points := [2]int{pairing.Draw, pairing.Draw}
	if winner := r.Result.Winner; winner != game.NoSide {
		points[winner], points[1-winner] = pairing.Win, 0
	} else if r.HalfWinner != game.NoSide {
		points[r.HalfWinner] = pairing.HalfWin
	}
	return points
}
