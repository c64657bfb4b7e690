package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"syscall"

	"colat/web/rooms/bots"
)

// botServer is the server for programs of the course's protocol.
type botServer struct {
	listener net.Listener
	stop     func()
}

// openBots starts a server for bots at an address. Its error is a line for the user; the
// program continues without bots.
func openBots(ctx context.Context, address string, rooms *rooms, log *slog.Logger) (*botServer, error) {
	if rooms == nil {
		return nil, errors.New("they play in rooms, and there are none")
	}
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("address %s is taken by another program: choose another by -bots", address)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen at %s: %w", address, err)
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := bots.New(rooms.server, bots.Limits{}, log).Serve(ctx, listener); err != nil {
			log.Error("no bots are let in any more", "error", err)
		}
	}()
	return &botServer{listener, func() {
		cancel()
		<-ended
	}}, nil
}

// port returns the port to which bots connect.
func (b *botServer) port() int { return b.listener.Addr().(*net.TCPAddr).Port }

// where returns the address to which bots connect from the computers that open the page
// at one of urls.
func (b *botServer) where(urls []string) string {
	address := b.listener.Addr().String()
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	page, err := url.Parse(urls[min(1, len(urls)-1)])
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		host = page.Hostname()
	}
	return net.JoinHostPort(host, port)
}
