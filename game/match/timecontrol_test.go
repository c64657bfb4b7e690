package match_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
)

func TestTimeControlText(t *testing.T) {
	for text, want := range map[string]struct {
		control match.TimeControl
		written string
	}{
		"5m":        {match.TimeControl{Total: 5 * time.Minute}, "5m"},
		"300s":      {match.TimeControl{Total: 5 * time.Minute}, "5m"},
		"1h":        {match.TimeControl{Total: time.Hour}, "60m"},
		"90s":       {match.TimeControl{Total: 90 * time.Second}, "90s"},
		"10s+120s":  {match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second}, "10s+120s"},
		"10s 2m":    {match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second}, "10s+120s"},
		"1.5s+9.5s": {match.TimeControl{Total: 9500 * time.Millisecond, Move: 1500 * time.Millisecond}, "1.5s+9.5s"},
		"5m+5m":     {match.TimeControl{Total: 5 * time.Minute, Move: 5 * time.Minute}, "300s+300s"},
		"3m+2s":     {withIncrement(3*time.Minute, 2*time.Second), "3m+2s"},
		"3m 2s":     {withIncrement(3*time.Minute, 2*time.Second), "3m+2s"},
		"3+2":       {withIncrement(3*time.Minute, 2*time.Second), "3m+2s"},
		"15 10":     {withIncrement(15*time.Minute, 10*time.Second), "15m+10s"},
		"0.5+0":     {match.TimeControl{Total: 30 * time.Second}, "30s"},
		"1+60":      {withIncrement(time.Minute, time.Minute), "0s+60s+60s"},
		"0s+5s+20s": {withIncrement(5*time.Second, 20*time.Second), "0s+5s+20s"},
		"1s+9s+3s": {
			match.TimeControl{Total: 9 * time.Second, Move: time.Second, Increment: 3 * time.Second}, "1s+9s+3s",
		},
		"0s+5m+0s": {match.TimeControl{Total: 5 * time.Minute}, "5m"},
		"5m/1m": {
			match.TimeControl{Total: 5 * time.Minute, Second: match.SideTime{Total: time.Minute}}, "5m/1m",
		},
		"5+3/1+0": {
			match.TimeControl{
				Total: 5 * time.Minute, Increment: 3 * time.Second, Second: match.SideTime{Total: time.Minute},
			}, "5m+3s/1m",
		},
		"3+2/3m+2s": {withIncrement(3*time.Minute, 2*time.Second), "3m+2s"},
	} {
		got, err := match.ParseTimeControl(text)
		if err != nil || got != want.control || got.String() != want.written {
			t.Errorf("%q is read as %+v, %v and written as %q", text, got, err, got.String())
		}
	}
	for _, text := range []string{
		"", "+", "5", "0s", "-5m", "25h", "+5m5", "0s+5m", "-1s+5m", "3s+2s+1s", "five", "10s,120s", "1s+2s+3s+4s",
		"3+2m", "3m+2", "3m/", "/3m", "3m/25h", "3m/2m/1m", "0+5", "5+-1", "1..5+0",
	} {
		if got, err := match.ParseTimeControl(text); err != match.ErrTimeControl || got != (match.TimeControl{}) {
			t.Errorf("%q is read as %+v, %v", text, got, err)
		}
	}
	if text := (match.TimeControl{}).String(); text != "" {
		t.Errorf("no clock is written as %q", text)
	}
}

func withIncrement(total, increment time.Duration) match.TimeControl {
	return match.TimeControl{Total: total, Increment: increment}
}

// sideTimes draws the time of a side.
var sideTimes = rapid.Custom(func(t *rapid.T) match.SideTime {
	draw := func(name string, least, most time.Duration) time.Duration {
		return time.Duration(rapid.Int64Range(int64(least), int64(most)).Draw(t, name))
	}
	s := match.SideTime{Total: draw("total", 1, match.LongestTotal)}
	if rapid.Bool().Draw(t, "limited") {
		s.Move = draw("move", 0, s.Total)
	}
	if rapid.Bool().Draw(t, "incremented") {
		s.Increment = draw("increment", 0, match.LongestIncrement)
	}
	return s
})

// controls draws a time control.
var controls = rapid.Custom(func(t *rapid.T) match.TimeControl {
	first := sideTimes.Draw(t, "first")
	if rapid.Bool().Draw(t, "equal") {
		return match.ControlOf(first, first)
	}
	return match.ControlOf(first, sideTimes.Draw(t, "second"))
})

func TestTimeControlReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := controls.Draw(t, "control")
		if twice := c.Swapped().Swapped(); twice != c || c.Swapped().Of(game.First) != c.Of(game.Second) {
			t.Fatalf("%+v is swapped to %+v and %+v", c, c.Swapped(), twice)
		}
		if got, err := match.ParseTimeControl(c.String()); err != nil || got != c {
			t.Fatalf("%+v is written as %q and read as %+v, %v", c, c, got, err)
		}
	})
}

func FuzzParseTimeControl(f *testing.F) {
	for _, text := range []string{"5m", "10s+120s", "10s 2m", "+", "3+2", "0s+1m+1m", "5m+3s/1m", "1./.1", "//",
		"1e9h", "\xff", "9999999999999999999s"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := match.ParseTimeControl(text)
		if err != nil {
			return
		}
		if again, err := match.ParseTimeControl(c.String()); err != nil || again != c {
			t.Errorf("%q is read as %+v, written as %q and read as %+v, %v", text, c, c, again, err)
		}
	})
}
