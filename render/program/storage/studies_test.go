package storage

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestStudiesAreKept(t *testing.T) {
	var s Store
	want := Study{At: 7, Step: 3, Missed: []int{2}}
	s.KeepStudy("corners", want)
	s.KeepStudy("fours", Study{Done: true})
	got := s.Studies()
	if len(got) != 2 || got["corners"].compare(want) != 0 || !got["fours"].Done {
		t.Errorf("read %+v", got)
	}
	for _, text := range []string{
		`{"corners":{"at":-1}}`, `{"corners":{"step":99}}`, `{"Corners":{"at":1}}`, `["corners"]`, `{`,
		`{"corners":{"missed":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21]}}`,
	} {
		if got := holding(map[string]string{keyStudies: text}).Studies(); len(got) != 0 {
			t.Errorf("%s is read as %+v", text, got)
		}
	}
}

// Merging the work of two devices is the same in either order, and twice the same as once.
func TestStudiesMerge(t *testing.T) {
	device := rapid.Custom(func(t *rapid.T) Studies {
		return rapid.MapOfN(rapid.SampledFrom([]string{"corners", "fours", "zero"}), rapid.Custom(func(t *rapid.T) Study {
			return Study{
				At: rapid.Int64Range(0, 3).Draw(t, "at"), Step: rapid.IntRange(0, 3).Draw(t, "step"),
				Done: rapid.Bool().Draw(t, "done"), Missed: rapid.SliceOfN(rapid.IntRange(0, 3), 0, 2).Draw(t, "missed"),
			}
		}), 0, 3).Draw(t, "studies")
	})
	same := func(a, b Studies) bool {
		return maps.EqualFunc(a, b, func(a, b Study) bool { return a.compare(b) == 0 && a.Done == b.Done })
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := device.Draw(t, "a"), device.Draw(t, "b")
		union := a.Merge(b)
		if !same(union, b.Merge(a)) || !same(union, union.Merge(a)) {
			t.Fatalf("%+v and %+v merge to %+v, or %+v", a, b, union, b.Merge(a))
		}
		for _, id := range slices.Concat(slices.Collect(maps.Keys(a)), slices.Collect(maps.Keys(b))) {
			if union[id].Done != (a[id].Done || b[id].Done) || union[id].At != max(a[id].At, b[id].At) {
				t.Fatalf("%s: %+v of %+v and %+v", id, union[id], a[id], b[id])
			}
		}
	})
}
