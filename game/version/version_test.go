package version

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestLine(t *testing.T) {
	for _, c := range []struct{ release, build, want string }{
		{"1.2.3", "v0.0.0-20261129-0123456789ab", "serve 1.2.3 ("},
		{"", "v1.2.4", "serve v1.2.4 ("},
		{"", "(devel)", "serve without a version ("},
		{"", "", "serve without a version ("},
	} {
		build := &debug.BuildInfo{Main: debug.Module{Version: c.build}}
		if got := line("serve", c.release, build, true); !strings.HasPrefix(got, c.want) || !strings.HasSuffix(got, ")\n") {
			t.Errorf("release %q, build %q: %q, want %s…", c.release, c.build, got, c.want)
		}
	}
	if got := line("serve", "", nil, false); !strings.HasPrefix(got, "serve without a version (") {
		t.Errorf("a program without a description of its build: %q", got)
	}
}
