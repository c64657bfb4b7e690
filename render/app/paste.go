package app

import (
	"cmp"

	"colat/ai/treefile"
	"colat/game/match"
	"colat/game/notation"
	"colat/render/kit/locale"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/setup"
)

// askPasted requests the text on the clipboard.
func (n *navigator) askPasted() {
	n.scene.Activate("paste") // which may close a menu
	if !n.options.Host.AskPasted() {
		n.program.Say(n.program.Text("paste.nothing"))
	}
}

// openPasted opens the game or the position in a text. It shows an error and changes nothing
// if the text cannot be read.
func (n *navigator) openPasted(text string) {
	if treefile.Is([]byte(text)) {
		n.openTree([]byte(text))
		return
	}
	if taker, ok := n.scene.(scene.TextReceiver); ok && taker.ReceiveText(text) {
		return
	}
	if several(text) {
		n.importFiles([]scene.PickedFile{{File: collection.File{Name: n.program.Text("library.pasted"), Data: []byte(text)}}})
		return
	}
	known := notation.Known{Rules: n.scene.Rules(), Guess: true}
	if teller, ok := n.scene.(scene.Teller); ok {
		known.Options = teller.Facts().Options
	}
	record, form, err := notation.Read(text, known)
	if err != nil {
		n.program.Say(n.program.WhyUnread(err))
		return
	}
	g := n.program.Games.Of(record.Rules)
	if g == nil {
		n.program.Say(n.program.Locale.Format("paste.game", locale.Data{"Value": locale.Shortened(record.Rules.ID())}))
		return
	}
	message := "paste.opened"
	if form == notation.Flipped {
		message = "paste.flipped"
	}
	opened := n.program.Locale.Format(message, locale.Data{"Game": g.TitleOf(n.program.Locale, record.Start)})
	if record.LeftOut > 0 {
		opened += ". " + n.program.Locale.Count("paste.variations", record.LeftOut, nil)
	}
	if taker, ok := n.scene.(scene.GameReceiver); ok {
		if said, received := taker.ReceiveGame(record); received {
			n.program.Say(cmp.Or(said, opened))
			return
		}
	}
	open := func() {
		chosen := n.pastedSetup(text, form, record)
		n.goTo(scene.Game{Setup: &chosen, Record: record})
		n.program.Say(opened)
	}
	if asker, ok := n.scene.(scene.Asker); ok && asker.AskToLeave(open) {
		return
	}
	open()
}

// pastedSetup returns the setup of a pasted game. The players are those in the text if the
// program has them, and otherwise two humans, so that no engine moves at once.
func (n *navigator) pastedSetup(text string, form notation.Form, record *match.Record) setup.Setup {
	chosen := setup.Setup{
		Start: record.Start, Moves: record.Moves, Seats: [2]string{setup.Human, setup.Human},
		Time: n.program.Settings.Choices.Time,
	}
	switch form {
	case notation.Link:
		if parameters, err := notation.Parameters(text); err == nil {
			asked := setup.Parse(parameters, n.program.Settings.Choices, n.program.Games)
			chosen = asked.Setup(n.program.Rand)
			chosen.Start, chosen.Moves = record.Start, record.Moves
		}
	case notation.Record:
		if names := record.Names; setup.Known(names[0]) && setup.Known(names[1]) {
			chosen.Seats = names
			return chosen
		}
	}
	chosen.Names = record.Names
	return chosen
}
