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
	"colat/ai/arena/play"
)

func newBotCommand() *cobra.Command {
	var (
		where  positionFlags
		engine string
		budget time.Duration
		loop   bool
	)
	cmd := &cobra.Command{
		Use:   "bot <request",
		Short: "Answer a request with the move alone on a line",
		Long: `Read a request from standard input and print the move alone on a line, or NULL
if there is no legal move. A request for the victory game is the assignment's 13
lines; for any other game it is a position text on one line.

--time counts from the start of the process and leaves out the wait for the
request. With --loop it answers request after request until the input ends.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.rules()
			if err != nil {
				return err
			}
			player, err := arena.NewPlayer(engine, rules)
			if err != nil {
				return usageError{err}
			}
			defer play.Close(player)
			b := bot{player: player, requests: course.NewRequestReader(cmd.InOrStdin(), rules), out: cmd.OutOrStdout()}
			spent := time.Since(started)
			for {
				err := b.answer(cmd.Context(), budget-spent)
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
	where.addGame(cmd)
	timeFlag(cmd.Flags(), &budget, "time", time.Second, "time for a move")
	cmd.Flags().StringVar(&engine, "engine", "champion", "the player that answers")
	cmd.Flags().BoolVar(&loop, "loop", false, "answer request after request until the input ends")
	return cmd
}

type bot struct {
	player   ai.Player
	requests *course.RequestReader
	out      io.Writer
}

// leastBudget is what a move gets however late it is.
const leastBudget = time.Millisecond

// answer reads one request and answers it within budget of having read it.
func (b *bot) answer(ctx context.Context, budget time.Duration) error {
	s, err := b.requests.Next()
	if err != nil {
		return err
	}
	text := course.AnswerWhenOver(s)
	if _, over := s.Result(); !over {
		limits := ai.Limits{Time: max(budget, leastBudget)}
		move, _, err := b.player.Think(ctx, ai.At(s, limits))
		if err != nil {
			return err
		}
		text = s.Rules().FormatMove(s, move)
	}
	_, err = fmt.Fprintln(b.out, text)
	return err
}
