package storage

// Person is the identity of the user in rooms. The key proves it: it is sent only to the
// server of rooms, and never shown.
type Person struct {
	Key  string `json:"key"`
	Name string `json:"name,omitempty"`
}

const keyPerson = "person"

// Person returns the user's identity, or the zero Person if there is none.
func (s *Store) Person() Person {
	var p Person
	s.load(keyPerson, &p)
	return p
}

// KeepPerson stores the user's identity.
func (s *Store) KeepPerson(p Person) { s.save(keyPerson, p) }
