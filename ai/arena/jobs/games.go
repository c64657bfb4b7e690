package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/play"
	"colat/ai/arena/workers"
	"colat/game"
	"colat/game/match"
)

// Games plays games on the workers of a job.
func Games(job *workers.Job) *play.Elsewhere {
	files := &sentFiles{job: job, hashes: make(map[string]string)}
	return &play.Elsewhere{AtOnce: atOnce, Ask: func(ctx context.Context, t *play.Task) func() (*match.Record, error) {
		name := nameOf(t.Round)
		err := files.addGame(ctx, name, t)
		return func() (*match.Record, error) {
			if err != nil {
				return nil, err
			}
			output, err := job.Wait(ctx, name)
			if err != nil {
				return nil, taskError(err, t)
			}
			return readGame(output, t)
		}
	}}
}

// nameOf makes the name of a task from where the game stands, which may have letters of any
// kind.
func nameOf(round string) string {
	plain := func(c rune) bool { return '0' <= c && c <= '9' }
	if round != "" && len(round) < 20 && !strings.ContainsFunc(round, func(c rune) bool { return !plain(c) }) {
		return round
	}
	sum := sha256.Sum256([]byte(round))
	return "game-" + hex.EncodeToString(sum[:12])
}

// taskError says of which game it is that cannot be played.
func taskError(err error, t *play.Task) error {
	return fmt.Errorf("game %s, %s – %s: %w", t.Round, t.Players[0].Name, t.Players[1].Name, err)
}

// sentFiles are the files of weights that a job's players have.
type sentFiles struct {
	job    *workers.Job
	mu     sync.Mutex
	hashes map[string]string // by path
}

func (f *sentFiles) addGame(ctx context.Context, name string, t *play.Task) error {
	there := *t
	for i := range there.Players {
		spec, err := withHashes(there.Players[i].Spec, func(path string) (string, error) { return f.send(ctx, path) })
		if err != nil {
			return err
		}
		there.Players[i].Spec = spec
	}
	input, err := json.Marshal(&there)
	if err != nil {
		return err
	}
	return f.job.Add(ctx, workers.Task{Name: name, Kind: gameKind, Input: input})
}

// readGame reads the record of a task's game, and checks that it is this one.
func readGame(output []byte, t *play.Task) (*match.Record, error) {
	record := new(match.Record)
	if err := json.Unmarshal(output, record); err != nil {
		return nil, taskError(fmt.Errorf("a worker brought what is no record: %w", err), t)
	}
	moves := record.MoveTexts()
	names := [2]string{t.Players[0].Name, t.Players[1].Name}
	if record.Rules.ID() != t.Game || record.Rules.FormatPosition(record.Start) != t.Start || record.Names != names ||
		record.Round != t.Round || record.Opening != len(t.Opening) || len(moves) < len(t.Opening) ||
		!slices.Equal(moves[:len(t.Opening)], t.Opening) {
		return nil, taskError(fmt.Errorf("a worker brought the record of another game"), t)
	}
	return record, nil
}

// Programs reports whether a SPEC runs a program or calls an address.
func Programs(spec string) bool {
	kind, _, _ := strings.Cut(spec, ":")
	return kind == "cmd" || kind == "cmd+loop" || kind == "tcp"
}

// weightsOption is the option of champions that names a file, and hashPrefix begins its value
// where the file is an input of the job.
const (
	weightsOption = "weights="
	hashPrefix    = "sha256-"
)

// eachOption writes a SPEC of the program's own players with its options as change has them.
func eachOption(spec string, change func(option string) (string, error)) (string, error) {
	name, rest, hasOptions := strings.Cut(spec, ":")
	if !hasOptions {
		return spec, nil
	}
	options := strings.Split(rest, ",")
	for i := range options {
		var err error
		if options[i], err = change(options[i]); err != nil {
			return "", err
		}
	}
	return name + ":" + strings.Join(options, ","), nil
}

// send puts a file into the job's store and returns its hash.
func (f *sentFiles) send(ctx context.Context, path string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if hash, sent := f.hashes[path]; sent {
		return hash, nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	hash, err := f.job.Keep(ctx, content)
	if err == nil {
		f.hashes[path] = hash
	}
	return hash, err
}

// withHashes names the file of weights of a SPEC by its hash.
func withHashes(spec string, hashOf func(path string) (string, error)) (string, error) {
	if Programs(spec) {
		return spec, nil
	}
	return eachOption(spec, func(option string) (string, error) {
		path, names := strings.CutPrefix(option, weightsOption)
		if !names {
			return option, nil
		}
		hash, err := hashOf(path)
		return weightsOption + hashPrefix + hash, err
	})
}

// KeyOf returns a SPEC as it stands in a job's key: what is in the file of weights counts, and
// not where it is.
func KeyOf(spec string) (string, error) {
	return withHashes(spec, func(path string) (string, error) {
		content, err := os.ReadFile(path)
		sum := sha256.Sum256(content)
		return hex.EncodeToString(sum[:]), err
	})
}

// fetch names files by their paths again: it writes them into folder. Another file of this
// machine is not for a task to name.
func fetch(ctx context.Context, g *workers.Given, spec, folder string) (string, error) {
	return eachOption(spec, func(option string) (string, error) {
		value, names := strings.CutPrefix(option, weightsOption)
		if !names {
			return option, nil
		}
		hash, isHash := strings.CutPrefix(value, hashPrefix)
		if raw, err := hex.DecodeString(hash); !isHash || err != nil || len(raw) != sha256.Size {
			return "", fmt.Errorf("the weights of %q are a file of the worker's machine: want those of the job", spec)
		}
		path := filepath.Join(folder, hash+".weights")
		if _, err := os.Stat(path); err == nil {
			return weightsOption + path, nil
		}
		weights, err := g.Large(ctx, hash)
		if err != nil {
			return "", err
		}
		if err := writeWhole(path, weights); err != nil {
			return "", workers.Later(err)
		}
		return weightsOption + path, nil
	})
}

// writeWhole leaves a whole file or none, whoever else writes the same.
func writeWhole(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "part-")
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// gameTable plays games, and keeps the players of the last one for the next.
type gameTable struct {
	folder  string
	game    string
	players [2]play.Contestant // in the order of their names
	seats   map[string]*play.Seat
}

func (t *gameTable) do(ctx context.Context, g *workers.Given) ([]byte, error) {
	task := new(play.Task)
	if err := json.Unmarshal(g.Input, task); err != nil {
		return nil, fmt.Errorf("task %s is no game: %w", g.Name, err)
	}
	for i := range task.Players {
		c := &task.Players[i]
		if Programs(c.Spec) {
			if !g.Programs {
				return nil, fmt.Errorf("%s is a program, and the job does not say that it has any", c.Spec)
			}
			continue
		}
		spec, err := fetch(ctx, g, c.Spec, t.folder)
		if err != nil {
			return nil, err
		}
		c.Spec = spec
	}
	rules, err := task.Rules()
	if err != nil {
		return nil, err
	}
	record, err := task.Play(ctx, t.sit(task, rules))
	if err != nil {
		t.leave()
		return nil, err
	}
	record.Ended = time.Now().UTC().Truncate(time.Second)
	return json.Marshal(record)
}

// sit returns the seats of a task's players: those of the last game if the players are the same
// ones of the program itself. A contestant that meets itself has two. A program outside is
// started again for each game, and ended after it, as others may be waiting for their turn.
func (t *gameTable) sit(task *play.Task, rules game.Rules) (seats [2]*play.Seat) {
	if task.Game != t.game || task.Players != t.players &&
		task.Players != [2]play.Contestant{t.players[1], t.players[0]} ||
		Programs(task.Players[0].Spec) || Programs(task.Players[1].Spec) {
		t.leave()
		t.game, t.players, t.seats = task.Game, task.Players, make(map[string]*play.Seat)
	}
	for i, c := range task.Players {
		key := c.Name + "\n" + c.Spec
		if i == 1 && c == task.Players[0] {
			key += "\nagain"
		}
		if t.seats[key] == nil {
			t.seats[key] = play.NewSeat(c, rules, arena.NewPlayer)
		}
		seats[i] = t.seats[key]
	}
	return seats
}

// leave ends what the players have running.
func (t *gameTable) leave() {
	for _, seat := range t.seats {
		seat.Close()
	}
	t.game, t.seats = "", nil
}

// sameGame reports whether two records of a task's game are the same one, where they must be:
// where no clock decides what is played.
func sameGame(input, a, b []byte) bool {
	task := new(play.Task)
	if json.Unmarshal(input, task) != nil || ByTheClock(task) {
		return true
	}
	bare := func(text []byte) string {
		r := new(match.Record)
		if json.Unmarshal(text, r) != nil {
			return "no record: " + string(text)
		}
		if r.Result.Reason == game.Timeout {
			return ""
		}
		r.Ended, r.Milliseconds = time.Time{}, nil
		line, _ := json.Marshal(r)
		return string(line)
	}
	first, second := bare(a), bare(b)
	return first == second || first == "" || second == ""
}

// ByTheClock reports whether a game may be another one each time it is played: a player has a
// limit of time, or is outside the program.
func ByTheClock(t *play.Task) bool {
	for _, c := range t.Players {
		limits := c.AllLimits()
		if Programs(c.Spec) || limits.Time > 0 || limits.Left > 0 || limits == (ai.Limits{}) {
			return true
		}
	}
	return t.Conduct.Clock > 0
}
