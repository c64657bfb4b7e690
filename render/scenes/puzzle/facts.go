package puzzle

import (
	"colat/render/program/scene"
)

// Facts are the state of the scene for tests. Score, Mistakes and Left, the seconds on the clock,
// are those of a storm.
type Facts struct {
	ID       string `json:"id"`
	Game     string `json:"game"`
	Goal     string `json:"goal"`
	Theme    string `json:"theme"`
	Grade    int    `json:"grade"`
	Phase    string `json:"phase"`
	Solved   bool   `json:"solved"`
	Tries    int    `json:"tries"` // wrong moves
	Hints    int    `json:"hints"`
	Run      string `json:"run"`
	Rating   int    `json:"rating"`
	Streak   int    `json:"streak"`
	Days     int    `json:"days"`
	Score    int    `json:"score"`
	Mistakes int    `json:"mistakes"`
	Left     int    `json:"left"`
	Failed   bool   `json:"failed"`  // the puzzles could not be loaded
	Seeking  bool   `json:"seeking"` // puzzles are being looked for in the user's games
	Due      int    `json:"due"`     // exercises that are due
	Queued   bool   `json:"queued"`  // the puzzle is an exercise
	Source   string `json:"source"`
}

// Facts implements scene.Teller.
func (s *session) Facts() scene.Facts {
	w, t := &s.work, &s.run.storm
	known := &Facts{
		Phase: phaseNames[w.phase], Run: string(s.run.kind), Rating: rounded(s.training.Rating.Value),
		Streak: s.training.Streak, Days: s.days.Streak(s.day), Score: t.score, Mistakes: t.mistakes, Left: t.seconds(),
		Failed: s.shelf.failed(s.run.family), Game: s.rules.ID(),
	}
	known.Seeking = s.run.finder.searching()
	day, _ := s.program.Today()
	known.Due = len(s.askedOn(day))
	facts := scene.Facts{Scene: "puzzle", Own: known}
	if w.puzzle == nil {
		return facts
	}
	known.ID, known.Goal, known.Theme, known.Grade = w.puzzle.ID, w.puzzle.Goal.String(), w.puzzle.Theme, w.puzzle.Grade
	known.Queued, known.Source = s.queue.Has(w.puzzle.ID), string(s.source())
	known.Solved, known.Tries, known.Hints = w.solved, w.solving.Wrong, w.solving.Hints
	facts.State, facts.Start, facts.Moves, facts.Playing = s.replay.State(), w.start, w.moves, true
	facts.Options = s.rules.OptionsOf(w.start)
	facts.Result, facts.Over = facts.State.Result()
	return facts
}

// Narrate implements scene.Narrator.
func (s *session) Narrate() scene.Narration {
	return scene.Narration{
		Board: s.work.puzzle != nil, Doable: s.hand.Doable(), Moves: s.say().words(), Shown: len(s.work.moves),
	}
}
