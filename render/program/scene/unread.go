package scene

import (
	"errors"
	"slices"
	"strings"

	"colat/game"
	"colat/game/notation"
	"colat/render/kit/locale"
)

// WhyUnread says in the language of the interface why a text could not be read as a game.
func (p *Program) WhyUnread(err error) string {
	l, wrong := p.Locale, (*notation.Error)(nil)
	if !errors.As(err, &wrong) {
		return l.Text("paste.unknown")
	}
	switch wrong.Fault {
	case notation.Unnamed:
		return l.Text("paste.unnamed")
	case notation.Undrawn:
		option := wrong.Option.Label.In(l.Language())
		return l.Format("paste.undrawn", locale.Data{"Option": option})
	case notation.UnknownGame:
		return l.Format("paste.game", locale.Data{"Value": locale.Shortened(wrong.Text)})
	case notation.BadMove:
		return l.Format("paste.move", locale.Data{"Number": wrong.Number, "Value": locale.Shortened(wrong.Text)})
	case notation.NoneFits:
		return l.Format("paste.none", locale.Data{"Games": p.titles(wrong.Tried)})
	case notation.BadStart:
		return l.Format("paste.position", locale.Data{
			"Game": p.Games.Of(wrong.Rules).Title(l, wrong.Rules), "Why": WhyNot(l, wrong.Err),
		})
	}
	if wrong.Form == notation.Moves {
		return l.Text("paste.unknown")
	}
	return l.Format("paste.broken", locale.Data{"Form": l.Text(formNames[wrong.Form])})
}

// titles lists the titles of games, each once.
func (p *Program) titles(list []game.Rules) string {
	var titles []string
	for _, rules := range list {
		if adapter := p.Games.Of(rules); adapter != nil {
			if title := adapter.Title(p.Locale, rules); !slices.Contains(titles, title) {
				titles = append(titles, title)
			}
		}
	}
	return strings.Join(titles, ", ")
}

// formNames are the ids of the names of the forms of games and positions.
var formNames = map[notation.Form]string{
	notation.Link: "form.link", notation.Moves: "form.moves", notation.Position: "form.position",
	notation.Board: "form.board", notation.Request: "form.request", notation.GGF: "form.ggf",
	notation.PSQ: "form.psq", notation.SGF: "form.sgf", notation.PGN: "form.pgn", notation.Record: "form.record",
}

// lostParts are the IDs of the words for what a form of a game does not carry.
var lostParts = map[notation.Part]string{
	notation.Start: "lost.start", notation.Names: "lost.names", notation.Result: "lost.result",
	notation.Date: "lost.date", notation.Times: "lost.times", notation.Annotations: "lost.annotations",
}

// LostWords lists parts of a game in words.
func LostWords(l *locale.Locale, parts []notation.Part) string {
	words := make([]string, len(parts))
	for i, part := range parts {
		words[i] = l.Text(lostParts[part])
	}
	return strings.Join(words, ", ")
}
