package play

import (
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
)

// An offer stands beside the result of a game: another level, sound, a look at the turning point, or the lesson
// about what cost most.
type offer struct {
	text    string
	level   int    // whose face stands before the text; 0 for none
	yes, no string // the controls that take and refuse it; "" for no such control
}

// The controls of offers.
const (
	playOffered, soundOn, soundOff, lookBack = "play-offered", "sound-on", "sound-off", "look-back"
	learnOffered                             = "learn-offered"
	cardAnalysed, cardShare, cardStop        = "card-analysed", "card-share", "card-stop"
)

// worthLooking is the least number of moves of a lost game whose turning point is offered.
const worthLooking = 8

// offeredVolume is the volume of sounds that a user has taken as offered.
const offeredVolume = 6

func (g *local) offer() offer {
	l := g.program.Locale
	lesson, errs := g.remedy()
	switch {
	case g.offered > 0:
		id := "offer.down"
		if g.program.Store.Streak().Games > 0 {
			id = "offer.up"
		}
		text := l.Format(id, locale.Data{"Name": faces.Name(l, g.offered)})
		return offer{text: text, level: g.offered, yes: playOffered}
	case g.sound && g.program.Settings.Volume == 0:
		return offer{text: l.Text("offer.sound"), yes: soundOn, no: soundOff}
	case errs:
		start, moves := g.match.Start(), g.match.Moves()
		return offer{text: l.Format("offer.lesson", locale.Data{
			"Move":   g.game.MoveText(l, stateAfter(g.match, lesson.ply), moves[lesson.ply]),
			"Number": g.game.Count(start, moves[:lesson.ply+1]),
		}), yes: learnOffered}
	case g.lost() && len(g.match.Moves()) >= worthLooking && g.coach.Advised():
		return offer{text: l.Text("offer.look"), yes: lookBack}
	}
	return offer{}
}

// lost reports whether a person has lost against an engine of this device.
func (s *Scene) lost() bool {
	person := s.conduct.Side()
	result, over := s.match.Result()
	return over && person != game.NoSide && result.Winner == person.Opponent() && s.seats.engine(result.Winner)
}

// lookBack opens the analysis, which shows where the game turned.
func (g *local) lookBack() { g.program.Go(scene.Review{Game: g.destination(), Turning: true}) }

// countResult counts the result of a game against a level, once, and determines whether to
// offer another level.
func (g *local) countResult(result game.Result) {
	person := g.Side()
	if g.counted || person == game.NoSide {
		return
	}
	level := setup.LevelOf(g.setup.Seats[person.Opponent()])
	if level == 0 {
		return
	}
	g.counted = true
	streak := g.program.Store.Streak().After(level, person, result.Winner)
	g.program.Store.KeepStreak(streak)
	if g.offered = streak.Offer(); g.offered > 0 {
		g.program.Announce(g.currentOffer().text)
		g.program.Refresh()
	}
}

// acceptOffer starts a game against the offered level.
func (g *local) acceptOffer() {
	person := g.Side()
	if person == game.NoSide {
		return
	}
	g.setup.Seats[person.Opponent()] = setup.LevelSpec(g.offered)
	if g.program.Address == "" { // a level set by an address is not the user's choice
		g.program.Remember(func(kept *storage.Settings) { kept.Choices = g.setup.Choices() })
	}
	g.nextGame()
}

// offerSound offers sound after a game of a person, unless it has been offered before, the user has chosen a
// volume, or another level is offered.
func (g *local) offerSound() {
	settings := &g.program.Settings
	g.sound = g.program.OffersSound && !settings.Offered && settings.Volume == 0 && g.offered == 0 &&
		!g.watched() && g.match.Over()
	if g.sound {
		g.program.Refresh()
	}
}

// answerSound turns sound on or leaves it off, and says where it can be changed.
func (g *local) answerSound(on bool) {
	p, said := g.program, "offer.sound-refused"
	g.sound = false
	if on {
		said = "offer.sound-taken"
	}
	p.Remember(func(s *storage.Settings) {
		s.Offered = true
		if on {
			s.Volume = offeredVolume
		}
	})
	p.Sound(sound.Place)
	p.Say(p.Locale.Format(said, locale.Data{"Settings": p.Text("settings.title")}))
	p.Refresh()
}
