package broker

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// embedded is the server of this process. A server whose store could not be written once
// writes nothing more, so it is replaced by a new one when the cause is gone.
type embedded struct {
	server atomic.Pointer[server.Server]
	make   func() (*server.Server, error)
	folder string
	log    *serverLog
	stop   context.CancelFunc
	done   chan struct{} // closed when heal has returned
}

// InProcessConn implements nats.InProcessConnProvider. It lets the client reconnect to a
// server that replaces another one.
func (e *embedded) InProcessConn() (net.Conn, error) {
	s := e.server.Load()
	if s == nil {
		return nil, ErrUnreachable
	}
	return s.InProcessConn()
}

// lookEvery is the interval of checks for a broken store, and endPatience how long a
// server may take to shut down.
const (
	lookEvery   = 250 * time.Millisecond
	endPatience = 5 * time.Second
)

// heal replaces the server whenever its store is broken, until ctx ends.
func (e *embedded) heal(ctx context.Context) {
	defer close(e.done)
	told := ""
	for {
		select {
		case <-time.After(lookEvery):
		case <-ctx.Done():
			return
		}
		if !e.log.broken.Load() {
			continue
		}
		err := probe(e.folder)
		if err == nil {
			err = e.replace(ctx)
		}
		switch {
		case ctx.Err() != nil:
			return
		case err == nil:
			e.log.log.Warn("broker: the disk can be written again; the server was started anew", "folder", e.folder)
			told = ""
		case err.Error() != told:
			told = err.Error()
			e.log.log.Error("broker: nothing can be kept; trying again", "error", err)
		}
	}
}

// replace shuts the server down and starts a new one.
func (e *embedded) replace(ctx context.Context) error {
	if s := e.server.Swap(nil); s != nil {
		abandonWithin(s, endPatience)
	}
	e.log.broken.Store(false)
	e.log.full.Store(false)
	e.log.fatal.Store(nil)
	s, err := e.make()
	if err == nil {
		if err = up(ctx, s, e.log); err != nil {
			abandonWithin(s, endPatience)
		}
	}
	if err != nil {
		e.log.broken.Store(true)
		return err
	}
	e.server.Store(s)
	return nil
}

// shutdown shuts the server down for good.
func (e *embedded) shutdown() {
	e.stop()
	<-e.done
	if s := e.server.Swap(nil); s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}

// Resources that a server needs to start.
const (
	neededBytes = 1 << 20
	neededFiles = 16
)

// probe returns an error if a folder cannot be written at the moment: the disk is full,
// or this process has too many open files.
func probe(folder string) (err error) {
	place := filepath.Join(folder, "probe")
	var files []*os.File
	defer func() {
		for _, f := range files {
			f.Close()
		}
		os.Remove(place)
		if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
			err = fmt.Errorf("broker: %w of %s: make room, and it goes on", ErrFull, folder)
		} else if err != nil {
			err = fmt.Errorf("broker: %s cannot be written: %w", folder, err)
		}
	}()
	for range neededFiles {
		f, err := os.OpenFile(place, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	if _, err := files[0].WriteString(strings.Repeat(" ", neededBytes)); err != nil {
		return err
	}
	return files[0].Sync()
}

// up starts a server and waits until it accepts connections.
func up(ctx context.Context, s *server.Server, log *serverLog) error {
	ready := make(chan bool, 1)
	go func() {
		s.Start()
		ready <- log.fatal.Load() == nil && s.ReadyForConnections(startPatience)
	}()
	select {
	case is := <-ready:
		if fatal := log.fatal.Load(); fatal != nil {
			return fmt.Errorf("broker: the server does not start: %s", *fatal)
		}
		if !is {
			return errors.New("broker: the server does not start, and does not say why")
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("broker: the server was not up yet: %w", ctx.Err())
	}
}

// abandonWithin shuts a server down and waits for that for at most patience, because
// pending work may keep the server from ending.
func abandonWithin(s *server.Server, patience time.Duration) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Shutdown()
		s.WaitForShutdown()
	}()
	select {
	case <-ended:
	case <-time.After(patience):
	}
}

// startPatience is longer than a server of any size takes to read its folder. A clean
// start takes a few hundredths of a second.
const startPatience = 5 * time.Minute
