package course

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"net"
	"time"

	"colat/ai"
	"colat/ai/arena/play"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// A Guest plays games as a client of the assignment's server.
type Guest struct {
	Address string
	Player  ai.Player
	Limits  ai.Limits // for each move
	// Clock is the time for all its moves of a game; 0 stands for no such bound.
	// Whoever leads the game sees to it that it is kept.
	Clock time.Duration
	// Ponder lets the player think while the server does, if it can.
	Ponder bool
	// Patience is how long the server is called while nobody answers there,
	// and MessageTimeout how long a message of its may take to come.
	Patience       time.Duration
	MessageTimeout time.Duration
	Name           string // in records

	games int64 // played so far
}

// A Visit is how a game at a server went.
type Visit struct {
	Colour game.Player // the guest's; Nobody if the server ended the game before it said
	Record *match.Line // the game, as far as it is known
	// Err is why the game has no result: a ServerError, a ProtocolError, ErrLost,
	// or what the guest's own player failed with.
	Err error
}

// Outcome returns the guest's result of a game that has one.
func (v *Visit) Outcome() ai.Outcome {
	result, err := v.Record.Result()
	switch {
	case v.Err != nil || err != nil:
		return ai.Unknown
	case result.Winner == game.Nobody:
		return ai.Draw
	case result.Winner == v.Colour:
		return ai.Win
	}
	return ai.Loss
}

// firstPause is how long to wait before a server is called for the second time.
const firstPause = 50 * time.Millisecond

// dial calls the server until it answers or patience is at an end.
func (g *Guest) dial(ctx context.Context) (net.Conn, error) {
	deadline := time.Now().Add(g.Patience)
	dialer := net.Dialer{Timeout: max(g.Patience, time.Second)}
	for tries, pause := 1, firstPause; ; tries, pause = tries+1, min(2*pause, time.Second) {
		conn, err := dialer.DialContext(ctx, "tcp", g.Address)
		if err == nil {
			return conn, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if time.Now().Add(pause).After(deadline) {
			times := "once"
			if tries > 1 {
				times = fmt.Sprintf("%d times within %v", tries, g.Patience)
			}
			return nil, fmt.Errorf("nobody answers at %s, called %s: %w", g.Address, times, err)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Play plays one game. An error means that there was no server, or that ctx
// ended; whatever goes wrong after that is the Visit's.
func (g *Guest) Play(ctx context.Context) (*Visit, error) {
	conn, err := g.dial(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	g.games++
	t := &guestGame{Guest: g, conn: conn, clock: play.NewClock(g.Clock)}
	t.followedGame = newFollowedGame(g.Name, "tcp:"+g.Address)
	err = t.play(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	now := time.Now().UTC().Truncate(time.Second)
	t.record.Ended = &now
	return &Visit{Colour: t.side, Record: t.record, Err: err}, nil
}

// guestGame is a game of a Guest.
type guestGame struct {
	*Guest
	*followedGame
	conn      net.Conn
	clock     play.Clock
	pondering *ai.Pondering
}

// play answers requests until the server says how the game ended.
func (t *guestGame) play(ctx context.Context) error {
	defer func() {
		t.pondering.Stop()
		t.pondering.Wait(context.Background())
	}()
	broken, err := t.talk(ctx, t.conn, t.MessageTimeout, t)
	switch {
	case err != nil:
		return err
	case isTimeout(broken):
		return fmt.Errorf("the server said nothing for %v", t.MessageTimeout)
	}
	return broken
}

func (t *guestGame) heard(time.Duration, *message) { t.pondering.Stop() }

func (t *guestGame) answerAt(ctx context.Context, began time.Time) (over bool, err error) {
	if err := t.pondering.Wait(ctx); err != nil {
		return false, err
	}
	request := play.RequestAfter(t.record, t.clock.Limits(t.side, t.Limits))
	request.Game = t.games
	answer, err := t.Guest.answer(ctx, t.state, request)
	if err != nil {
		return false, fmt.Errorf("the guest's own player: %w", err)
	}
	// Whether the server has hung up shows when its last words are read.
	t.conn.Write([]byte(answer))
	t.followedGame.answer(answer, time.Since(began))
	t.clock.Spend(t.side, time.Since(began))
	t.pondering = t.ponder(request, answer)
	return false, nil
}

// answer returns the guest's answer in s, the position of r.
func (g *Guest) answer(ctx context.Context, s *othello.State, r *ai.Request) (string, error) {
	if _, over := s.Result(); over {
		return AnswerWhenOver(s), nil
	}
	patience := play.Conduct{Clock: g.Clock}.Allowance(r.Limits.Time)
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	move, _, err := g.Player.Think(ctx, r)
	switch {
	case errors.Is(err, play.ErrResigned):
		return null, nil
	case errors.Is(err, context.DeadlineExceeded):
		return "", fmt.Errorf("no answer within %v%s", patience, play.ExcuseFor(err))
	case err != nil:
		return "", err
	case !game.IsLegal(s, move):
		return "", fmt.Errorf("%w: %s", play.ErrIllegal, othello.Victory.FormatMove(s, move))
	}
	return othello.Victory.FormatMove(s, move), nil
}

// ponder lets the player search the position after its answer to r.
func (g *Guest) ponder(r *ai.Request, answer string) *ai.Pondering {
	move, err := othello.Victory.ParseMove(r.State(), answer)
	if !g.Ponder || err != nil {
		return nil
	}
	after := *r
	after.Moves = append(r.Moves[:len(r.Moves):len(r.Moves)], move)
	after.Limits = ai.Limits{Time: g.MessageTimeout}
	return ai.StartPondering(g.Player, &after)
}

// AnswerWhenOver returns the answer to a request in a game that is over. A
// referee that counts differently may ask although one side owns all five
// cells: while there is a disc to put, it is put, otherwise the answer is NULL.
func AnswerWhenOver(s game.State) string {
	state, ok := s.(*othello.State)
	if !ok {
		return null
	}
	own, opp := state.Board()
	if s.ToMove() == game.Second {
		own, opp = opp, own
	}
	moves := othello.Moves(own, opp)
	if moves == 0 {
		return null
	}
	return othello.SquareName(bits.TrailingZeros64(moves))
}
