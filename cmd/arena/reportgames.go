package main

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// The players of the report's whole games: the course's alpha-beta with the document's
// evaluation plays black. The seed is the first, counted from 1, with which all games
// last until the board is full.
const (
	wholeGameSearch   = "alphabeta:eval=course"
	wholeGameOpponent = "random:seed=2"
)

// wholeGameDepths are the depths of the games in the document on Othello.
var wholeGameDepths = []int{1, 5, 8}

// wholeGame summarizes the moves of a search in a game. All values except the times are
// equal on every computer.
type wholeGame struct {
	Engine   string  `json:"engine"`
	Opponent string  `json:"opponent"`
	Depth    int     `json:"depth"`
	Plies    int     `json:"plies"` // of both sides, including passes
	Moves    int     `json:"moves"` // moves of the search
	Nodes    int64   `json:"nodes"`
	Most     int64   `json:"most_nodes"` // of one move
	Half     float64 `json:"half_seconds"`
	Seconds  float64 `json:"seconds"`
	Slowest  float64 `json:"slowest_seconds"`
	Result   string  `json:"result"`
}

// surveyWholeGame plays a game at a depth. It aborts the game and returns played = false
// if a move takes as many nodes as the limit.
func surveyWholeGame(ctx context.Context, depth int, limit int64) (g wholeGame, played bool, err error) {
	g = wholeGame{Engine: wholeGameSearch, Opponent: wholeGameOpponent, Depth: depth}
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		return g, false, err
	}
	var players [2]ai.Player
	for side, spec := range map[game.Player]string{game.First: g.Engine, game.Second: g.Opponent} {
		if players[side], err = ai.New(spec, s.Rules()); err != nil {
			return g, false, err
		}
	}
	var times []time.Duration
	for {
		if _, over := s.Result(); over {
			black, white := s.(*othello.State).Board()
			g.Result = fmt.Sprintf("%d–%d", bits.OnesCount64(black), bits.OnesCount64(white))
			g.count(times)
			return g, true, nil
		}
		m, info, err := players[s.ToMove()].Think(ctx, ai.At(s, ai.Limits{Depth: depth, Nodes: limit}))
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return g, false, err
		}
		if s.ToMove() == game.First {
			if info.Nodes >= limit {
				return g, false, nil
			}
			g.Nodes, g.Most = g.Nodes+info.Nodes, max(g.Most, info.Nodes)
			times = append(times, info.Elapsed)
		}
		g.Plies++
		s.Play(m)
	}
}

// count adds up the times of the moves.
func (g *wholeGame) count(times []time.Duration) {
	g.Moves = len(times)
	for i, took := range times {
		seconds := took.Seconds()
		g.Seconds += seconds
		g.Slowest = max(g.Slowest, seconds)
		if i < len(times)/2 {
			g.Half += seconds
		}
	}
}

// wholeGames returns a table with one row per depth.
func (s *survey) wholeGames() string {
	t := newMarkdown("`classic`, cả ván")
	for _, name := range []string{
		"nước của máy", "nút", "nút, nước nhiều nhất", "kết quả", "nửa ván đầu",
		"cả ván", "nước chậm nhất",
	} {
		t.column(name)
	}
	for _, g := range s.WholeGames {
		t.line(append(g.figures(), secondsText(g.Half), secondsText(g.Seconds), secondsText(g.Slowest))...)
	}
	return t.String()
}

// figures returns the cells of a row that are equal on every computer.
func (g *wholeGame) figures() []string {
	spec := fmt.Sprintf("%s,depth=%d", g.Engine, g.Depth)
	return []string{code(spec), fmt.Sprint(g.Moves), grouped(g.Nodes), grouped(g.Most), g.Result}
}
