package storage

import (
	"time"

	"colat/ai/practice"
)

const keyPractice = "practice"

// Practice returns the exercises of the user. Values that make no sense are left out.
func (s *Store) Practice() practice.Queue {
	s.settle()
	var q practice.Queue
	if !s.load(keyPractice, &q) || q.Version != practice.Version {
		q = practice.Queue{}
	}
	q.Mend()
	return q
}

// KeepPractice stores the exercises, and the changes that another window has stored since they were
// read.
func (s *Store) KeepPractice(q practice.Queue) { s.saveVersioned(keyPractice, q, practice.Version) }

// Practise adds exercises that the user has missed at a time, unless they are there or were dropped.
// It returns the number of those added.
func (s *Store) Practise(at time.Time, missed ...practice.Exercise) (added int) {
	q := s.Practice()
	for _, e := range missed {
		if q.Add(e, at) {
			added++
		}
	}
	if added > 0 {
		s.KeepPractice(q)
	}
	return added
}
