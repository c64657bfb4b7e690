package storage

import "colat/ai/practice"

const keyLines = "openings"

// Lines returns the openings that the user wants to know. Values that make no sense are left out.
func (s *Store) Lines() practice.Lines {
	s.settle()
	var l practice.Lines
	if !s.load(keyLines, &l) || l.Version != practice.Version {
		l = practice.Lines{}
	}
	l.Mend()
	return l
}

// KeepLines stores the openings, and the changes that another window has stored since they were read.
func (s *Store) KeepLines(l practice.Lines) { s.saveVersioned(keyLines, l, practice.Version) }
