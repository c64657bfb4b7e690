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
// writes nothing more, so it is replaced by another one when the reason has passed.
type embedded struct {
	server atomic.Pointer[server.Server]
	make   func() (*server.Server, error)
	folder string
	log    *serverLog
	stop   context.CancelFunc
	done   chan struct{} // closed when it is replaced no more
}

// InProcessConn implements nats.InProcessConnProvider: the connection that is lost with
// one server comes back to the next.
func (e *embedded) InProcessConn() (net.Conn, error) {
	s := e.server.Load()
	if s == nil {
		return nil, ErrUnreachable
	}
	return s.InProcessConn()
}

// How often a server that keeps nothing more is looked at, and how long it may take to end.
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
			e.log.log.Warn("bus: the disk can be written again; the server was started anew", "folder", e.folder)
			told = ""
		case err.Error() != told:
			told = err.Error()
			e.log.log.Error("bus: nothing can be kept; trying again", "error", err)
		}
	}
}

// replace ends the server and starts another one.
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

// shutdown ends the server for good.
func (e *embedded) shutdown() {
	e.stop()
	<-e.done
	if s := e.server.Swap(nil); s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}

// Bounds of what a server needs to begin.
const (
	neededBytes = 1 << 20
	neededFiles = 16
)

// probe returns an error if a folder cannot be written just now: the disk is full, or
// this process has too many files open.
func probe(folder string) (err error) {
	place := filepath.Join(folder, "probe")
	var files []*os.File
	defer func() {
		for _, f := range files {
			f.Close()
		}
		os.Remove(place)
		if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
			err = fmt.Errorf("bus: %w of %s: make room, and it goes on", ErrFull, folder)
		} else if err != nil {
			err = fmt.Errorf("bus: %s cannot be written: %w", folder, err)
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
