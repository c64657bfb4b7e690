package bots

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"colat/game/othello"
)

// bot is a program of the protocol that knows nothing but the request before it: it
// plays the first legal move.
type bot struct {
	address string
	says    string // when it has called
	// on, unless nil, is called before each answer with the count of them in this call, and may do
	// harm; it reports whether the bot goes on.
	on func(conn net.Conn, answers int) bool
}

// call calls the server once and returns what it said in the end.
func (b *bot) call(ctx context.Context) (string, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", b.address)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	if _, err := io.WriteString(conn, b.says); err != nil {
		return "", err
	}
	in := bufio.NewReader(conn)
	for n := 0; ; n++ {
		first, err := in.ReadString('\n')
		if first != "victory_cell\n" {
			rest, last := io.ReadAll(in)
			if first == "" {
				return "", errors.Join(err, last, io.ErrUnexpectedEOF)
			}
			return first + string(rest), nil
		}
		request := first
		for range 12 {
			line, err := in.ReadString('\n')
			if err != nil {
				return "", err
			}
			request += line
		}
		s, err := othello.ParseRequest(strings.NewReader(request))
		if err != nil {
			return "", fmt.Errorf("%w: %q", err, request)
		}
		if b.on != nil && !b.on(conn, n) {
			return "", errHarm
		}
		// The request of the classic game may look as if it were over.
		black, white := s.Board()
		own, opp := black, white
		if s.ToMove() != 0 {
			own, opp = white, black
		}
		moves := othello.Moves(own, opp)
		sq := slices.IndexFunc(squares, func(sq int) bool { return moves>>sq&1 != 0 })
		if _, err := io.WriteString(conn, othello.SquareName(sq)); err != nil {
			return "", err
		}
	}
}

// loop calls again and again until the tournament is over, and returns what it was told.
func (b *bot) loop(ctx context.Context) (told []string, err error) {
	for ctx.Err() == nil {
		last, err := b.call(ctx)
		switch {
		case err == nil:
			told = append(told, last)
		case !errors.Is(err, errHarm):
			if !pause(ctx, 5*time.Millisecond) {
				return told, err
			}
		}
		if strings.HasPrefix(last, "ERROR: CONTEST OVER ~ ") {
			return told, nil
		}
	}
	return told, fmt.Errorf("%w: told %q", ctx.Err(), told)
}
