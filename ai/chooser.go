package ai

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"colat/game"
	"colat/game/async"
)

// Chooser plays a match for a Player: it calls Think within limits and keeps the player's
// last report for a display on another goroutine.
type Chooser struct {
	player Player
	game   int64

	mu        sync.Mutex
	limits    Limits
	latest    Info
	pv        []game.Move
	pondering *Pondering // the last one, which may have ended; nil before the first
}

// games counts the choosers created, to number their games. The first number is drawn, since the
// openings that a champion draws depend on it.
var games atomic.Int64

func init() { games.Store(rand.Int64N(1 << 40)) }

// NewChooser returns a Chooser for player and one game.
func NewChooser(player Player, limits Limits) *Chooser {
	return &Chooser{player: player, limits: limits, game: games.Add(1)}
}

// Limits returns the limits of each choice.
func (c *Chooser) Limits() Limits {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.limits
}

// SetLimits sets the limits of later choices, for example when a clock runs.
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

// ponderTimes is how many times the player's own move time it may ponder during each
// opponent's move. Longer pondering gains little and drains batteries.
const ponderTimes = 2

// Ponder starts a search of the position after moves, with the opponent to move, and
// returns at once. Latest does not show its results. The search ends after twice the time
// of the player's own moves, or when Choose or StopPondering is called. Ponder reports
// whether the search was started: it is not if an earlier search is still ending or if
// Limits has no Time.
func (c *Chooser) Ponder(start game.State, moves []game.Move) bool {
	r := c.request(start, moves)
	if r.Limits.Time <= 0 || !c.StopPondering().Ended() {
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

// StopPondering stops the search started by Ponder and returns at once. The player is
// free when the returned Pondering has ended.
func (c *Chooser) StopPondering() *Pondering {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pondering.Cancel()
	return c.pondering
}

func (c *Chooser) keep(info Info) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pv = append(c.pv[:0], info.PV...)
	c.latest = info
	c.latest.PV = nil
}

// Latest returns the last report of the choice in progress or, between choices, of the
// last one. Its PV is appended to buf.
func (c *Chooser) Latest(buf []game.Move) Info {
	c.mu.Lock()
	defer c.mu.Unlock()
	info := c.latest
	info.PV = append(buf, c.pv...)
	return info
}

// Pondering is a search during the opponent's move. Its results are of no use.
type Pondering = async.Call[struct{}]

// StartPondering starts a search of the position of r, with the opponent to move, on a
// new goroutine. The player must not be used until the search has ended. With a player
// that cannot ponder, it ends at once.
func StartPondering(player Player, r *Request) *Pondering {
	ahead := *r
	ahead.Ponder, ahead.Report = true, nil
	worth := playForced(&ahead)
	// A panic while pondering is dropped: if it matters, the next Think meets it again.
	return async.Start(context.Background(), async.Recovered(func(ctx context.Context) (struct{}, error) {
		if !worth {
			return struct{}{}, nil
		}
		_, _, err := player.Think(ctx, &ahead)
		return struct{}{}, err
	}))
}

// playForced appends forced moves to those of r, and reports whether the position then
// has a choice of moves.
func playForced(r *Request) bool {
	s := r.State()
	r.Moves = r.Moves[:len(r.Moves):len(r.Moves)]
	var room [64]game.Move
	for {
		if _, over := s.Result(); over {
			return false
		}
		moves := s.AppendMoves(room[:0])
		if len(moves) > 1 {
			return true
		}
		s.Play(moves[0])
		r.Moves = append(r.Moves, moves[0])
	}
}
