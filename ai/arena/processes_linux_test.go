package arena

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/game/uttt"
)

// TestChildrenEndWithTheMatch: programs that an agent starts in sessions of their own end with
// the match.
func TestChildrenEndWithTheMatch(t *testing.T) {
	m := matchOf(writeAgent(t, `
import os, subprocess
def select_move(cur_state, remain_time):
    child = subprocess.Popen(["setsid", "sh", "-c", "(sleep 1000 &) ; exec sleep 1000"])
    with open(os.path.join(os.path.dirname(__file__), "children"), "a") as file:
        file.write("%d\n" % child.pid)
    return cur_state.get_valid_moves[0]
`), "random", 2)
	m.Rules = uttt.Closed
	m.playAll(t)
	_, file, _ := strings.Cut(m.A.Spec, ":")
	pids, err := os.ReadFile(filepath.Join(filepath.Dir(file), "children"))
	if err != nil || len(pids) == 0 {
		t.Fatal(err)
	}
	for pid := range strings.FieldsSeq(string(pids)) {
		var n int
		fmt.Sscan(pid, &n)
		if command, err := os.ReadFile("/proc/" + pid + "/cmdline"); err == nil && !isZombie(n) &&
			strings.Contains(string(command), "sleep") {
			t.Errorf("%s runs on: %q", pid, command)
		}
	}
}
