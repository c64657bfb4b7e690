package arena

import "testing"

func TestBradleyTerry(t *testing.T) {
	var games []RatedGame
	for range 30 {
		for _, pair := range [][2]int{{0, 1}, {1, 2}} {
			a, b := pair[0], pair[1]
			games = append(games, RatedGame{a, b, 1}, RatedGame{b, a, 0}, RatedGame{a, b, 1}, RatedGame{b, a, 1})
		}
	}
	got := BradleyTerry(3, games)
	// Three of four games are won: 191 points apart, less a little for the game
	// with the average player.
	near(t, "a over b", got[0]-got[1], 190.8, 3)
	near(t, "b over c", got[1]-got[2], 190.8, 3)
	near(t, "mean", got[0]+got[1]+got[2], 0, 1e-6)
	for _, elo := range BradleyTerry(3, []RatedGame{{0, 1, 1}, {0, 2, 1}}) {
		if elo > 1000 || elo < -1000 {
			t.Errorf("ratings after two games: %v", elo)
		}
	}
	curve := RatingCurve(3, games)
	first, last := curve[0], curve[len(curve)-1]
	if len(curve) > maxPoints+2 || first.Games != 0 || last.Games != len(games) || last.Elo[0] != got[0] {
		t.Errorf("%d points of the curve, the last %+v", len(curve), last)
	}
}
