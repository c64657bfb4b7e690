package ai

import (
	"context"
	"sync"

	"colat/game"
)

// Chooser seats a Player in a match: it thinks within fixed limits and keeps
// what the player last reported, for a display on another goroutine.
type Chooser struct {
	player Player
	limits Limits

	mu     sync.Mutex
	latest Info
	pv     []game.Move
}

// NewChooser seats player. It passes on a new game to players that want to know.
func NewChooser(player Player, limits Limits) *Chooser {
	if p, ok := player.(NewGamer); ok {
		p.NewGame()
	}
	return &Chooser{player: player, limits: limits}
}

// Limits returns what each choice is bounded by.
func (c *Chooser) Limits() Limits { return c.limits }

// Choose implements the match's interface for players.
func (c *Chooser) Choose(ctx context.Context, s game.State) (game.Move, error) {
	c.keep(Info{})
	move, info, err := c.player.Think(ctx, s, c.limits, c.keep)
	if err == nil {
		c.keep(info)
	}
	return move, err
}

func (c *Chooser) keep(info Info) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pv = append(c.pv[:0], info.PV...)
	c.latest = info
	c.latest.PV = nil
}

// Latest returns the last report of the choice in progress or, between choices,
// of the last one. Its PV is appended to buf.
func (c *Chooser) Latest(buf []game.Move) Info {
	c.mu.Lock()
	defer c.mu.Unlock()
	info := c.latest
	info.PV = append(buf, c.pv...)
	return info
}
