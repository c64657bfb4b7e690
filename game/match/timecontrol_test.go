package match_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

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
	} {
		got, err := match.ParseTimeControl(text)
		if err != nil || got != want.control || got.String() != want.written {
			t.Errorf("%q is read as %+v, %v and written as %q", text, got, err, got.String())
		}
	}
	for _, text := range []string{
		"", "+", "5", "0s", "-5m", "25h", "+5m5", "0s+5m", "-1s+5m", "6m+5m", "1s+2s+3s", "five", "10s,120s",
	} {
		if got, err := match.ParseTimeControl(text); err != match.ErrTimeControl || got != (match.TimeControl{}) {
			t.Errorf("%q is read as %+v, %v", text, got, err)
		}
	}
	if text := (match.TimeControl{}).String(); text != "" {
		t.Errorf("no clock is written as %q", text)
	}
}

func TestTimeControlReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := rapid.Int64Range(1, int64(match.LongestTotal)).Draw(t, "total")
		move := rapid.Int64Range(0, total).Draw(t, "move")
		c := match.TimeControl{Total: time.Duration(total), Move: time.Duration(move)}
		if got, err := match.ParseTimeControl(c.String()); err != nil || got != c {
			t.Fatalf("%+v is written as %q and read as %+v, %v", c, c, got, err)
		}
	})
}

func FuzzParseTimeControl(f *testing.F) {
	for _, text := range []string{"5m", "10s+120s", "10s 2m", "+", "1e9h", "\xff", "9999999999999999999s"} {
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
