package app

import "colat/render/program/scene"

// ProbeReview is the state of a review. The first Shown of Moves moves are on the board.
// Turning is the index of the decisive move, or -1.
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

// ProbeJudged is the judgement of a move. Cost and Chance, the first side's chance after the
// move, are parts of a won game. Loss is in discs or in another unit of the game.
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

// ProbeLibrary is the state of the library: the number of all games and of those that pass
// the filter, the selected game, and the results against engines.
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
