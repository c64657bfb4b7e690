package play

import (
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/setup"
	"colat/render/program/storage"
)

// playOffered is the control that starts a game against the offered level.
const playOffered = "play-offered"

// countResult counts the result of a game against a level, once, and determines whether to
// offer another level.
func (s *session) countResult(result game.Result) {
	person := s.seats.onlyPerson()
	if s.counted || person == game.Nobody {
		return
	}
	level := setup.LevelOf(s.setup.Seats[person.Opponent()])
	if level == 0 {
		return
	}
	s.counted = true
	streak := s.program.Store.Streak().After(level, person, result.Winner)
	s.program.Store.KeepStreak(streak)
	if s.offered = streak.Offer(); s.offered > 0 {
		s.program.Announce(s.offerText())
		s.program.Refresh()
	}
}

// offerText returns the text that offers a level, with the reason.
func (s *session) offerText() string {
	l := s.program.Locale
	id := "offer.down"
	if s.program.Store.Streak().Games > 0 {
		id = "offer.up"
	}
	return l.Format(id, locale.Data{"Name": faces.Name(l, s.offered)})
}

// acceptOffer starts a game against the offered level.
func (s *Scene) acceptOffer() {
	person := s.seats.onlyPerson()
	if s.offered == 0 || person == game.Nobody {
		return
	}
	s.setup.Seats[person.Opponent()] = setup.LevelSpec(s.offered)
	if s.program.Address == "" { // a level set by an address is not the user's choice
		s.program.Remember(func(kept *storage.Settings) { kept.Choices = s.setup.Choices() })
	}
	s.nextGame()
}

// offerHigh is the height of the card that offers a level, and leastResult the least height
// of the card with the result above it.
const offerHigh, leastResult = 64.0, 70.0

// offers reports whether another level is offered with the result.
func (l *layout) offers() bool {
	return l.over && !l.display.reviewing && l.offered > 0 && l.match.Over()
}

// addOffer lays out the card that offers another level.
func (l *layout) addOffer(r ui.Rect) {
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + 10, Y: r.Y + 10, W: r.W - 20, H: r.H - 20}
	faces.Add(l.page, inner.CutLeft(inner.H, 10), l.offered)
	l.addOfferButton(inner.CutRight(offerWide, 8))
	text, size := l.offerText(), theme.TextBody-1
	for size > theme.TextSmall-2 && ui.ParagraphHeight(text, size, inner.W) > inner.H {
		size--
	}
	inner.CutTop(max(0, inner.H-ui.ParagraphHeight(text, size, inner.W))/2, 0)
	l.page.AddParagraph(inner, text, size, l.theme.Text)
}

// offerWide is the width of the button that accepts the offer.
const offerWide = 92.0

func (l *layout) addOfferButton(r ui.Rect) {
	b := ui.Rect{X: r.X, Y: r.CenterY() - theme.Touch/2, W: r.W, H: theme.Touch}
	l.page.AddButton(b, playOffered, l.text("offer.take"), ui.NoIcon, ui.Quiet)
}
