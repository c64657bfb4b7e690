package arena

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/othello"
)

// nboard is a player of classic Othello that runs a program by NBoard's protocol, as Edax, Egaroucid and NTest
// speak it (Welty, "NBoard Protocol", version 2, 2014).
type nboard struct{ *program }

// newNBoard returns a player for a command line.
func newNBoard(line string, rules game.Rules) (nboard, error) {
	run, err := newProgram("nboard:", line, rules)
	if err != nil {
		return nboard{}, err
	}
	run.greet = func(ctx context.Context) error {
		_, err := run.running.askFor(ctx, []byte("nboard 2\nping 1\n"), false, func(line string) bool {
			return strings.TrimSpace(line) == "pong 1"
		})
		if err != nil {
			return fmt.Errorf("ping 1: %w", err)
		}
		return nil
	}
	return nboard{run}, nil
}

// Think implements ai.Player. Every move gets the whole game, with the time left on the clock as its TI. The
// protocol has no time for a single move.
func (p nboard) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	begin := time.Now()
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	s := r.State()
	if moves := s.AppendMoves(nil); len(moves) == 1 && moves[0] == othello.Pass {
		return othello.Pass, ai.Info{}, nil // programs differ in whether they are asked
	}
	move, info, err := p.choose(ctx, r, s)
	if err != nil {
		p.Close()
		return game.NoMove, ai.Info{}, err
	}
	info.Elapsed = time.Since(begin)
	return move, info, nil
}

// choose lets the program choose a move in s, and keeps the value that it tells.
func (p nboard) choose(ctx context.Context, r *ai.Request, s game.State) (game.Move, ai.Info, error) {
	var info ai.Info
	if err := p.start(ctx); err != nil {
		return game.NoMove, info, err
	}
	request, err := requestOf(r)
	if err != nil {
		return game.NoMove, info, err
	}
	answer, err := p.running.askFor(ctx, []byte(request), false, func(line string) bool {
		info.Depth = max(info.Depth, depthOf(line))
		return strings.HasPrefix(line, "===")
	})
	if err != nil {
		return game.NoMove, info, err
	}
	// The move, its value and its time have slashes between them; those of some programs have spaces.
	parts := strings.FieldsFunc(answer[len("==="):], func(c rune) bool { return c == '/' || c == ' ' || c == '\t' })
	text := ""
	if len(parts) > 0 {
		text = strings.ToLower(parts[0])
	}
	m, err := s.Rules().ParseMove(s, text)
	if err != nil {
		return game.NoMove, info, fmt.Errorf("%w: go answers %.40q: %w", referee.ErrIllegal, answer, err)
	}
	if len(parts) > 1 {
		info = scored(info, parts[1])
	}
	info.PV = []game.Move{m}
	return m, info, nil
}

// scored returns info with a value in discs for the side to move.
func scored(info ai.Info, text string) ai.Info {
	if discs, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(discs) <= 64 {
		info.Score, info.Depth = int(math.Round(100*discs)), max(info.Depth, 1)
	}
	return info
}

// depthOf returns the depth of a line about a search, "search PV EVAL 0 DEPTH", or 0 for other lines.
func depthOf(line string) int {
	words := strings.Fields(line)
	if len(words) < 5 || words[0] != "search" {
		return 0
	}
	depth, err := strconv.Atoi(words[4])
	if err != nil || depth < 0 || depth > ai.MostDepth {
		return 0 // that of a solved position is a percentage
	}
	return depth
}

// requestOf returns the commands for a request.
func requestOf(r *ai.Request) (string, error) {
	record := &match.Record{Rules: othello.Classic, Start: r.Start, Moves: r.Moves}
	if left := r.Limits.Left; left > 0 {
		seconds := int(math.Ceil(left.Seconds()))
		record.Tags = []match.Tag{{Name: "TI", Value: fmt.Sprintf("%02d:%02d", seconds/60, seconds%60)}}
	}
	written, err := notation.Write(record, notation.GGF)
	if err != nil {
		return "", err
	}
	request := "set game " + written + "\n"
	if r.Limits.Depth > 0 {
		request += fmt.Sprintf("set depth %d\n", r.Limits.Depth)
	}
	return request + "go\n", nil
}
