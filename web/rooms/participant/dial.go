package participant

import "colat/web/rooms/client"

// DialTo returns a Dialer to the server of a site, given by its address, such as
// http://192.168.1.2:8080/. The page has a Dialer of its own.
func DialTo(site string) *Dialer { return Dial(client.DialTo(site), nil) }
