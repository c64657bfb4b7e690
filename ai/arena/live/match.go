package live

import (
	"fmt"

	"colat/ai/arena"
	"colat/game/match"
)

// MatchPage shows a match.
type MatchPage struct {
	*Page
	match  *arena.Match
	counts arena.Counts // of the games so far
	games  lastGames
}

// OpenMatch serves the page of a match at host:port, as serve does.
func OpenMatch(address string, m *arena.Match) (*MatchPage, error) {
	page, err := serve(address, "match")
	if err != nil {
		return nil, err
	}
	p := &MatchPage{Page: page, match: m}
	if err := p.render(new(arena.Tally)); err != nil {
		page.Close()
		return nil, err
	}
	return p, nil
}

// Game shows the tally after another game.
func (p *MatchPage) Game(r *match.Record, t *arena.Tally) error {
	a := "0"
	switch {
	case t.Wins > p.counts.Wins:
		a = "1"
	case t.Draws > p.counts.Draws:
		a = "½"
	}
	p.counts, p.games = t.Counts, p.games.add(t.Games(), a, r)
	return p.render(t)
}

// matchContent is the data of what is said of a match.
type matchContent struct {
	*arena.Match
	Tally       *arena.Tally
	Score       string
	Elo, Error  string
	LOS         string
	LLR         float64
	Lower       float64
	Upper       float64
	Part        float64 // of the way from the lower bound of LLR to the upper one, in per cent
	Verdict     string
	Last        lastGames
	Open, Share int // games that are left, and the part that is played in per cent; 0 if there is no end
}

func (p *MatchPage) render(t *arena.Tally) error {
	c := matchContent{Match: p.match, Tally: t, Last: p.games}
	if n := t.Games(); n > 0 {
		elo, margin := t.Pairs.Elo()
		c.Score = fmt.Sprintf("%.1f %%", 100*(float64(t.Wins)+float64(t.Draws)/2)/float64(n))
		c.Elo, c.Error = fmt.Sprintf("%+.1f", elo), fmt.Sprintf("%.1f", margin)
		c.LOS = fmt.Sprintf("%.1f %%", 100*t.Pairs.LOS())
	}
	if test := p.match.SPRT; test != nil {
		c.Lower, c.Upper = test.Bounds()
		c.LLR, c.Verdict = test.LLR(t.Pairs), test.Verdict(t.Pairs)
		c.Part = min(max(100*(c.LLR-c.Lower)/(c.Upper-c.Lower), 0), 100)
	} else if p.match.Games > 0 {
		c.Open, c.Share = p.match.Games-t.Games(), 100*t.Games()/p.match.Games
	}
	return p.show("match", &c)
}
