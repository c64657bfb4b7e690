package storage

import (
	"cmp"
	"slices"

	"colat/ai/lessons"
)

// Studies are the lessons of strategy that the user has worked on, by ID.
type Studies map[string]Study

// A Study is the user's work on a lesson.
type Study struct {
	At   int64 `json:"at"`             // of the last work, in seconds since 1970
	Step int   `json:"step,omitempty"` // index of the step at which the user has left
	Done bool  `json:"done,omitempty"` // the last step was completed once
	// Missed are the indices of the tasks whose first move was wrong when they were last worked on.
	Missed []int `json:"missed,omitempty"`
}

const (
	keyStudies  = "lessons"
	mostStudies = 400
)

// Studies returns the lessons that the user has worked on. Values that make no sense are left out.
func (s *Store) Studies() Studies {
	s.settle()
	var kept Studies
	s.load(keyStudies, &kept)
	return kept.mended()
}

// KeepStudy stores the work on the lesson with an ID. That on other lessons stays as another window has
// stored it.
func (s *Store) KeepStudy(id string, study Study) {
	all := s.Studies()
	all[id] = study
	s.save(keyStudies, all)
}

// KeepStudies stores the work on lessons.
func (s *Store) KeepStudies(studies Studies) { s.save(keyStudies, studies.mended()) }

// mended returns the studies that make sense.
func (s Studies) mended() Studies {
	kept := make(Studies, len(s))
	for id, study := range s {
		if len(kept) == mostStudies {
			break
		}
		if lessons.IsID(id) && study.At >= 0 && study.Step >= 0 && study.Step < lessons.MostSteps &&
			len(study.Missed) <= lessons.MostSteps {
			kept[id] = study
		}
	}
	return kept
}

// Merge returns the union of the work on two devices. Of the same lesson, the later work counts, and it is
// done if it is on either.
func (s Studies) Merge(other Studies) Studies {
	union := s.mended()
	for id, theirs := range other.mended() {
		mine, both := union[id]
		if !both || theirs.compare(mine) > 0 {
			mine, theirs = theirs, mine
		}
		mine.Done = mine.Done || theirs.Done && both
		union[id] = mine
	}
	return union
}

// compare orders the work on a lesson by its time.
func (s Study) compare(other Study) int {
	return cmp.Or(cmp.Compare(s.At, other.At), s.Step-other.Step, slices.Compare(other.Missed, s.Missed))
}
