package lab

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestMargin(t *testing.T) {
	args := strings.Fields("margin --games 6 --empties 9 --time 5s --seed 2 --player champion --player greedy")
	got := arenaRun(t, "", append(args, "--json")...)
	var r marginReport
	if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || got.status != exitOK || len(r.Players) != 2 {
		t.Fatalf("status %d, %q, %q, %v", got.status, got.stdout, got.stderr, err)
	}
	perfect, other := r.Players[0], r.Players[1]
	if perfect.All.Discs != 0 || perfect.All.Perfect != 6 || perfect.All.Worse != 0 {
		t.Errorf("the champion with 9 empty squares: %+v", perfect.All)
	}
	if other.All.Discs <= 0 || other.All.Perfect == 6 {
		t.Errorf("a player that looks one move ahead: %+v", other.All)
	}
	for _, p := range r.Players {
		if n := p.Won.Games + p.Drawn.Games + p.Lost.Games; n != 6 || p.All.Games != 6 || p.Moves == 0 {
			t.Errorf("%s: %+v does not count 6 games", p.Spec, p)
		}
		if p.Won.Games != perfect.Won.Games {
			t.Errorf("%s could win %d games, the champion %d", p.Spec, p.Won.Games, perfect.Won.Games)
		}
		if sum := p.Won.Discs + p.Drawn.Discs + p.Lost.Discs; sum != p.All.Discs {
			t.Errorf("%s: %d discs lost in all games, %d in those of each kind", p.Spec, p.All.Discs, sum)
		}
	}
	text := arenaRun(t, "", append(args, "--games", "1")...).stdout
	for _, part := range []string{"\nchampion\n", "\nall         1             0.00        1      0\n", "\ngreedy\n"} {
		if !strings.Contains(text, part) {
			t.Errorf("the table lacks %q:\n%s", part, text)
		}
	}
}

func TestMarginGames(t *testing.T) {
	var p marginPlayer
	for _, g := range [][2]int{{6, 6}, {6, -2}, {2, 0}, {-8, -10}, {-8, -8}, {0, -2}} {
		p.count(g[0], g[1])
	}
	want := marginPlayer{
		All: marginGames{6, 14, 2, 3}, Won: marginGames{3, 10, 1, 2},
		Drawn: marginGames{1, 2, 0, 1}, Lost: marginGames{2, 2, 1, 0},
	}
	if p != want {
		t.Errorf("%+v, want %+v", p, want)
	}
}

func TestMarginErrors(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--games", "0"}, exitUsage, "--games 0"},
		{[]string{"--empties", "30"}, exitUsage, "--empties 30"},
		{[]string{"--time", "0s"}, exitUsage, "--time 0s"},
		{[]string{"--player", "oracle"}, exitUsage, "champion"},
		{[]string{"--games", "1", "--empties", "4", "--player", "cmd:echo a0"}, exitError, "cmd:echo a0: "},
	} {
		args := append([]string{"margin"}, test.args...)
		checkFailure(t, args, arenaRun(t, "", args...), test.status, test.want)
	}
}
