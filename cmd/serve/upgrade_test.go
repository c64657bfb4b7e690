package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"colat/web/rooms/client"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// earlierTime is two minutes after that server was killed. Two weeks later it would have closed the
// tournament.
const earlierTime = "2026-11-24T04:04:30Z"

// earlierTournament is the tournament in testdata/earlier.tar.gz, the data folder of a server
// of an earlier build that was killed: one of the two games of its first round has ended.
const earlierTournament = "5rpcnncsqeu27iwytn6fd6qxkb"

// earlierKey returns the key of the host, 0, or of one of the four players of that tournament.
func earlierKey(number int) string { return strings.Repeat("a", 51) + string("bcdef"[number]) }

// unpack extracts an archive into a new folder.
func unpack(t *testing.T, archive string) string {
	t.Helper()
	folder := t.TempDir()
	file, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	for files := tar.NewReader(unzipped); ; {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return folder
		}
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, filepath.FromSlash(header.Name))
		if header.Typeflag == tar.TypeDir {
			err = os.MkdirAll(path, 0o700)
		} else {
			var content []byte
			if content, err = io.ReadAll(files); err == nil {
				err = os.WriteFile(path, content, 0o600)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestFolderOfAnEarlierBuild starts the server with what an earlier build has stored. The
// tournament goes on in the middle of a game, and ends.
func TestFolderOfAnEarlierBuild(t *testing.T) {
	folder := unpack(t, filepath.Join("testdata", "earlier.tar.gz"))
	t.Setenv(serverTime, earlierTime)
	m := &mortal{words: []string{"-dir", packedSite(t), "-addr", "127.0.0.1:0", "-data", folder}}
	m.server, m.address = serve(t, m.words...)
	ctx := roomstest.Within(t)
	host := roomstest.Returning(t, m.dial, earlierKey(0))
	host.Watch(earlierTournament)
	host.Await(ctx, "it is known", func(c *tournament.Tournament) bool { return len(c.Played()) > 0 })
	c := host.Tournament()
	if c.Terms().Title != "Lớp 12A" || len(c.Entries()) != 4 || len(c.Played()) != 1 || len(c.Given()) != 1 {
		t.Errorf("%q, %d players, %d games played, %d given",
			c.Terms().Title, len(c.Entries()), len(c.Played()), len(c.Given()))
	}
	var players sync.WaitGroup
	for number := range 4 {
		p := roomstest.Returning(t, m.dial, earlierKey(number+1))
		p.Watch(earlierTournament)
		players.Go(func() {
			if err := p.Until(ctx, "it is over", roomstest.IsOver); err != nil && !errors.Is(err, client.ErrClosed) {
				t.Error(err)
			}
		})
	}
	host.Await(ctx, "it is over", roomstest.IsOver)
	players.Wait()
	plan, err := host.Tournament().Plan()
	if err != nil || len(plan.Places) != 4 || len(host.Tournament().Played()) != 4 || len(plan.Void) != 0 {
		t.Errorf("%d places after %d games, %d void, %v",
			len(plan.Places), len(host.Tournament().Played()), len(plan.Void), err)
	}
	names := roomstest.Names(host.Tournament())
	if strings.Join(names, ",") != "Người 1,Người 2,Người 3,Người 4" {
		t.Errorf("the players are %q", names)
	}
}
