package analysis

import (
	"colat/ai/book"
	"colat/game"
	"colat/render/bench"
	"colat/render/program/scene"
)

// Facts are the state of an analysis, for tests. Moves is the number of moves of the reviewed
// game, Shown that of the moves on the board. Turning is the index of the decisive move, or -1.
type Facts struct {
	Moves    int         `json:"moves"`
	Shown    int         `json:"shown"`
	Done     int         `json:"done"`
	Total    int         `json:"total"`
	Complete bool        `json:"complete"`
	Failed   bool        `json:"failed"`
	Turning  int         `json:"turning"`
	Sentence string      `json:"sentence"`
	Judged   []MoveFacts `json:"judged"`

	Tree     string      `json:"tree"`     // the moves with their variations and notes
	Main     bool        `json:"main"`     // the position on the board is on the main line
	Engine   EngineFacts `json:"engine"`   // what it has found for the position on the board
	Table    TableFacts  `json:"table"`    // of opening moves
	Practice string      `json:"practice"` // the state of learning from mistakes, "" if it is off

	Explaining bool `json:"explaining"` // the reasons why the move on the board is bad are being looked for
}

// MoveFacts is the judgement of a move. Cost and Chance, the first side's chance after the
// move, are parts of a won game. Loss is in discs or in another unit of the game.
type MoveFacts struct {
	Sign   string  `json:"sign"`
	Cost   float64 `json:"cost"`
	Best   string  `json:"best"`
	Chance float64 `json:"chance"`
	Proven bool    `json:"proven"`
	Loss   float64 `json:"loss,omitempty"`
}

// EngineFacts are the findings of the engine about the position on the board.
type EngineFacts struct {
	On       bool        `json:"on"`
	Thinking bool        `json:"thinking"`
	Depth    int         `json:"depth"`
	Complete bool        `json:"complete"`
	Lines    []LineFacts `json:"lines"`
}

// LineFacts are a line of the engine.
type LineFacts struct {
	Value  string   `json:"value"`
	Beside string   `json:"beside"`
	Moves  []string `json:"moves"`
	Depth  int      `json:"depth"`
	Proven bool     `json:"proven"`
}

// TableFacts are the table of opening moves, if it is shown. Complete reports that all games have
// been counted.
type TableFacts struct {
	On       bool       `json:"on"`
	Complete bool       `json:"complete"`
	Rows     []RowFacts `json:"rows"`
}

// RowFacts are a move of the table. Value is "" if there is none, and Book if Value is the book's.
type RowFacts struct {
	Move  string     `json:"move"`
	Value string     `json:"value"`
	Depth int        `json:"depth"`
	Book  string     `json:"book,omitempty"`
	Count book.Count `json:"count"`
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	start := s.walk.tree.Start()
	f := scene.Facts{
		Scene: "review", Options: s.Rules().OptionsOf(start), State: s.walk.state, Playing: true,
		Start: start, Moves: s.walk.path, Own: s.facts(),
	}
	f.Result, f.Over = s.result()
	return f
}

// facts describes the analysis to tests.
func (s *Scene) facts() *Facts {
	f := &Facts{
		Moves: len(s.moves), Shown: s.shown(), Turning: -1, Failed: s.failed, Judged: []MoveFacts{},
		Tree: s.walk.tree.String(), Main: s.walk.at.IsMain(), Engine: s.engine.facts(s), Table: s.table.facts(s),
		Practice: s.practice.state(),
		Complete: len(s.moves) == 0,
	}
	if s.known == nil {
		return f
	}
	f.Done, f.Total, f.Turning, f.Complete = s.known.Done, s.known.Total, s.known.Turning, s.study.Complete()
	f.Sentence = s.sentence()
	_, f.Explaining = s.why.asked(&s.reviewed)
	for i := range s.known.Moves {
		m := &s.known.Moves[i]
		best := ""
		if m.Best != game.NoMove {
			best = s.Rules().FormatMove(s.states[i], m.Best)
		}
		f.Judged = append(f.Judged, MoveFacts{
			Sign: m.Sign.String(), Cost: m.Cost, Best: best, Chance: m.After.Chance, Proven: m.After.Proven(),
			Loss: m.Loss,
		})
	}
	return f
}

// facts describes the table to tests.
func (t *table) facts(s *Scene) TableFacts {
	f := TableFacts{On: t.on, Rows: []RowFacts{}}
	if !t.on || t.known == nil {
		return f
	}
	f.Complete = t.openings.Complete() && !t.stale
	for i := range t.rows {
		row := RowFacts{Move: s.Rules().FormatMove(s.walk.state, t.rows[i].move), Count: t.rows[i].count}
		if line := t.rows[i].line; line != nil {
			row.Value, _ = s.valueOf(line)
			row.Depth = line.Depth
		}
		if line := t.rows[i].booked; line != nil {
			row.Book, _ = s.valueOf(line)
		}
		f.Rows = append(f.Rows, row)
	}
	return f
}

// facts describes the engine to tests.
func (e *engine) facts(s *Scene) EngineFacts {
	f := EngineFacts{On: e.on, Thinking: !e.call.Ended(), Lines: []LineFacts{}}
	if e.report == nil || !e.on {
		return f
	}
	f.Depth, f.Complete = e.report.Depth, e.report.Complete
	for _, line := range e.best() {
		value, beside := s.valueOf(&line)
		moves := []string{}
		for state, m := range bench.Along(s.walk.state, line.PV) {
			moves = append(moves, s.Rules().FormatMove(state, m))
		}
		f.Lines = append(f.Lines, LineFacts{value, beside, moves, line.Depth, line.Worth.Proven()})
	}
	return f
}
