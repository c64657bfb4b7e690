package ai_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/mnk"
	"colat/game/othello"
)

func TestSpecBounds(t *testing.T) {
	const wantTime = "want a time above 0 and at most 24h, such as 500ms or 1s"
	const wantNodes = "want a whole number from 1 to 1000000000000000"
	for text, want := range map[string]string{
		"x:depth=0":                    `player x: "depth=0": want a whole number from 1 to 128`,
		"x:depth=99999":                `player x: "depth=99999": want a whole number from 1 to 128`,
		"x:depth=\x1b[31m":             `player x: "depth=\x1b[31m": want a whole number from 1 to 128`,
		"x:nodes=-1":                   `player x: "nodes=-1": ` + wantNodes,
		"x:nodes=99999999999999999999": `player x: "nodes=99999999999999999999": ` + wantNodes,
		"x:time=NaN":                   `player x: "time=NaN": ` + wantTime,
		"x:time=0s":                    `player x: "time=0s": ` + wantTime,
		"x:time=25h":                   `player x: "time=25h": ` + wantTime,
		"x:time=9999999h":              `player x: "time=9999999h": ` + wantTime,
	} {
		spec, err := ai.ParseSpec(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if _, _, err := spec.Limits(); err == nil || err.Error() != want {
			t.Errorf("%s:\n%v\n%s", text, err, want)
		}
	}
}

// TestOtherGame asks for a player of another game: the error says who plays this one.
func TestOtherGame(t *testing.T) {
	build := func(plays ...string) ai.Build {
		return func(_ map[string]string, rules game.Rules) (ai.Player, error) {
			if !slices.Contains(plays, rules.ID()) {
				return nil, ai.ErrOtherGame
			}
			return new(thinker), nil
		}
	}
	ai.Register("test-champion", build("classic"))
	ai.Register("test-champion", build("victory"))
	ai.Register("test-student", build("mnk:3,3,3", "victory"))
	three, err := mnk.New(3, 3, 3, mnk.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range []game.Rules{othello.Classic, othello.Victory} {
		if _, err := ai.New("test-champion", rules); err != nil {
			t.Error(err)
		}
	}
	_, err = ai.New("test-champion:depth=4", three)
	const want = "player test-champion does not play this game: mnk:3,3,3; the players of mnk:3,3,3 are test-student"
	if !errors.Is(err, ai.ErrOtherGame) || err.Error() != want {
		t.Errorf("%v\n%s", err, want)
	}
}

// What stands alone after the colon is a level, and of no other player.
func TestLevelsStandAlone(t *testing.T) {
	for text, want := range map[string]string{
		"level:3": "3", "level:3,time=1s": "3", "level:level=3": "3", "level:time=1s,level=3": "3", "level:x": "x",
		"level": "",
	} {
		spec, err := ai.ParseSpec(text)
		if err != nil || spec.Name != ai.Level || spec.Options[ai.Level] != want {
			t.Errorf("%s is read as %+v, %v", text, spec, err)
		}
	}
	for _, text := range []string{"level:", "level:3,4", "level:time=1s,3", "level:3,level=4", "champion:3"} {
		if spec, err := ai.ParseSpec(text); err == nil {
			t.Errorf("%s is read as %+v", text, spec)
		}
	}
	for text, want := range map[string]int{"1": 1, "8": ai.MostLevel, "0": 0, "9": 0, "-1": 0, "": 0, "three": 0,
		"1.5": 0} {
		if n, err := ai.ParseLevel(text); n != want || (err == nil) != (want > 0) {
			t.Errorf("level %q is read as %d, %v", text, n, err)
		}
	}
}

// FuzzSpecs checks that what a SPEC asks for is within bounds or an error.
func FuzzSpecs(f *testing.F) {
	for _, text := range []string{"champion", "champion:time=100ms,depth=4", "a:nodes=1,nodes=2", "level:3", ":", "a:=",
		"a:b=c=d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		spec, err := ai.ParseSpec(text)
		if err != nil {
			return
		}
		limits, rest, err := spec.Limits()
		if err != nil {
			return
		}
		if limits.Time < 0 || limits.Time > ai.LongestTime || limits.Depth < 0 || limits.Depth > ai.MostDepth ||
			limits.Nodes < 0 || limits.Nodes > ai.MostNodes {
			t.Errorf("%q asks for %+v", text, limits)
		}
		if len(rest) > len(spec.Options) || !strings.HasPrefix(text, spec.Name) {
			t.Errorf("%q was read as %+v", text, spec)
		}
	})
}
