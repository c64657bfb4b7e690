package join

import "colat/render/program/connection"

// Online returns a Connect that uses a dialer.
func Online(way *connection.Dialer) Connect {
	return func(key string) Connection { return &online{Conn: way.Open(key)} }
}

// online is a connection to a server of rooms.
type online struct {
	*connection.Conn
	finding uint64 // number of the last request of Find
	listing uint64
}

// Lists implements Connection.
func (o *online) Lists() bool { return o.Status().Lists }

// Find implements Connection.
func (o *online) Find(code string) { o.finding = o.Conn.Find(code) }

// ListOpen implements Connection.
func (o *online) ListOpen() { o.listing = o.Conn.ListOpen() }

// Poll implements Connection.
func (o *online) Poll() (answers []Answer, changed bool) {
	for {
		u, some := o.Conn.Poll()
		if !some {
			return answers, changed
		}
		changed = true
		a := u.Answer
		if a == nil || a.N != o.finding && a.N != o.listing {
			continue
		}
		answers = append(answers, Answer{
			Listed: a.N == o.listing, Refused: a.Error, Room: u.Room, Tournament: a.Tournament, Open: a.Open,
		})
	}
}

// Close implements Connection.
func (o *online) Close() { o.CloseAfter(0) }
