package notation_test

import (
	"strings"
	"testing"

	"colat/game"
	"colat/game/notation"
)

// Links of calculators of gomoku have the moves behind the #, in all the ways in which browsers and
// chats pass them on.
func TestReadsLinksOfCalculators(t *testing.T) {
	for _, text := range []string{
		"https://gomocalc.com/#/h8i9g7", "https://www.gomocalc.com/#/h8i9g7", "http://gomocalc.com/#/H8I9G7/",
		"gomocalc.com/#/h8i9g7", "www.gomocalc.com/#/h8i9g7", "<https://gomocalc.com/#/h8i9g7>",
		"https://gomocalc.com/#/h8i9g7?lang=vi", "https://gomocalc.com/?utm_source=a&b=c#/h8i9g7",
		"https://gomocalc.com/#/h8%20i9%20g7", "https://gomocalc.com/%23/h8i9g7", "https://gomocalc.com/#h8i9g7",
		"https://example.org/#!/h8i9g7", "https://example.org/#game=mnk:15,15,5&moves=h8i9g7",
		"https://example.org/?moves=h8i9g7", "https://example.org/#moves=h8i9g7",
	} {
		for _, rules := range []game.Rules{nil, find("uttt"), find("mnk:15,15,5")} {
			record, form, err := notation.Read(text, notation.Known{Rules: rules, Guess: true})
			if err != nil || form != notation.Link || record.Rules.ID() != "mnk:15,15,5" || len(record.Moves) != 3 {
				t.Errorf("%s is read as %s %v, %v", text, form, record, err)
			}
		}
	}
}

// A game that begins as one of Othello is one of five in a row.
func TestReadsALinkThatBeginsAsOthello(t *testing.T) {
	const text = "https://www.gomocalc.com/#/e6f6f5e5g7d7g6g8d4h7f8f9e10i6j5e9g9d9d10c9b9c10g10h10j7c8c7e8"
	record, _, err := notation.Read(text, notation.Known{})
	if err != nil || record.Rules.ID() != "mnk:15,15,5" || len(record.Moves) != 28 {
		t.Errorf("%v, %v", record, err)
	}
}

func TestRefusesLinksWithoutMoves(t *testing.T) {
	for text, want := range map[string]string{
		"https://gomocalc.com/#/": "names no game", "https://gomocalc.com/#/settings": "names no game",
		"https://gomocalc.com/": "names no game", "https://gomocalc.com/#/h8h8": "no game here begins",
		notation.RenLibStart + "\x03\x04" + strings.Repeat("\xff", 10) + "\x78\x00": "as text such as h8i9g7",
	} {
		if _, _, err := notation.Read(text, notation.Known{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
