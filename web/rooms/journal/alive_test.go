package journal

import (
	"testing"
	"time"
)

// When rooms were served is there for every journal of the bus, and not before it was.
func TestBeatsAndAbsences(t *testing.T) {
	j := alone(t)
	if last, err := j.LastBeat(limited(t)); err != nil || !last.IsZero() {
		t.Errorf("before the first beat: %v, %v", last, err)
	}
	if gone, back, err := j.Absence(limited(t)); err != nil || !gone.IsZero() || !back.IsZero() {
		t.Errorf("before the first absence: %v, %v, %v", gone, back, err)
	}
	beat := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	for _, at := range []time.Time{beat, beat.Add(time.Hour)} {
		if err := j.Beat(limited(t), at); err != nil {
			t.Fatal(err)
		}
		if err := j.KeepAbsence(limited(t), at, at.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		other := open(t, j.bus)
		if last, err := other.LastBeat(limited(t)); err != nil || !last.Equal(at) {
			t.Errorf("the last beat was at %v, not %v; %v", at, last, err)
		}
		gone, back, err := other.Absence(limited(t))
		if err != nil || !gone.Equal(at) || !back.Equal(at.Add(time.Minute)) {
			t.Errorf("nobody was there after %v: %v to %v, %v", at, gone, back, err)
		}
	}
}
