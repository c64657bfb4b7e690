package storage

// Person is who the person is in rooms. The key proves it: it is told to the server of
// rooms alone, and shown nowhere.
type Person struct {
	Key  string `json:"key"`
	Name string `json:"name,omitempty"`
}

const keyPerson = "person"

// Person returns who the person is, the zero Person before that was kept.
func (s *Store) Person() Person {
	var p Person
	s.load(keyPerson, &p)
	return p
}

// KeepPerson remembers who the person is.
func (s *Store) KeepPerson(p Person) { s.save(keyPerson, p) }
