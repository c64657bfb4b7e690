package apptest

import (
	"context"
	"strings"
	"testing"

	"colat/ai"
	"colat/render/program/storage"
	"colat/render/table/games"
	"colat/web/rooms/client"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
)

// NewRealServer returns a server of rooms in this process, with engines, and with a store in memory.
func NewRealServer(t testing.TB) *server.Server {
	t.Helper()
	s, err := server.New(t.Context(), server.Options{
		Store: roomstest.NewMemory(), Engines: server.Engines{New: ai.New},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// OpenAt returns the program of a person on a server, who has a name and a key of one letter.
func OpenAt(t testing.TB, s *server.Server, host *Host, name, letter string) *App {
	t.Helper()
	key := strings.Repeat(letter, 52)
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: key, Name: name})
	a := OpenOn(t, host, "lang="+host.Lang, kept, games.All, ai.New)
	dial := func(context.Context) (client.Conn, error) { return s.Connect(name) }
	c := client.New(client.Options{Dial: dial, Key: key})
	t.Cleanup(c.Close)
	a.Client = c
	return a
}
