package projector_test

import (
	"strings"
	"testing"
	"unicode"

	"colat/ai/arena/pairing"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/web/rooms/tournament"
)

// Hostile names turn nothing around on the projector and in the lobby: neither in the
// list of players, nor on boards, in tables and on the podium.
func TestHostileNamesOnTheProjector(t *testing.T) {
	s := apptest.School(t, apptest.SwissTerms(), 0)
	for _, name := range []string{
		"=1+1", "<img src=x onerror=x>", "\u202eAn\u2066\x00\x1b[31m", "x;@SUM\u200b(A1)\t+2",
		strings.Repeat("Ờ", 24), strings.Repeat("W", 24),
	} {
		s.Pupil(s.ID, name)
	}
	if err := s.InTournament(s.ID, "x", &tournament.Command{
		Do: tournament.Enter, Name: strings.Repeat("Ờ", 200),
	}); err == nil {
		t.Error("a name of 200 letters is accepted")
	}
	a, _ := projectorOf(t, s)
	look := func(when string) {
		t.Helper()
		for _, scene := range []string{"projector", "lobby"} {
			for _, size := range [][2]float64{{1280, 800}, {390, 844}, {844, 390}, {360, 640}} {
				a.Resize(size[0], size[1], 1)
				apptest.SettleRoom(a)
				for _, text := range words(a) {
					if at := strings.IndexFunc(text, func(c rune) bool {
						return unicode.Is(unicode.Bidi_Control, c) || c == '\u200b' || unicode.IsControl(c) && c != '\n'
					}); at >= 0 {
						t.Errorf("%s, %s at %v: %+q", when, scene, size, text)
					}
				}
				for i := range a.Page.Items {
					if item := &a.Page.Items[i]; strings.Contains(item.Text, "WWWW") && item.Kind == ui.Label && item.Clipped() {
						t.Errorf("%s, %s at %v: %q is cut off by its frame", when, scene, size, item.Text)
					}
				}
			}
			if scene == "projector" {
				a.Activate("hall")
			} else {
				a.Activate("projector")
			}
			apptest.SettleRoom(a)
		}
	}
	look("before the beginning")
	s.Begins()
	look("in the first round")
	for _, g := range s.Given() {
		s.Host.InTournament(s.ID, &tournament.Command{Do: tournament.Correct, Result: won(g)})
	}
	s.Host.InTournament(s.ID, &tournament.Command{Do: tournament.Close})
	look("at the end")
}

// won is the result of a game that the first player has won.
func won(g tournament.Given) *pairing.Result {
	return &pairing.Result{Game: g.Game, Players: g.Players, Points: [2]int{pairing.Win, 0}}
}
