package board

import "testing"

// Sounds follow the picture: the disc that is put down first, and then the turned ones ring by
// ring, each once.
func TestCues(t *testing.T) {
	v := NewView(othello)
	v.SetBounds(0, 0, 400, 400)
	var before, after Position
	for square := 1; square <= 4; square++ {
		before.Pieces[square] = white
	}
	after = before
	for square := range 5 {
		after.Pieces[square] = black
	}
	after.Suns = SetOf(2)
	before.Suns = after.Suns
	for name, test := range map[string]struct {
		reduced bool
		pace    float64
	}{"usual": {pace: 1}, "fast": {pace: 2}, "slow": {pace: 0.5}, "reduced": {reduced: true, pace: 1}} {
		var cues []Cue
		var ticks []int
		tick := 0
		v.SetListener(func(c Cue) { cues, ticks = append(cues, c), append(ticks, tick) })
		v.SetReducedMotion(test.reduced)
		v.SetPace(test.pace)
		v.Set(&before)
		v.Move(&after, 0)
		for tick = 1; tick < 200; tick++ {
			v.Update()
		}
		if len(cues) != 5 || cues[0] != (Cue{Kind: Landed}) {
			t.Fatalf("%s: the cues are %v", name, cues)
		}
		for i, c := range cues[1:] {
			if want := (Cue{Turned, i + 1, i == 1}); c != want {
				t.Errorf("%s: cue %d is %v, want %v", name, i+1, c, want)
			}
			if !test.reduced && i > 0 && ticks[i+1] <= ticks[i] {
				t.Errorf("%s: discs of two rings are heard at the ticks %v", name, ticks)
			}
		}
		if last := ticks[4]; test.reduced != (last == 0) {
			t.Errorf("%s: the last disc is heard at tick %d", name, last)
		}
	}
}

// What is brought to an end is not told.
func TestNoCuesOfWhatIsNotSeen(t *testing.T) {
	v := NewView(othello)
	v.SetBounds(0, 0, 400, 400)
	v.SetListener(func(c Cue) { t.Errorf("told of %v", c) })
	var p Position
	p.Pieces[7] = black
	v.Set(&p)
	p.Pieces[7] = white
	v.Move(&p, -1)
	v.Finish()
	for range 100 {
		v.Update()
	}
}
