package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"syscall/js"

	"colat/web/rooms/protocol"
)

// DialTo returns a Dial to the rooms of a site, given by its address; ""
// for the site of the page.
func DialTo(site string) Dial {
	return func(ctx context.Context) (Conn, error) {
		if site == "" {
			location := js.Global().Get("location")
			path := location.Get("pathname").String()
			site = location.Get("origin").String() + path[:strings.LastIndexByte(path, '/')+1]
		}
		address := strings.TrimSuffix(site, "/") + protocol.Path
		s, err := open("ws" + strings.TrimPrefix(address, "http"))
		if err != nil {
			return nil, err
		}
		select {
		case <-s.opened:
			return s, nil
		case <-s.closed:
			if !probe(ctx, address) {
				return nil, fmt.Errorf("%w: %s is a site of files", ErrNoRooms, site)
			}
			return nil, s.reason()
		case <-ctx.Done():
			s.Close()
			return nil, ctx.Err()
		}
	}
}

// socket is a WebSocket of the browser.
type socket struct {
	value  js.Value
	opened chan struct{}
	closed chan struct{} // when the socket has failed or ended
	more   chan struct{} // texts has a new message

	mu    sync.Mutex
	texts [][]byte
	err   error
	funcs map[string]js.Func // event listeners, by event
}

// open starts to open a socket. The error says that the browser does not allow it.
func open(address string) (s *socket, err error) {
	defer func() {
		p := recover()
		if thrown, ok := p.(js.Error); ok {
			err = thrown
		} else if p != nil {
			panic(p)
		}
	}()
	s = &socket{
		opened: make(chan struct{}), closed: make(chan struct{}), more: make(chan struct{}, 1),
		funcs: make(map[string]js.Func),
	}
	s.value = js.Global().Get("WebSocket").New(address)
	s.listen("open", func(js.Value) { close(s.opened) })
	s.listen("message", s.message)
	s.listen("close", func(e js.Value) {
		s.end(fmt.Errorf("the connection ended with status %d %s", e.Get("code").Int(), e.Get("reason").String()))
	})
	return s, nil
}

func (s *socket) listen(event string, hear func(js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		hear(args[0])
		return nil
	})
	s.funcs[event] = f
	s.value.Call("addEventListener", event, f)
}

func (s *socket) message(e js.Value) {
	data := e.Get("data")
	if data.Type() != js.TypeString {
		return // servers of rooms send only texts
	}
	text := []byte(data.String())
	s.mu.Lock()
	s.texts = append(s.texts, text)
	s.mu.Unlock()
	select {
	case s.more <- struct{}{}:
	default:
	}
}

// end records that the socket has ended, and removes its event listeners.
func (s *socket) end(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return
	}
	s.err = err
	for event, f := range s.funcs {
		s.value.Call("removeEventListener", event, f)
		f.Release()
	}
	close(s.closed)
}

func (s *socket) reason() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

func (s *socket) Read(ctx context.Context) ([]byte, error) {
	for {
		s.mu.Lock()
		if len(s.texts) > 0 {
			text := s.texts[0]
			s.texts = s.texts[1:]
			s.mu.Unlock()
			return text, nil
		}
		err := s.err
		s.mu.Unlock()
		if err != nil {
			return nil, err
		}
		select {
		case <-s.more:
		case <-s.closed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Write passes a text to the browser, which sends it when possible.
func (s *socket) Write(_ context.Context, text []byte) error {
	if err := s.reason(); err != nil {
		return err
	}
	const isOpen = 1
	if s.value.Get("readyState").Int() != isOpen {
		return errors.New("the connection is ending")
	}
	s.value.Call("send", string(text))
	return nil
}

func (s *socket) Close() {
	s.end(errors.New("the connection was closed"))
	s.value.Call("close")
}

// probe reports whether there may be a server of rooms at an address where no WebSocket
// could be opened. The browser does not tell why the WebSocket failed.
func probe(ctx context.Context, address string) bool {
	answered := make(chan bool, 1)
	var got, failed js.Func
	settle := func(may bool) {
		got.Release()
		failed.Release()
		answered <- may
	}
	got = js.FuncOf(func(_ js.Value, args []js.Value) any {
		settle(hasRooms(args[0].Get("status").Int()))
		return nil
	})
	failed = js.FuncOf(func(js.Value, []js.Value) any {
		settle(true) // no answer: the network may be down
		return nil
	})
	options := js.Global().Get("Object").New()
	options.Set("cache", "no-store")
	js.Global().Call("fetch", address, options).Call("then", got, failed)
	select {
	case may := <-answered:
		return may
	case <-ctx.Done():
		return true
	}
}

// Awake calls wake whenever a connection may have been lost or regained: the page becomes
// visible, or the network goes or returns. stop ends the calls.
func Awake(wake func()) (stop func()) {
	window := js.Global()
	document := window.Get("document")
	f := js.FuncOf(func(js.Value, []js.Value) any {
		if !document.Get("hidden").Bool() {
			wake()
		}
		return nil
	})
	events := []string{"online", "offline", "pageshow"}
	for _, event := range events {
		window.Call("addEventListener", event, f)
	}
	document.Call("addEventListener", "visibilitychange", f)
	return func() {
		for _, event := range events {
			window.Call("removeEventListener", event, f)
		}
		document.Call("removeEventListener", "visibilitychange", f)
		f.Release()
	}
}
