package course

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// dialPatience is the time limit for a connection to a player at an address.
const dialPatience = 5 * time.Second

// MaxLine is larger than the answer of a player in any game, in bytes.
const MaxLine = 4096

// serverWait is the time limit for the first move and request of a server that opens the
// game. A peer that sends nothing in this time is taken for a bot that waits for a
// request.
const serverWait = 500 * time.Millisecond

// Remote is a player that answers requests on a TCP connection. It uses one connection
// for all its games; if a bot ends the connection after a game, Remote connects again.
type Remote struct {
	address string
	rules   game.Rules
	conn    *callee
	used    bool  // whether conn has answered a request
	game    int64 // of the last request
}

// callee is the other end of a connection. Its first bytes can be read without being
// consumed.
type callee struct {
	net.Conn
	in *bufio.Reader
}

func (c *callee) Read(p []byte) (int, error) { return c.in.Read(p) }

func connect(ctx context.Context, address string) (*callee, error) {
	dialer := net.Dialer{Timeout: dialPatience}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("no answer at %s: %w", address, err)
	}
	return &callee{conn, bufio.NewReader(conn)}, nil
}

func NewRemote(address string, rules game.Rules) (*Remote, error) {
	if err := CheckAddress(address); err != nil {
		return nil, fmt.Errorf("player tcp: %w", err)
	}
	return &Remote{address: address, rules: rules}, nil
}

// Call opens the connection and reports whether its other end is a server of the
// assignment's protocol: a server sends first, while a bot waits for a request. A server
// that takes longer than serverWait for its first move is recognized by its first answer,
// which fails with referee.ErrBegins.
func (r *Remote) Call(ctx context.Context) (isServer bool, err error) {
	if r.conn, err = connect(ctx, r.address); err != nil {
		return false, err
	}
	defer context.AfterFunc(ctx, func() { r.conn.SetDeadline(time.Unix(1, 0)) })()
	r.conn.SetReadDeadline(time.Now().Add(serverWait))
	defer r.conn.SetReadDeadline(time.Time{})
	first, err := r.conn.in.Peek(1)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case isTimeout(err):
		return false, nil
	case err != nil:
		return false, hungUp(err)
	case first[0] == 'v':
		return true, nil
	}
	words, _ := (&messageReader{in: r.conn.in, left: MaxLine}).line()
	return false, fmt.Errorf("it said %s before it was asked for a move", Quote(words))
}

// ReleaseConn passes the connection to the caller. It returns nil if there is none.
func (r *Remote) ReleaseConn() net.Conn {
	conn := r.conn
	r.conn = nil
	if conn == nil {
		return nil
	}
	return conn
}

// Think implements ai.Player. It waits until ctx ends and ignores the limits, because the
// protocol does not transmit them.
func (r *Remote) Think(ctx context.Context, request *ai.Request) (game.Move, ai.Info, error) {
	begin := time.Now()
	if err := request.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	s := request.State()
	again := request.Game != r.game && r.used
	r.game = request.Game
	answer, err := r.ask(ctx, AppendRequest(nil, s))
	if errors.Is(err, errHungUp) && again {
		// The bot plays one game per connection.
		r.Close()
		if answer, err = r.ask(ctx, AppendRequest(nil, s)); err != nil {
			err = fmt.Errorf("%w, and called again: %w", errLeft, err)
		}
	}
	if err != nil {
		r.Close()
		if ctx.Err() != nil {
			err = fmt.Errorf("%w: %w", ctx.Err(), err)
		}
		return game.NoMove, ai.Info{}, err
	}
	move, err := ParseAnswer(s, answer)
	return move, ai.Info{Elapsed: time.Since(begin)}, err
}

func (r *Remote) ask(ctx context.Context, request []byte) (string, error) {
	if r.conn == nil {
		conn, err := connect(ctx, r.address)
		if err != nil {
			return "", err
		}
		r.conn, r.used = conn, false
	}
	conn := r.conn
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	if _, err := conn.Write(request); err != nil {
		return "", hungUp(err)
	}
	answer, err := r.answer()
	if err == nil {
		r.used = true
	}
	return answer, err
}

// answer reads the answer to a request.
func (r *Remote) answer() (string, error) {
	if r.rules.ID() != othello.Victory.ID() {
		line, err := bufio.NewReaderSize(io.LimitReader(r.conn, MaxLine), 64).ReadString('\n')
		switch {
		case strings.HasPrefix(line, "victory_cell"):
			return "", referee.ErrBegins
		case err != nil && (line == "" || !errors.Is(err, io.EOF)):
			return "", hungUp(err)
		}
		return strings.TrimSpace(line), nil
	}
	answer, err := readAnswer(r.conn)
	var bad *AnswerError
	switch {
	case errors.As(err, &bad) && strings.HasPrefix(bad.Answer, "'vi"):
		return "", referee.ErrBegins
	case errors.As(err, &bad):
		return "", fmt.Errorf("%w: the answer is %s", referee.ErrIllegal, bad.Answer)
	case err != nil:
		return "", hungUp(err)
	}
	return answer, nil
}

// Errors for connections that the other side ended.
var (
	errHungUp = errors.New("it hung up without an answer")
	errLeft   = referee.Excuse("it hung up after the game before")
)

// hungUp returns the error for a connection that failed with err.
func hungUp(err error) error {
	switch {
	case isTimeout(err):
		return err
	case errors.Is(err, io.EOF):
		return errHungUp
	}
	return fmt.Errorf("%w: %w", errHungUp, err)
}

// Close implements io.Closer.
func (r *Remote) Close() error {
	if r.conn != nil {
		// The end of a line that is still in transit must not reset the bot's end.
		closeGently(r.conn.Conn)
		r.conn = nil
	}
	return nil
}

// CheckAddress returns an error unless text is HOST:PORT with a valid port. The host may
// be absent, which means this computer. CheckAddress does not look the host up.
func CheckAddress(text string) error {
	_, port, err := net.SplitHostPort(text)
	if err != nil {
		return fmt.Errorf("%q: want HOST:PORT, such as 127.0.0.1:14003", text)
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
		return fmt.Errorf("%q: want a port from 1 to 65535, such as 127.0.0.1:14003", text)
	}
	return nil
}
