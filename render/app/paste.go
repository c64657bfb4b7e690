package app

import (
	"errors"

	"colat/game/match"
	"colat/game/notation"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/program/setup"
)

// paste handles the keys for copying and pasting, and pasted text.
func (a *App) paste() {
	if a.help != nil || a.dialog != nil || a.shortcutList != nil {
		a.options.Host.Pasted() // dialogues ignore pasted text
		return
	}
	if a.input.Copy {
		a.activate("share")
	}
	if a.input.Paste {
		a.activate("paste")
	}
	if text, pasted := a.options.Host.Pasted(); pasted {
		a.openPasted(text)
	}
}

// askPasted requests the text on the clipboard.
func (a *App) askPasted() {
	a.scene.Activate("paste") // which may close a menu
	if !a.options.Host.AskPasted() {
		a.Say(a.Text("paste.nothing"))
	}
}

// openPasted opens the game or the position in a text. It shows an error and changes nothing
// if the text cannot be read.
func (a *App) openPasted(text string) {
	if taker, ok := a.scene.(scene.TextReceiver); ok && taker.ReceiveText(text) {
		return
	}
	known := notation.Known{Rules: a.scene.Rules(), Guess: true}
	if teller, ok := a.scene.(scene.Teller); ok {
		known.Options = teller.Facts().Options
	}
	record, form, err := notation.Read(text, known)
	if err != nil {
		a.Say(a.pasteFault(err))
		return
	}
	g := a.Games.Of(record.Rules)
	if g == nil {
		a.Say(a.Locale.Format("paste.game", locale.Data{"Value": locale.Shortened(record.Rules.ID())}))
		return
	}
	opened := a.Locale.Format("paste.opened", locale.Data{"Game": g.TitleOf(a.Locale, record.Start)})
	if taker, ok := a.scene.(scene.GameReceiver); ok && taker.ReceiveGame(record) {
		a.Say(opened)
		return
	}
	open := func() {
		chosen := a.pastedSetup(text, form, record)
		a.goTo(scene.Game{Setup: &chosen, Record: record})
		a.Say(opened)
	}
	if asker, ok := a.scene.(scene.Asker); ok && asker.AskToLeave(open) {
		return
	}
	open()
}

// pastedSetup returns the setup of a pasted game. The players are those in the text if the
// program has them, and otherwise two humans, so that no engine moves at once.
func (a *App) pastedSetup(text string, form notation.Form, record *match.Record) setup.Setup {
	chosen := setup.Setup{
		Start: record.Start, Moves: record.Moves, Seats: [2]string{setup.Human, setup.Human}, Time: a.Settings.Choices.Time,
	}
	switch form {
	case notation.Link:
		if parameters, err := notation.Parameters(text); err == nil {
			asked := setup.Parse(parameters, a.Settings.Choices, a.Games)
			chosen = asked.Setup(a.Rand)
			chosen.Start, chosen.Moves = record.Start, record.Moves
		}
	case notation.Record:
		if names := record.Names; setup.Known(names[0]) && setup.Known(names[1]) {
			chosen.Seats = names
		}
	}
	return chosen
}

// pasteFault describes the error in a text.
func (a *App) pasteFault(err error) string {
	wrong := (*notation.Error)(nil)
	if !errors.As(err, &wrong) {
		return a.Text("paste.unknown")
	}
	switch wrong.Fault {
	case notation.Unnamed:
		return a.Text("paste.unnamed")
	case notation.Undrawn:
		return a.Locale.Format("paste.undrawn", locale.Data{"Option": wrong.Option.Label.In(a.Locale.Language())})
	case notation.UnknownGame:
		return a.Locale.Format("paste.game", locale.Data{"Value": locale.Shortened(wrong.Text)})
	case notation.BadMove:
		return a.Locale.Format("paste.move", locale.Data{"Number": wrong.Number, "Value": locale.Shortened(wrong.Text)})
	case notation.BadStart:
		return a.Locale.Format("paste.position", locale.Data{
			"Game": a.Games.Of(wrong.Rules).Title(a.Locale, wrong.Rules), "Why": scene.WhyNot(a.Locale, wrong.Err),
		})
	}
	if wrong.Form == notation.Moves {
		return a.Text("paste.unknown")
	}
	return a.Locale.Format("paste.broken", locale.Data{"Form": a.Text(formNames[wrong.Form])})
}

// formNames are the ids of the names of the forms of games and positions.
var formNames = map[notation.Form]string{
	notation.Link: "form.link", notation.Moves: "form.moves", notation.Position: "form.position",
	notation.Board: "form.board", notation.Request: "form.request", notation.GGF: "form.ggf",
	notation.Record: "form.record",
}
