package library

import (
	"context"
	"fmt"
	"strings"

	"colat/game/async"
	"colat/game/match"
	"colat/game/notation/gamefile"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// scores are the scores of finished games, such as 40–24. A game of a list is played through when its
// row is first laid out; all games are, beside the frames, when a score is first searched for.
type scores struct {
	of   map[*storage.Finished]string // "" for a game without one
	all  bool                         // of has all games of the library
	call *async.Call[map[*storage.Finished]string]
}

// forget drops the scores after the games have been listed anew.
func (s *scores) forget() {
	s.call.Cancel()
	*s = scores{of: make(map[*storage.Finished]string)}
}

// scoreOf returns the score of a game, or "".
func (c *catalogue) scoreOf(f *storage.Finished) string {
	if score, known := c.scores.of[f]; known {
		return score
	}
	score := ""
	if f.Over() {
		if r, err := c.recordOf(f); err == nil {
			score = scoreIn(c.program.Games, r)
		}
	}
	c.scores.of[f] = score
	return score
}

// hasScore reports whether a game ended with a score of the winner or of the first side first. The
// scores of all games are counted before that is known of any.
func (c *catalogue) hasScore(f *storage.Finished, score string) bool {
	if !c.scores.all {
		if c.scores.call == nil {
			c.countScores()
		}
		return false
	}
	has := c.scores.of[f]
	first, second, _ := strings.Cut(has, scoreDash)
	return has == score || f.Won(1) && second+scoreDash+first == score
}

// countScores begins to count the scores of all games.
func (c *catalogue) countScores() {
	list, from := c.all, c.sources(c.all)
	p := c.program
	c.scores.call = async.Start(context.Background(), func(ctx context.Context) (map[*storage.Finished]string, error) {
		pause, of := p.Pause(ctx), make(map[*storage.Finished]string, len(list))
		for i, f := range list {
			if f.Over() {
				if r, err := from[i].read(); err == nil {
					of[f] = scoreIn(p.Games, r)
				}
			}
			if !pause() {
				return nil, ctx.Err()
			}
		}
		return of, nil
	})
}

// scored takes the scores once all have been counted, and reports whether they have.
func (c *catalogue) scored() bool {
	if c.scores.call == nil || !c.scores.call.Ended() {
		return false
	}
	of, err := c.scores.call.Result()
	c.scores.call = nil
	if err != nil {
		return false
	}
	c.scores.of, c.scores.all = of, true
	return true
}

// scoreIn returns the score with which a game ended, the first side's first, or "".
func scoreIn(list games.List, r *match.Record) string {
	if discs, of, told := gamefile.Discs(r); told {
		return fmt.Sprint(discs, scoreDash, of-discs)
	}
	adapter := list.Of(r.Rules)
	if adapter == nil {
		return ""
	}
	s := r.Start.Clone()
	for _, m := range r.Moves {
		s.Play(m)
	}
	return adapter.Score(s)
}

// scoreDash is the dash between the figures of a score.
const scoreDash = "–"

// parseScore returns a word that is a score, with any dash or a colon between its figures, as scoreIn
// writes it.
func parseScore(word string) (score string, is bool) {
	first, second, is := strings.Cut(strings.Map(func(letter rune) rune {
		if strings.ContainsRune("-:‐‑‒–—―−－：", letter) {
			return '–'
		}
		return letter
	}, word), scoreDash)
	return first + scoreDash + second, is && isFigure(first) && isFigure(second)
}

func isFigure(text string) bool {
	return text != "" && len(text) <= 3 && strings.Trim(text, "0123456789") == ""
}
