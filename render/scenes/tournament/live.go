package tournament

import (
	"colat/game"
	"colat/game/match"
	"colat/render/table/games"
	"colat/render/table/stage"
	rooms "colat/web/rooms/room"
)

// live is a board that shows a game of the tournament in progress, or a start position if
// there is none.
type live struct {
	stage  *stage.Stage
	replay stage.Replay
	start  game.State // start position of the tournament
	match  *match.Match
	waits  game.State // start position of the game that is about to begin; nil if not known
}

// newLive returns a board with the start position of the tournament.
func newLive(g *games.Game, start game.State) *live {
	l := &live{stage: stage.New(g.Table(start.Rules()))}
	l.replay.View = l.stage.View
	l.restart(g, start)
	return l
}

// restart replaces the game and its start position, after the host has changed the terms.
func (l *live) restart(g *games.Game, start game.State) {
	l.replay.Game, l.start, l.waits = g, start, nil
	l.stage.SetTable(g.Table(start.Rules()))
	l.show(nil)
}

// show shows the current position of a game, or the start position if m is nil.
func (l *live) show(m *match.Match) {
	l.match = m
	switch {
	case m != nil:
		l.replay.Jump(m.Start(), m.Moves())
	case l.waits != nil:
		l.replay.Jump(l.waits, nil)
	default:
		l.replay.Jump(l.start, nil)
	}
}

// wait shows the start position of a game that has not begun. A nil start means none.
func (l *live) wait(start game.State) {
	if (start == nil) == (l.waits == nil) && (start == nil || game.Same(start, l.waits)) {
		return
	}
	if l.waits = start; l.match == nil {
		l.show(nil)
	}
}

// startIn returns the start position set in the terms of a room. It returns nil if the
// position is drawn when the game begins, or if the room plays another game than of.
func startIn(r *rooms.Room, of game.State) game.State {
	terms := r.Terms()
	if rules := of.Rules(); terms.Start != "" && terms.Game == rules.ID() {
		if start, err := rules.ParsePosition(terms.Start); err == nil {
			return start
		}
	}
	return nil
}

// follow updates the board to a game, or to none if m is nil. A move waits until the pieces
// of the one before it are at rest.
func (l *live) follow(m *match.Match) {
	switch {
	case m != l.match:
		l.show(m)
	case m == nil || len(m.Moves()) == l.replay.Shown():
	case len(m.Moves()) != l.replay.Shown()+1 || !l.stage.View.Animating():
		l.replay.Follow(m.Start(), m.Moves())
	}
}
