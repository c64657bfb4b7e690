package host

import (
	"net/url"
	"testing"

	"colat/render/program/scene"
)

// A scene alone replaces all that says what the page opens; a room is added to it.
func TestParametersOfPlaces(t *testing.T) {
	for _, test := range []struct {
		before string
		to     scene.Place
		want   string
	}{
		{"lang=vi&puzzle=today&test=1", scene.Place{Alone: true}, "lang=vi&test=1"},
		{"game=classic&moves=f5d6&lang=en", scene.Place{Alone: true, Query: "puzzle=2f56789g"},
			"lang=en&puzzle=2f56789g"},
		{"puzzle=2f56789g", scene.Place{Alone: true, Query: "game=uttt&puzzle=today"}, "game=uttt&puzzle=today"},
		{"game=uttt&code=ABC234", scene.Place{Room: "x1"}, "game=uttt&room=x1"},
		{"contest=y1&projector=1&lang=vi", scene.Place{Tournament: "y1"}, "contest=y1&lang=vi"},
		{"room=x1&lang=vi", scene.Place{}, "lang=vi"},
	} {
		before, err := url.ParseQuery(test.before)
		if err != nil {
			t.Fatal(err)
		}
		if got := parametersOf(test.to, before).Encode(); got != test.want {
			t.Errorf("%+v after %s is %s, want %s", test.to, test.before, got, test.want)
		}
	}
}
