package app

// Titled is a Host with a title that is visible while its picture is not.
type Titled interface {
	// Retitle puts a text before the usual title, or restores the usual title if said is "".
	Retitle(said string)
}

// call updates the title while a room waits for the user.
func (a *app) call() {
	host, can := a.options.Host.(Titled)
	if !can {
		return
	}
	said := ""
	if a.room != nil {
		if id := a.room.Calls(); id != "" {
			said = a.Text(id)
		}
	}
	if said != a.called {
		a.called = said
		host.Retitle(said)
	}
}
