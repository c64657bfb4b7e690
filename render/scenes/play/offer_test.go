package play_test

import (
	"strings"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// lost resigns games against level 3 until so many are lost.
func lost(t *testing.T, a *apptest.App, games int) {
	t.Helper()
	for i := range games {
		if i > 0 {
			a.Click(t, "new-game")
		}
		a.Activate("confirm-resign")
		a.Tick()
	}
}

// After two games lost in a row a level lower is offered, one tap away, and kept when it is
// taken.
func TestAnotherLevelIsOffered(t *testing.T) {
	kept := &storage.Store{}
	a, host := apptest.Open(t, "lang=en", kept)
	for _, control := range []string{"game-classic", "level-3", "start"} {
		a.Click(t, control)
	}
	lost(t, a, 1)
	if a.Page.Find("play-offered") != nil {
		t.Fatal("another level is offered after one game")
	}
	a.Click(t, "undo") // a resignation taken back, and again
	a.Activate("confirm-resign")
	a.Tick()
	if a.Page.Find("play-offered") != nil {
		t.Fatal("one game counts twice")
	}
	a.Click(t, "new-game")
	lost(t, a, 1)
	if !a.Shows("Two games lost in a row. Try Piglet?") {
		t.Errorf("the page says %s", a.Labels())
	}
	if told := strings.Join(host.Announced, " "); !strings.Contains(told, "Try Piglet?") {
		t.Errorf("told %s", told)
	}
	a.Click(t, "play-offered")
	if state := a.State(); state.Result != nil || a.Settings.Seats[1] != "level:2" ||
		!a.Says("Piglet · level 2") {
		t.Errorf("the game goes on with %v, %s", a.Settings.Seats, a.Labels())
	}
}

// Games against others than levels offer nothing.
func TestNothingIsOfferedByOthers(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=random", &storage.Store{})
	lost(t, a, 4)
	if a.Page.Find("play-offered") != nil {
		t.Error("a level is offered after games against another player")
	}
}

// The settings of a link are not the person's choice.
func TestOfferOfALinkIsNotKept(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=level:3", &storage.Store{})
	before := a.Settings.Choices
	lost(t, a, 2)
	a.Click(t, "play-offered")
	if !a.Says("Piglet · level 2") || a.Settings.Choices != before {
		t.Errorf("the settings are %+v", a.Settings.Choices)
	}
}

// Sound is offered once, with the result of the first finished game of a person, and never again after any
// answer.
func TestSoundIsOfferedOnce(t *testing.T) {
	const address = "game=classic&white=level:3&lang=en"
	for _, answer := range []string{"sound-on", "sound-off", "new-game"} {
		kept := &storage.Store{}
		a, host := apptest.Open(t, address, kept)
		a.OffersSound = true
		if lost(t, a, 1); a.Page.Find("sound-on") == nil || !a.Shows("Play with sound?") {
			t.Fatalf("no sound is offered; the page says %s", a.PageText())
		}
		a.Tick()
		a.Click(t, answer)
		a.Tick()
		want := map[string]int{"sound-on": 6}[answer]
		if a.Settings.Volume != want || len(a.Speaker.Names) != min(want, 1) {
			t.Errorf("%s: volume %d, played %v", answer, a.Settings.Volume, a.Speaker.Names)
		}
		if told := strings.Join(host.Announced, " "); answer == "sound-on" && !strings.Contains(told, "Settings") {
			t.Errorf("told %s", told)
		}
		if a.Page.Find("sound-on") != nil || a.Page.Find("sound-off") != nil {
			t.Errorf("%s: the offer stays", answer)
		}
		b, _ := apptest.Open(t, address+"&seed=2", kept)
		b.OffersSound = true
		if lost(t, b, 1); b.Page.Find("sound-on") != nil {
			t.Errorf("%s: sound is offered again", answer)
		}
	}
}

// Sound is not offered in tests, to users with sound, and to spectators of two engines. On a screen without
// space for the offer it waits for another game.
func TestSoundIsNotOffered(t *testing.T) {
	a, _ := apptest.Open(t, "test=1&game=classic&white=level:3", &storage.Store{})
	if lost(t, a, 1); a.Page.Find("sound-on") != nil {
		t.Error("sound is offered in a test")
	}
	kept := &storage.Store{}
	kept.KeepSettings(storage.Settings{Preferences: storage.Preferences{Volume: 2}})
	a, _ = apptest.Open(t, "game=classic&white=level:3", kept)
	a.OffersSound = true
	if lost(t, a, 1); a.Page.Find("sound-on") != nil {
		t.Error("sound is offered to a user who has chosen a volume")
	}
	a, _ = apptest.Open(t, "game=classic&white=level:3", &storage.Store{})
	a.OffersSound = true
	a.Resize(320, 480, 1)
	lost(t, a, 1)
	a.Tick()
	if shown := a.Page.Find("sound-on") != nil; shown != a.Settings.Offered {
		t.Errorf("the offer is on the page: %v, and kept as shown: %v", shown, a.Settings.Offered)
	}
}

// After a lost game the user is led to the turning point; the result can be shared as a picture.
func TestLostGameSaysWhatToLookAt(t *testing.T) {
	const moves = "&moves=f5d6c3d3c4f4f6f3e6e7d7g6"
	a, _ := apptest.Open(t, "game=classic&white=level:3&time=60ms&lang=en"+moves, &storage.Store{})
	a.Activate("confirm-resign")
	a.Tick()
	if !a.Shows("Where did the game turn?") {
		t.Fatalf("the page says %s", a.Labels())
	}
	if card := a.Page.Find("save-as"); card == nil || card.Label != "Share a picture of the game" {
		t.Errorf("the card of the result has %+v", card)
	}
	a.Click(t, "look-back")
	a.Until(t, "the review", func(s app.ProbeState) bool { return s.Review != nil && s.Review.Complete })
	a.Tick()
	if r := a.State().Review; r.Turning >= 0 && r.Shown != r.Turning+1 {
		t.Errorf("the turning point is move %d, the board shows %d moves", r.Turning+1, r.Shown)
	}
}

// A picture with the accuracy of both sides is offered with the result, made after an analysis that can be stopped,
// and the costliest error of a lost game leads to a lesson.
func TestAnalysedPicture(t *testing.T) {
	const moves = "&moves=i9+a5+i7+b5+g9+c5+g7+d5+i1"
	a, _ := apptest.Open(t, "game=mnk:9,9,5&white=level:3&time=40ms&lang=en"+moves, &storage.Store{})
	a.Activate("confirm-resign")
	a.Tick()
	analyse := func() {
		a.Click(t, "save-as")
		a.Tick()
		a.Click(t, "card-analysed")
		a.Tick()
	}
	analyse()
	if a.Page.Find("card-stop") == nil || !a.Shows("Analysing the game for the picture") {
		t.Fatalf("the page says %s", a.PageText())
	}
	a.Click(t, "card-stop")
	a.Tick()
	if a.Page.Find("look-back") == nil || a.Page.Find("card-share") != nil {
		t.Errorf("after a stop the page says %s", a.Labels())
	}
	analyse()
	a.Until(t, "the picture is ready", func(app.ProbeState) bool { return a.Page.Find("card-share") != nil })
	a.Click(t, "card-share")
	a.Tick()
	if a.Page.Find("picture") == nil || a.Page.Find("card-share") != nil {
		t.Errorf("the picture asks for an analysis again, or stays offered: %s", a.PageText())
	}
	a.Until(t, "a lesson is offered", func(app.ProbeState) bool { return a.Page.Find("learn-offered") != nil })
	if !a.Shows("Move 9, i1, cost most. A short lesson about it?") {
		t.Errorf("the page says %s", a.Labels())
	}
	a.Click(t, "learn-offered")
	a.Until(t, "the lesson", func(s app.ProbeState) bool { return s.Scene == "first-steps" || s.Scene == "lessons" })
}

// Neither a won game nor one of two persons offers that.
func TestOnlyALostGameOffersALook(t *testing.T) {
	const moves = "&moves=f5d6c3d3c4f4f6f3e6e7d7g6"
	for _, address := range []string{
		"game=classic&black=human&white=human" + moves, "game=classic&white=level:3&moves=f5d6",
	} {
		a, _ := apptest.Open(t, address, &storage.Store{})
		a.Activate("confirm-resign")
		a.Tick()
		if a.Page.Find("look-back") != nil {
			t.Errorf("%s: a look back is offered", address)
		}
	}
}
