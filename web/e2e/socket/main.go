//go:build js

// Socket is the least program that uses rooms from a page: it makes one, watches it, and
// says what it hears.
package main

import (
	"syscall/js"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"

	_ "colat/game/mnk"
)

func main() {
	told := js.Global().Get("Object").New()
	js.Global().Set("told", told)
	c := client.New(client.Options{Dial: client.DialTo(""), Key: protocol.NewKey()})
	stop := client.Awake(c.Wake)
	create := c.Command("", &room.Command{Do: room.Create, Name: "Page", Terms: &room.Terms{Game: "mnk:3,3,3"}})
	var id string
	js.Global().Set("join", js.FuncOf(func(_ js.Value, args []js.Value) any {
		c.Command(id, &room.Command{Do: room.Join, Name: args[0].String()})
		return nil
	}))
	js.Global().Set("end", js.FuncOf(func(js.Value, []js.Value) any {
		stop()
		go c.Close()
		return nil
	}))
	var r room.Room
	for {
		u, some := c.Poll()
		if !some && c.Status().Phase == client.Closed {
			told.Set("end", client.ErrClosed.Error())
			return
		}
		if !some {
			<-c.Ready()
			continue
		}
		if u.Answer != nil && u.Answer.N == create {
			id = u.Room
			c.Watch(id, 0)
		}
		for i := range u.Entries {
			if err := r.Apply(&u.Entries[i].Event); err != nil {
				panic(err)
			}
		}
		status := c.Status()
		told.Set("phase", status.Phase.String())
		told.Set("events", r.Events())
		told.Set("name", r.NameOf(status.Person))
		if status.Error != nil {
			told.Set("error", status.Error.Error())
		}
	}
}
