package app

// Titled is a Host whose title is seen where its picture is not.
type Titled interface {
	// Retitle has the title say something before what it usually says, nothing for "".
	Retitle(said string)
}

// call has the title say what the person is waited for in a room.
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
