//go:build !js

package dial

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/coder/websocket"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
)

// To returns what connects to the rooms of a site, given by its address, such as
// http://192.168.1.2:8080/.
func To(site string) client.Dial {
	return func(ctx context.Context) (client.Conn, error) {
		address := strings.TrimSuffix(site, "/") + protocol.Path
		socket, response, err := websocket.Dial(ctx, address, nil)
		if err != nil && response != nil && !hasRooms(response.StatusCode) {
			return nil, fmt.Errorf("%w: %s answers %s", client.ErrNoRooms, site, http.StatusText(response.StatusCode))
		}
		if err != nil {
			return nil, short(err)
		}
		socket.SetReadLimit(protocol.MostMessage)
		return &conn{socket}, nil
	}
}

// short returns an error without the names of what it went through, and the address,
// which is known.
func short(err error) error {
	var request *url.Error
	if errors.As(err, &request) {
		return request.Err
	}
	return err
}

// Awake does nothing in programs: a machine tells them of no network that has come back.
func Awake(func()) (stop func()) { return func() {} }

// conn is a connection of a program.
type conn struct{ socket *websocket.Conn }

func (c *conn) Read(ctx context.Context) ([]byte, error) {
	_, text, err := c.socket.Read(ctx)
	return text, err
}

func (c *conn) Write(ctx context.Context, text []byte) error {
	return c.socket.Write(ctx, websocket.MessageText, text)
}

// Close does not wait for the other side, which may be gone.
func (c *conn) Close() { c.socket.CloseNow() }
