package arena

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// dialPatience is how long a player at an address is called.
const dialPatience = 5 * time.Second

// remote is a player that answers requests on a TCP connection.
type remote struct {
	address string
	rules   game.Rules
	conn    net.Conn
}

func newRemote(address string, rules game.Rules) (*remote, error) {
	if err := CheckAddress(address); err != nil {
		return nil, fmt.Errorf("player tcp: %w", err)
	}
	return &remote{address: address, rules: rules}, nil
}

// Think implements ai.Player. It waits as long as ctx lasts, whatever the
// limits: the other side is told no limits.
func (r *remote) Think(ctx context.Context, s game.State, _ ai.Limits, _ func(ai.Info)) (game.Move, ai.Info, error) {
	begin := time.Now()
	answer, err := r.ask(ctx, AppendRequest(nil, s))
	if err != nil {
		r.Close()
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return game.NoMove, ai.Info{}, fmt.Errorf("player tcp:%s: %w", r.address, err)
	}
	move, err := parseMove(s, answer)
	return move, ai.Info{Elapsed: time.Since(begin)}, err
}

// NewGame implements ai.NewGamer: some bots play one game a connection.
func (r *remote) NewGame() { r.Close() }

func (r *remote) ask(ctx context.Context, request []byte) (string, error) {
	if r.conn == nil {
		dialer := net.Dialer{Timeout: dialPatience}
		conn, err := dialer.DialContext(ctx, "tcp", r.address)
		if err != nil {
			return "", err
		}
		r.conn = conn
	}
	conn := r.conn
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	if _, err := conn.Write(request); err != nil {
		return "", err
	}
	if r.rules.ID() != othello.Victory.ID() {
		line, err := bufio.NewReaderSize(io.LimitReader(conn, maxLine), 64).ReadString('\n')
		if line != "" && errors.Is(err, io.EOF) {
			err = nil
		}
		return strings.TrimSpace(line), err
	}
	answer, err := readAnswer(conn)
	var bad *AnswerError
	if errors.As(err, &bad) {
		if strings.HasPrefix(bad.Answer, "'vi") {
			return "", errors.New("the other side starts games of its own: arena match and arena join play against servers")
		}
		return "", fmt.Errorf("%w: the answer is %s", ErrIllegal, bad.Answer)
	}
	return answer, err
}

// Close implements io.Closer.
func (r *remote) Close() error {
	if r.conn == nil {
		return nil
	}
	err := r.conn.Close()
	r.conn = nil
	return err
}
