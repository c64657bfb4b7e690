package site

import (
	"encoding/json"
	"net/http"

	"colat/web/rooms/protocol"
)

// offersFile is the packed file at protocol.OffersPath. It says what a host of files offers; a Site
// answers in its place.
const offersFile = "rooms.json"

// offersNothing is the content of offersFile.
var offersNothing = offersText(protocol.Offers{})

func offersText(o protocol.Offers) []byte {
	text, _ := json.Marshal(o) // numbers and booleans are always valid
	return append(text, '\n')
}

// LetInBots records the port at which programs of the course's protocol enter tournaments. It must
// not be called while the site is served.
func (s *Site) LetInBots(port int) { s.bots = port }

// serveOffers answers with the Offers of the site.
func (s *Site) serveOffers(w http.ResponseWriter) {
	offers := protocol.Offers{Rooms: s.mounted[protocol.Path] != nil}
	if offers.Rooms {
		offers.Bots = s.bots
	}
	w.Header().Set("Content-Type", contentTypes[".json"])
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(offersText(offers)) // an error means that the client has disconnected
}
