package site

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"colat/web/rooms/protocol"
)

// A site tells whether it has rooms and which port bots have; as files on another host it says that it
// has none.
func TestSiteTellsWhatItOffers(t *testing.T) {
	asked := func(text []byte) (o protocol.Offers) {
		t.Helper()
		if err := json.Unmarshal(text, &o); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		return o
	}
	packed, _ := packTest(t, []byte("the program"))
	if got := asked(read(t, packed, protocol.OffersPath[1:])); got != (protocol.Offers{}) {
		t.Errorf("the packed files offer %+v", got)
	}
	for _, test := range []struct {
		rooms bool
		bots  int
		want  protocol.Offers
	}{
		{false, 0, protocol.Offers{}},
		{false, 14003, protocol.Offers{}},
		{true, 0, protocol.Offers{Rooms: true}},
		{true, 18931, protocol.Offers{Rooms: true, Bots: 18931}},
	} {
		s, err := Load(packed)
		if err != nil {
			t.Fatal(err)
		}
		if test.rooms {
			s.Mount(protocol.Path, http.NotFoundHandler())
		}
		s.LetInBots(test.bots)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, protocol.OffersPath, nil))
		if got := asked(w.Body.Bytes()); w.Code != http.StatusOK || got != test.want ||
			w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%+v: status %d, %+v, %v", test, w.Code, got, w.Header())
		}
	}
}
