package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/course"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
)

// started approximates the start time of the process.
var started = time.Now()

func newBotCommand() *cobra.Command {
	var (
		where  cli.PositionFlags
		engine string
		budget time.Duration
		loop   bool
	)
	cmd := &cobra.Command{
		Use:   "bot <request",
		Short: "Answer a request with the move alone on a line",
		Long: `Read a request from standard input and print the move alone on a line, or NULL
if there is no legal move. A request for the victory game is the assignment's 13
lines; for any other game it is a position text on one line. Besides that the classic
game takes the 13 lines, and Ultimate Tic-Tac-Toe (uttt) the data of the course's
select_move as JSON, from which the answer is the move as JSON, or null:

  {"global_cells": [0, 0, 0, 0, 0, 0, 0, 0, 0],
   "blocks": [[[0, 0, 0], [0, 1, 0], [0, 0, 0]], …],
   "player_to_move": -1,
   "previous_move": {"index_local_board": 0, "x": 1, "y": 1, "value": 1},
   "remain_time": 118.5}

There remain_time bounds the rest of the game, of which the player takes a part, and
a move takes at most ten seconds, or --time.

--time counts from the start of the process and leaves out the wait for the
request. With --loop it answers request after request until the input ends. A
request to which no move of the opponent leads begins a new game.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.Rules()
			if err != nil {
				return err
			}
			player, err := arena.NewPlayer(engine, rules)
			if err != nil {
				return cli.Usagef("%w", err)
			}
			defer referee.Close(player)
			b := bot{
				player: player, requests: course.NewRequestReader(cmd.InOrStdin(), rules), out: cmd.OutOrStdout(),
				time: budgetOf(cmd, budget, engine), moveTime: cmd.Flags().Changed("time"),
			}
			spent := time.Since(started)
			for {
				err := b.answer(cmd.Context(), spent)
				if loop && errors.Is(err, io.EOF) {
					return nil
				}
				if errors.Is(err, io.EOF) {
					return errors.New("request: standard input is empty")
				}
				if err != nil || !loop {
					return err
				}
				spent = 0
			}
		},
	}
	where.AddGame(cmd)
	cli.TimeFlag(cmd.Flags(), &budget, "time", time.Second,
		"time for a move; default: 1s, or none where --engine names a depth")
	cmd.Flags().StringVar(&engine, "engine", "champion", "the player that answers")
	cmd.Flags().BoolVar(&loop, "loop", false, "answer request after request until the input ends")
	return cmd
}

type bot struct {
	player   ai.Player
	requests *course.RequestReader
	out      io.Writer
	time     time.Duration // for a move
	moveTime bool          // whether the caller has set time
	games    int64         // that requests have begun
	answered game.State    // the position after the last answer, nil before the first
}

// leastBudget is the minimum time for a move.
const leastBudget = time.Millisecond

// The course's data contains the time left for the game, and the course allows ten
// seconds for a move. keptOfMove and keptOfGame are reserved for the calling program,
// which has to start this one, to read the answer, and to measure the time.
const (
	longestCourseMove = 10 * time.Second
	keptOfMove        = 500 * time.Millisecond
	keptOfGame        = 100 * time.Millisecond
)

// budgetOf returns the time for a move. It returns 0 if the engine has a depth and --time
// is not given, so that the engine reaches the depth.
func budgetOf(cmd *cobra.Command, budget time.Duration, engine string) time.Duration {
	c := referee.Contestant{Spec: engine}
	if !cmd.Flags().Changed("time") && c.AllLimits().Depth > 0 {
		return 0
	}
	return budget
}

// limits returns the limits for the answer to a request, of whose time spent has already
// passed.
func (b *bot) limits(r *course.Request, spent time.Duration) ai.Limits {
	if !r.Timed && b.time == 0 {
		return ai.Limits{}
	}
	if !r.Timed {
		return ai.Limits{Time: max(b.time-spent, leastBudget)}
	}
	most := longestCourseMove - keptOfMove
	if b.moveTime {
		most = min(b.time, most)
	}
	left := max(r.Left-keptOfGame-spent, leastBudget)
	return ai.Limits{Time: min(max(most-spent, leastBudget), left), Left: left}
}

// answer reads one request and answers it. spent is the part of the request's time that
// has already passed.
func (b *bot) answer(ctx context.Context, spent time.Duration) error {
	r, err := b.requests.Next()
	if err != nil {
		return err
	}
	if !follows(b.answered, r.State) {
		b.games++
	}
	b.answered = r.State.Clone()
	move := game.NoMove
	if _, over := r.State.Result(); !over {
		request := ai.At(r.State, b.limits(r, spent))
		request.Game = b.games
		if move, _, err = b.player.Think(ctx, request); err != nil {
			return err
		}
		b.answered.Play(move)
	}
	_, err = fmt.Fprintln(b.out, r.Answer(move))
	return err
}

// follows reports whether a request is for a later position of the same game: the opponent
// has moved once since the answer. A player that is told of a new game forgets the positions
// of the last one, so that matches of such programs and built-in players are fair.
func follows(answered, requested game.State) bool {
	if answered == nil {
		return false
	}
	for _, reply := range answered.AppendMoves(nil) {
		answered.Play(reply)
		same := game.Same(answered, requested)
		answered.Undo()
		if same {
			return true
		}
	}
	return false
}
