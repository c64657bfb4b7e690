package setup

import "colat/render/locale"

// A Complaint is about something that an address got wrong.
type Complaint struct {
	ID    string // of the text
	data  locale.Data
	known []string // what would have been right
}

// Text returns the complaint in a language.
func (c Complaint) Text(l *locale.Locale) string {
	data := locale.Data{}
	for name, value := range c.data {
		data[name] = value
	}
	if len(c.known) > 0 {
		data["Known"] = l.Or(c.known)
	}
	return l.Format(c.ID, data)
}

// complain notes that a value is wrong, and which would have been right where they
// can be counted.
func (r *Request) complain(id, value string, known ...string) {
	r.Complaints = append(r.Complaints, Complaint{id, locale.Data{"Value": locale.Shortened(value)}, known})
}
