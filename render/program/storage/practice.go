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

// Openings without a folder are stored where earlier builds have theirs, which know no folders and leave
// them alone.
const keyLines, keyFolders = "openings", "folders"

// Folders returns the openings that the user wants to know, in their folders. Values that make no sense are
// left out.
func (s *Store) Folders() practice.Folders {
	s.settle()
	var f practice.Folders
	if !s.load(keyFolders, &f) || f.Version != practice.Version {
		f = practice.Folders{}
	}
	f.Mend()
	var loose practice.Lines
	if s.load(keyLines, &loose) && loose.Version == practice.Version {
		loose.Mend()
		f.Change(practice.Loose, func(folder *practice.Folder) { folder.Lines = loose })
	}
	return f
}

// KeepFolders stores the openings, and the changes that another window has stored since they were read.
func (s *Store) KeepFolders(f practice.Folders) {
	named := practice.Folders{Version: practice.Version, Folders: make(map[string]practice.Folder)}
	for id, folder := range f.Folders {
		if id != practice.Loose {
			named.Folders[id] = folder
		}
	}
	s.saveVersioned(keyFolders, named, practice.Version)
	s.saveVersioned(keyLines, f.Folders[practice.Loose].Lines, practice.Version)
}
