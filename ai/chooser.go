package ai

import (
	"context"
	"sync"
	"sync/atomic"

	"colat/game"
)

// Chooser seats a Player in a match: it thinks within limits and keeps
// what the player last reported, for a display on another goroutine.
type Chooser struct {
	player Player
	game   int64

	mu        sync.Mutex
	limits    Limits
	latest    Info
	pv        []game.Move
	pondering *Pondering // the last one, which may have ended
}

// games counts the games that choosers were made for.
var games atomic.Int64

// NewChooser seats player for one game.
func NewChooser(player Player, limits Limits) *Chooser {
	return &Chooser{player: player, limits: limits, game: games.Add(1)}
}

// Limits returns what each choice is bounded by.
func (c *Chooser) Limits() Limits {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.limits
}

// SetLimits bounds the choices that begin from here on, as where a clock runs.
func (c *Chooser) SetLimits(limits Limits) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.limits = limits
}

// Choose implements the match's interface for players.
func (c *Chooser) Choose(ctx context.Context, start game.State, moves []game.Move) (game.Move, error) {
	c.keep(Info{})
	p := c.StopPondering()
	if err := p.Wait(ctx); err != nil {
		return game.NoMove, err
	}
	r := c.request(start, moves)
	r.Report = c.keep
	move, info, err := c.player.Think(ctx, r)
	if err == nil {
		c.keep(info)
	}
	return move, err
}

func (c *Chooser) request(start game.State, moves []game.Move) *Request {
	return &Request{Start: start, Moves: moves, Game: c.game, Limits: c.Limits()}
}

// ponderTimes is how many times as long as its own moves a player may think
// about each of its opponent's. What it finds later is of less use, and batteries
// are small.
const ponderTimes = 2

// Ponder lets the player search the position after moves while its opponent is to
// move there, and returns at once. Nothing of it shows in Latest. The search ends
// after twice the time of the player's own moves, or when Choose or StopPondering
// is called. Ponder reports whether it has begun: not while an earlier search is
// still ending.
func (c *Chooser) Ponder(start game.State, moves []game.Move) bool {
	r := c.request(start, moves)
	if r.Limits.Time <= 0 || c.StopPondering().Running() {
		return false
	}
	r.Limits.Time *= ponderTimes
	r.Limits.Left = 0 // the time is the opponent's
	p := StartPondering(c.player, r)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pondering = p
	return true
}

// StopPondering ends what Ponder began and returns at once. The player is free
// when what it returns is done.
func (c *Chooser) StopPondering() *Pondering {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pondering.Stop()
	return c.pondering
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
