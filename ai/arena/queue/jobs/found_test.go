package jobs

import (
	"testing"

	"colat/game/othello"
)

// Results of workers that are wrong in themselves do not count.
func TestWrongResultsOfSearches(t *testing.T) {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		`{"move":"f5","depth":9,"score":120,"chance":0.6}`,
		`{"move":"d3","depth":60,"score":30000,"chance":1,"outcome":"win","exact":true}`,
	} {
		if info, err := readFound([]byte(text), s); err != nil || len(info.PV) != 1 {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{
		``, `{}`, `[]`, `{"move":"a1","chance":0.5}`, `{"move":"f5","chance":1.5}`, `{"move":"f5","chance":-1}`,
		`{"move":"f5","chance":0.5,"outcome":"perhaps"}`, `{"move":"f5","chance":0.5,"exact":true}`,
		`{"move":"f5","chance":1,"outcome":"win","score":3}`, `{"move":"f5","chance":0.5,"score":30000}`,
		`{"move":"f5","chance":0.5,"depth":-1}`,
	} {
		if info, err := readFound([]byte(text), s); err == nil {
			t.Errorf("%s is taken for %+v", text, info)
		}
	}
}
