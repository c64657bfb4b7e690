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

// patience is the longest time that a move waits for the book to be loaded.
const patience = time.Second

// reader plays from the book of its game while it can, by lot among the moves that are equal to
// the best one. Otherwise, it leaves the choice to another player.
type reader struct {
	ai.Player
	rules   game.Rules
	loading chan *Book // nil before the first move; it delivers nil if the book cannot be loaded
	book    *Book      // nil before it is loaded
}

// Think implements ai.Player.
func (p *reader) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Choice() != nil {
		return p.Player.Think(ctx, r)
	}
	if p.book == nil {
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

// load begins to load the book, or receives it. The first move waits for it, for a part of its
// time; later ones do not.
func (p *reader) load(ctx context.Context, limits ai.Limits) {
	wait := time.Duration(0)
	if p.loading == nil {
		wait = patience
		if move := limits.MoveTime(); move > 0 {
			wait = min(wait, move/4)
		}
		p.loading = make(chan *Book, 1)
		go func(loading chan<- *Book) {
			b, _ := Load(context.WithoutCancel(ctx), p.rules) // without a book the player searches
			loading <- b
		}(p.loading)
	}
	select {
	case p.book = <-p.loading:
	case <-ctx.Done():
	case <-time.After(wait):
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
