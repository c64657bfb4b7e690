package jobs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"colat/ai/arena"
	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/referee"
	"colat/game/othello"
)

// TestQueueRunsNoPrograms: a task cannot run a program, or read a file, on the machine of a
// worker that does not allow it.
func TestQueueRunsNoPrograms(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startWorker(t, s, "careful", 1, false)
	startWorker(t, s, "careful too", 1, false)
	mark := filepath.Join(t.TempDir(), "mark")
	for _, test := range []struct{ spec, want string }{
		{"cmd:touch " + mark, "is a program, and the job does not say that it has any"},
		{"cmd+loop:touch " + mark, "is a program, and the job does not say that it has any"},
		{"tcp:127.0.0.1:9", "is a program, and the job does not say that it has any"},
		{"champion:nodes=9,weights=/etc/hostname", "the weights of"},
		{"champion:nodes=9,weights=sha256-../../etc/hostname", "the weights of"},
	} {
		// The job says that there are no programs in it.
		job := openJob(t, s, queue.Work{Key: t.Name() + test.spec})
		task := fmt.Appendf(nil, `{"game":"mnk:3,3,3","start":".../.../... X",
			"players":[{"name":"a","spec":%q},{"name":"b","spec":"random"}]}`, test.spec)
		if err := job.Add(t.Context(), queue.Task{Name: "1", Kind: "game", Input: task}); err != nil {
			t.Fatal(err)
		}
		if _, err := job.Wait(t.Context(), "1"); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.spec, err)
		}
		job.Leave()
	}
	if _, err := os.Stat(mark); err == nil {
		t.Error("a program ran")
	}
}

// TestProgramsWhereAllowed plays against a program.
func TestProgramsWhereAllowed(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startWorker(t, s, "careful", 1, false)
	startWorker(t, s, "bold", 1, true)
	m := &arena.Match{
		Rules: othello.Victory, A: referee.Contestant{Name: "first", Spec: "test-first"},
		B: referee.Contestant{Name: "quiet", Spec: "cmd:echo NULL"}, Games: 4,
	}
	m.Elsewhere = jobs.Games(openJob(t, s, queue.Work{Key: t.Name(), Programs: true}))
	if tally, _ := linesOf(t, m); tally.Wins != 4 || len(tally.Faults) > 0 {
		t.Errorf("%+v", tally)
	}
}

// TestForgedRecord: the record of another game, or none, is no result. The games are played once
// more, and the match is the same one.
func TestForgedRecord(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	heard := new(remarks)
	job := openJob(t, s, queue.Work{Key: t.Name(), Say: heard.say})
	nc, err := broker.Server{URL: s.URL()}.Connect("forger", true, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	m := &arena.Match{
		Rules: othello.Victory, A: referee.Contestant{Name: "a", Spec: "test-first"},
		B: referee.Contestant{Name: "b", Spec: "test-last"}, Games: 2,
	}
	_, lines := linesOf(t, m)
	for name, forged := range map[string]string{"1": lines[1], "2": "{}"} {
		if err := nc.Publish("arena."+job.ID+".result."+name, []byte(forged)); err != nil {
			t.Fatal(err)
		}
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	startWorker(t, s, "honest", 1, false)
	m.Elsewhere = jobs.Games(job)
	if _, there := linesOf(t, m); !slices.Equal(there, lines) {
		t.Errorf("here  %q\nthere %q", lines, there)
	}
	for _, told := range []string{
		"task 1: the result of worker \"\" does not count: it is the record of another game",
		"task 2: the result of worker \"\" does not count: it is no record",
	} {
		if heard.count(told) != 1 {
			t.Errorf("%q is not among %q", told, heard.lines)
		}
	}
}

// TestKeys: a file of weights counts by what is in it.
func TestKeys(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		content := "same"
		if name == "c" {
			content = "other"
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	key := func(name string) string {
		key, err := jobs.KeyOf("champion:depth=3,weights=" + filepath.Join(folder, name) + ",table=1")
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	if key("a") != key("b") || key("a") == key("c") || !strings.HasPrefix(key("a"), "champion:depth=3,weights=sha256-") {
		t.Errorf("%s, %s, %s", key("a"), key("b"), key("c"))
	}
	if _, err := jobs.KeyOf("champion:weights=" + filepath.Join(folder, "none")); err == nil {
		t.Error("a file that is not there has a key")
	}
	for _, spec := range []string{"random", "cmd:x weights=a,b", "level:3"} {
		if key, err := jobs.KeyOf(spec); key != spec || err != nil {
			t.Errorf("%s: %s, %v", spec, key, err)
		}
	}
}
