package book

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"colat/ai"
	"colat/game"
)

// Option is the champion's option to play from the book of its game, and On and Off are its
// values.
const Option, On, Off = "book", "on", "off"

func init() { ai.RegisterOption("champion", Option, wrap) }

func wrap(player ai.Player, value string, rules game.Rules) (ai.Player, error) {
	switch value {
	case Off:
		return player, nil
	case On:
		if _, has := Name(rules); !has {
			return nil, fmt.Errorf("%q: %w", Option+"="+value, ErrNone)
		}
		return &reader{Player: player, rules: rules}, nil
	}
	return nil, fmt.Errorf("%q: want %s or %s", Option+"="+value, On, Off)
}

// Noise is the difference of chances up to which moves of a book count as equal, of Whole. The
// values of searches are not more precise.
const Noise = 200

// patience is the longest time that the player waits for the book to be loaded.
const patience = time.Second

// reader plays from the book of its game while it can, by lot among the moves that are equal to
// the best one. Otherwise, it leaves the choice to another player.
type reader struct {
	ai.Player
	rules game.Rules
	asked bool  // for the book
	book  *Book // nil if it could not be loaded
}

// Think implements ai.Player.
func (p *reader) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Choice() != nil {
		return p.Player.Think(ctx, r)
	}
	if !p.asked {
		p.load(ctx, r.Limits)
	}
	if p.book == nil {
		return p.Player.Think(ctx, r)
	}
	e, found := Draw(Equal(p.book.Lookup(r.State())))
	if !found {
		return p.Player.Think(ctx, r)
	}
	info := e.Value.Info()
	info.PV = []game.Move{e.Move}
	r.ReportInfo(info)
	return e.Move, info, nil
}

// load loads the book, in a part of the time for a move. A book that is not there in time is not
// used in this game.
func (p *reader) load(ctx context.Context, limits ai.Limits) {
	wait := patience
	if move := limits.MoveTime(); move > 0 {
		wait = min(wait, move/4)
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	p.asked = true
	if b, err := Load(ctx, p.rules); err == nil {
		p.book = b
	}
}

// Equal returns the entries whose values do not differ from the best one by more than Noise.
// The best one stands first.
func Equal(entries []Entry) []Entry {
	for i, e := range entries {
		if best := entries[0].Value; best.Chance > e.Value.Chance+Noise || best.Outcome != e.Value.Outcome {
			return entries[:i]
		}
	}
	return entries
}

// Draw returns one of the entries by lot, and whether there is one.
func Draw(entries []Entry) (Entry, bool) {
	if len(entries) == 0 {
		return Entry{}, false
	}
	return entries[rand.IntN(len(entries))], true
}
