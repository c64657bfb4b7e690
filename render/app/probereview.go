package app

import "colat/render/program/scene"

// ProbeReview is what is known of a game that is looked back on. Shown of Moves moves
// are on the board; Turning is the index of the one that decided the game, or -1.
type ProbeReview struct {
	Moves    int           `json:"moves"`
	Shown    int           `json:"shown"`
	Done     int           `json:"done"`
	Total    int           `json:"total"`
	Complete bool          `json:"complete"`
	Failed   bool          `json:"failed"`
	Turning  int           `json:"turning"`
	Sentence string        `json:"sentence"`
	Judged   []ProbeJudged `json:"judged"`
}

// ProbeJudged is what a review says of a move. Cost and the first side's Chance after it
// are parts of a won game. Loss is counted in discs or in another unit of the game.
type ProbeJudged struct {
	Sign   string  `json:"sign"`
	Cost   float64 `json:"cost"`
	Best   string  `json:"best"`
	Chance float64 `json:"chance"`
	Proven bool    `json:"proven"`
	Loss   float64 `json:"loss,omitempty"`
}

func newProbeReview(r *scene.Review) *ProbeReview {
	p := &ProbeReview{
		Moves: r.Moves, Shown: r.Shown, Done: r.Done, Total: r.Total, Complete: r.Complete, Failed: r.Failed,
		Turning: r.Turning, Sentence: r.Sentence, Judged: []ProbeJudged{},
	}
	for _, j := range r.Judged {
		p.Judged = append(p.Judged, ProbeJudged(j))
	}
	return p
}

// ProbeLibrary is what the library shows: all games and those that pass its filter, the
// one that is selected, and the games against machines by how they ended.
type ProbeLibrary struct {
	Games    int    `json:"games"`
	Shown    int    `json:"shown"`
	Selected string `json:"selected"`
	Won      int    `json:"won"`
	Drawn    int    `json:"drawn"`
	Lost     int    `json:"lost"`
	Streak   int    `json:"streak"`
	Best     int    `json:"best"`
}
