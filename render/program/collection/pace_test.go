package collection

import (
	"context"
	"runtime"
	"slices"
	"testing"

	"colat/render/program/storage"
	"colat/render/table/games"
)

// Go's collector visits all objects in one go, for which the page draws no frame. So games that have
// been read, but not added yet, are few objects, however many games there are.
func TestReadGamesAreFewObjects(t *testing.T) {
	const n = 3000
	files := wthorFiles(t, n)
	s := newShelf()
	w := &work{shelf: s, progress: new(Import), known: newKnown(), builders: make(map[string]*Builder)}
	objects := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapObjects
	}
	before := objects()
	if err := w.do(context.Background(), files); err != nil || w.done.Added != n {
		t.Fatalf("%+v, %v", w.done, err)
	}
	if made := int64(objects()) - int64(before); made > n/2 {
		t.Errorf("%d games that have been read are %d objects", n, made)
	}
	runtime.KeepAlive(w)
	runtime.KeepAlive(files)
}

// Work on thousands of games rests again and again, so that frames are drawn meanwhile.
func TestSortingRests(t *testing.T) {
	const n = 50_000
	list := make([]int, n)
	for i := range list {
		list[i] = i * 7919 % n
	}
	work, most := 0, 0
	rest := func() { work, most = 0, max(most, work) }
	got := sorted(list, func(a, b int) int { work++; return a - b }, rest)
	if !slices.IsSorted(got) || len(got) != n {
		t.Error("the list is not sorted")
	}
	if most = max(most, work); most > 20_000 {
		t.Errorf("%d comparisons without a rest", most)
	}
}

// The newest games of all files have space.
func TestOldGamesWithoutSpaceAreLeftOut(t *testing.T) {
	whole := newShelf()
	imports(t, whole, wthorFiles(t, 60)...)
	var want []string
	for _, f := range whole.Collections()[0].Newest()[:25] {
		want = append(want, f.ID)
	}
	s := NewShelf(&storage.Store{}, games.All, func() {})
	s.Most = 25
	i := s.Import(wthorFiles(t, 60))
	if done, err := i.Result(); err != nil || !done.Asks || done.Added != 25 || done.Left != 35 {
		t.Fatalf("%+v, %v", done, err)
	}
	i.Accept()
	if _, err := i.Result(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range s.Collections()[0].Newest() {
		got = append(got, f.ID)
		if _, err := s.Read(f.ID); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d games %v are there, want %v", len(got), got, want)
	}
}
