//go:build !js

package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/coder/websocket"

	"colat/web/rooms/protocol"
)

// DialTo returns a Dial to the rooms of a site, given by its address, such
// as http://192.168.1.2:8080/.
func DialTo(site string) Dial {
	return func(ctx context.Context) (Conn, error) {
		address := strings.TrimSuffix(site, "/") + protocol.Path
		socket, response, err := websocket.Dial(ctx, address, nil)
		if err != nil && response != nil && !hasRooms(response.StatusCode) {
			return nil, fmt.Errorf("%w: %s answers %s", ErrNoRooms, site, http.StatusText(response.StatusCode))
		}
		if err != nil {
			return nil, short(err)
		}
		socket.SetReadLimit(protocol.MostMessage)
		return &conn{socket}, nil
	}
}

// short strips the method and the address, which the user knows, from an error.
func short(err error) error {
	if request, is := errors.AsType[*url.Error](err); is {
		return request.Err
	}
	return err
}

// Awake does nothing in programs, which do not learn of network changes.
func Awake(func()) (stop func()) { return func() {} }

// conn is a program's connection.
type conn struct{ socket *websocket.Conn }

func (c *conn) Read(ctx context.Context) ([]byte, error) {
	_, text, err := c.socket.Read(ctx)
	return text, err
}

func (c *conn) Write(ctx context.Context, text []byte) error {
	return c.socket.Write(ctx, websocket.MessageText, text)
}

// Close does not wait for the other side, which may be unreachable.
func (c *conn) Close() { c.socket.CloseNow() }
