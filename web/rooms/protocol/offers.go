package protocol

// OffersPath is the path at which a site tells its Offers as JSON.
const OffersPath = "/rooms.json"

// Offers tells the services of a site.
type Offers struct {
	Rooms bool `json:"rooms"` // there is a server of rooms
	// Bots is the TCP port at which programs of the course's protocol enter tournaments; 0 if they
	// cannot.
	Bots int `json:"bots,omitempty"`
}
