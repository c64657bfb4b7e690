package rating

import "testing"

func TestBradleyTerry(t *testing.T) {
	var games []Game
	for range 30 {
		for _, pair := range [][2]int{{0, 1}, {1, 2}} {
			a, b := pair[0], pair[1]
			games = append(games, Game{a, b, 1}, Game{b, a, 0}, Game{a, b, 1}, Game{b, a, 1})
		}
	}
	got := BradleyTerry(3, games)
	// Three of four games are won: 191 points apart, less a little for the game
	// with the average player.
	near(t, "a over b", got[0]-got[1], 190.8, 3)
	near(t, "b over c", got[1]-got[2], 190.8, 3)
	near(t, "mean", got[0]+got[1]+got[2], 0, 1e-6)
	for _, elo := range BradleyTerry(3, []Game{{0, 1, 1}, {0, 2, 1}}) {
		if elo > 1000 || elo < -1000 {
			t.Errorf("ratings after two games: %v", elo)
		}
	}
	curve := Curve(3, games)
	if n := len(curve); n > maxPoints+2 || curve[0].Games != 0 || curve[n-1].Games != len(games) || curve[n-1].Elo[0] != got[0] {
		t.Errorf("%d points of the curve, the last %+v", n, curve[n-1])
	}
}
