package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"colat/ai"
	"colat/game"
)

// The kinds of message. The client sends think and stop, the server all others except
// noise, which is only used within the client.
const (
	kindThink = "think" // choose a move
	kindStop  = "stop"  // answer now with the best move so far
	kindReady = "ready" // the server has started
	kindBeat  = "beat"  // the server is alive and thinking
	kindInfo  = "info"  // intermediate result
	kindMove  = "move"  // the answer
	kindFault = "fault" // the request failed
	kindNoise = "noise" // an unreadable message; Text gives the reason
)

// maxMessage is the largest size of a message in bytes. The longest regular messages are
// reports of a long principal variation, below 2 kB.
const maxMessage = 64 << 10

// maxVariation is the largest number of plies of a principal variation.
const maxVariation = 128

// message is a message between client and server, sent as JSON text.
type message struct {
	Kind string `json:"kind"`
	// ID distinguishes the requests of one client.
	ID int64 `json:"id,omitempty"`

	// Of think: the player that asks, and its game.
	Player int64         `json:"player,omitempty"`
	Game   int64         `json:"game,omitempty"`
	Spec   string        `json:"spec,omitempty"`
	Rules  string        `json:"rules,omitempty"`
	Start  string        `json:"start,omitempty"` // position text
	Moves  string        `json:"moves,omitempty"` // since then, with spaces between
	Time   time.Duration `json:"time,omitempty"`  // ns
	Left   time.Duration `json:"left,omitempty"`  // ns
	Added  time.Duration `json:"added,omitempty"` // ns, to Left after each move
	Depth  int           `json:"depth,omitempty"`
	Limit  int64         `json:"limit,omitempty"` // nodes
	Exact  bool          `json:"exact,omitempty"`
	Ponder bool          `json:"ponder,omitempty"`

	// Of info and move.
	Move string   `json:"move,omitempty"`
	Info *finding `json:"info,omitempty"`

	// Of crew, task and part. A task also describes its position like a think.
	Helpers int   `json:"helpers,omitempty"`
	Task    *task `json:"task,omitempty"`
	Part    *part `json:"part,omitempty"`

	// Of fault. Final faults would occur again in any other worker.
	Text  string `json:"text,omitempty"`
	Final bool   `json:"final,omitempty"`
}

// finding is the text form of an ai.Info.
type finding struct {
	Depth   int           `json:"depth,omitempty"`
	Score   int           `json:"score,omitempty"`
	Chance  float64       `json:"chance,omitempty"` // 0 to 1
	Outcome string        `json:"outcome,omitempty"`
	Exact   bool          `json:"exact,omitempty"`
	PV      []string      `json:"pv,omitempty"`
	Nodes   int64         `json:"nodes,omitempty"`
	Elapsed time.Duration `json:"elapsed,omitempty"` // ns
	// Iteration is set if the player reports its last iteration.
	Iteration *ai.Iteration `json:"iteration,omitempty"`
}

func (m message) encode() string {
	text, err := json.Marshal(m)
	if err != nil {
		panic("remote: a message of strings and numbers cannot be written: " + err.Error())
	}
	return string(text)
}

// parseMessage parses a message and checks everything that does not depend on the
// position.
func parseMessage(text string) (message, error) {
	var m message
	if len(text) > maxMessage {
		return m, fmt.Errorf("message of %d bytes, above the limit of %d", len(text), maxMessage)
	}
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		return m, fmt.Errorf("message is not JSON of the right form: %w", err)
	}
	switch m.Kind {
	case kindThink:
		if m.Spec == "" || m.Rules == "" || m.Start == "" {
			return m, errors.New("message think lacks its spec, rules or start")
		}
		if m.Time < 0 || m.Left < 0 || m.Added < 0 || m.Depth < 0 || m.Limit < 0 {
			return m, errors.New("message think has a limit below 0")
		}
	case kindInfo:
		if m.Info == nil {
			return m, errors.New("message info lacks its info")
		}
	case kindMove:
		if m.Info == nil || m.Move == "" {
			return m, errors.New("message move lacks its move or info")
		}
	case kindStop, kindReady, kindBeat, kindFault:
	case kindCrew, kindTask, kindPart:
		return m, m.checkShared()
	default:
		return m, fmt.Errorf("message of unknown kind %.20q", m.Kind)
	}
	return m, nil
}

// decode parses a message from a worker. An unreadable message becomes noise.
func decode(text string) message {
	m, err := parseMessage(text)
	if err != nil {
		return message{Kind: kindNoise, Text: err.Error()}
	}
	return m
}

func (m message) limits() ai.Limits {
	return ai.Limits{
		Time: m.Time, Left: m.Left, Increment: m.Added, Depth: m.Depth, Nodes: m.Limit, Exact: m.Exact,
	}
}

// newFinding returns the text form of info, whose variation begins at s. It leaves s
// unchanged. The variation is cut at the first illegal move.
func newFinding(s game.State, info ai.Info) *finding {
	f := &finding{
		Depth:   info.Depth,
		Score:   info.Score,
		Chance:  info.Chance,
		Exact:   info.Exact,
		Nodes:   info.Nodes,
		Elapsed: info.Elapsed,
	}
	if info.Proven() {
		f.Outcome = info.Outcome.String()
	}
	if info.Iteration != (ai.Iteration{}) {
		f.Iteration = &info.Iteration
	}
	line := s.Clone()
	for _, move := range info.PV {
		if len(f.PV) == maxVariation || !game.IsLegal(line, move) {
			break
		}
		f.PV = append(f.PV, line.Rules().FormatMove(line, move))
		line.Play(move)
	}
	return f
}

// read is the inverse of newFinding. An illegal variation is an error.
func (f *finding) read(s game.State) (ai.Info, error) {
	info := ai.Info{Depth: f.Depth, Score: f.Score, Chance: f.Chance, Exact: f.Exact, Nodes: f.Nodes, Elapsed: f.Elapsed}
	if !(f.Chance >= 0 && f.Chance <= 1) {
		return info, fmt.Errorf("chance %v, want 0 to 1", f.Chance)
	}
	if f.Iteration != nil {
		info.Iteration = *f.Iteration
	}
	var err error
	if info.Outcome, err = parseOutcome(f.Outcome); err != nil {
		return info, err
	}
	if len(f.PV) > maxVariation {
		return info, fmt.Errorf("variation of %d moves, above the limit of %d", len(f.PV), maxVariation)
	}
	line := s.Clone()
	for i, text := range f.PV {
		move, err := line.Rules().ParseMove(line, text)
		if err != nil {
			return info, fmt.Errorf("move %d of the variation: %w", i+1, err)
		}
		info.PV = append(info.PV, move)
		line.Play(move)
	}
	return info, nil
}

// The kinds of message by which workers share a Think. The page relays tasks and parts
// between them.
const (
	kindCrew = "crew" // to the server: the number of helpers of the next request
	kindTask = "task" // from the server to a helper: a part of the Think
	kindPart = "part" // from the helper: a result
)

// task is the text form of an ai.Task with the number of its helper.
type task struct {
	Helper int      `json:"helper"`
	Moves  []string `json:"moves"`
}

// parseOutcome parses an outcome; "" is Unknown.
func parseOutcome(text string) (ai.Outcome, error) {
	if text == "" {
		return ai.Unknown, nil
	}
	for _, outcome := range []ai.Outcome{ai.Win, ai.Draw, ai.Loss} {
		if text == outcome.String() {
			return outcome, nil
		}
	}
	return ai.Unknown, fmt.Errorf("unknown outcome %.20q", text)
}
