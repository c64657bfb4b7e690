//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"colat/ai/clocktest"
	"colat/render/scenes/library"
)

// catchDownloads keeps what the page gives people to save. The page's policy lets no
// script read the address of a blob, so the blobs are caught where they get one.
const catchDownloads = `window.saved = [];
const blobs = new Map(), { createObjectURL: addressOf } = URL;
URL.createObjectURL = (blob) => {
	const address = addressOf.call(URL, blob);
	blobs.set(address, blob);
	return address;
};
HTMLAnchorElement.prototype.click = async function () {
	const blob = blobs.get(this.href);
	saved.push({ name: this.download, size: blob.size, kind: blob.type, text: blob.size < 1e5 ? await blob.text() : "" });
};
Object.defineProperty(navigator, "canShare", { value: undefined });`

// download is a file that the page has given.
type download struct {
	Name string `json:"name"`
	Size int    `json:"size"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// finishedGame is a game that one more move of a person ends.
const finishedGame = "test=1&lang=vi&game=mnk:3,3,3&black=human&white=human&time=0.2s&moves=a1+b1+a2+b2"

func (b *browser) library() *library.Facts {
	b.Helper()
	var l *library.Facts
	b.wait("the library", 20*time.Second, func() bool {
		l = b.state().Library
		return l != nil
	})
	return l
}

// importFile has the page import a file, as if a person had chosen it.
func (b *browser) importFile(text string) {
	b.Helper()
	path := filepath.Join(b.TempDir(), "games.jsonl")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
	asked := make(chan cdp.BackendNodeID, 1)
	err := chromedp.Listen(b.ctx, func(event any) {
		if event, opened := event.(*page.EventFileChooserOpened); opened {
			asked <- event.BackendNodeID
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	call(b, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true})
	b.click("import")
	ctx, cancel := clocktest.WithLimit(b.ctx, patience)
	defer cancel()
	select {
	case node := <-asked:
		call(b, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{path}, BackendNodeID: node})
	case <-ctx.Done():
		b.Fatal("nobody is asked for a file")
	}
}

// dropFile drops a file on the page.
func (b *browser) dropFile(name, text string) {
	b.Helper()
	evaluate[bool](b, fmt.Sprintf(`(() => {
		const dropped = new DataTransfer();
		dropped.items.add(new File([%q], %q));
		return document.querySelector("canvas").dispatchEvent(
			new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true })) || true;
	})()`, text, name))
}

// TestLibrary finishes a game, finds it after a reload, in the library, exports it,
// deletes it and imports it, looks back on it, deletes it again and puts it back, by mouse
// and on two phones.
func TestLibrary(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{laptop, phoneWide}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		b.before(catchDownloads)
		h := newHost(t)
		b.start(h.url(finishedGame))
		b.click("a3")
		b.wait("the end", 20*time.Second, func() bool { return b.state().Result != nil })
		state := b.start(h.url(finishedGame)) // as a reload does
		if state.Result == nil || state.Result.Winner != "X" || len(state.Moves) != 5 {
			t.Fatalf("a reload after the end shows %+v", state)
		}
		b.click("more")
		b.click("save-as")
		b.click("picture")
		var files []download
		b.wait("the picture", 20*time.Second, func() bool {
			files = evaluate[[]download](b, `saved`)
			return len(files) == 1
		})
		if files[0].Name != "co-lat.png" || files[0].Kind != "image/png" || files[0].Size < 20_000 {
			t.Errorf("the picture is %+v", files[0])
		}
		b.click("more")
		b.click("library")
		if l := b.library(); l.Games != 1 {
			t.Fatalf("%+v", l)
		}
		b.picture("library")
		b.click("export")
		b.click("export-0")
		b.wait("the file", 20*time.Second, func() bool {
			files = evaluate[[]download](b, `saved`)
			return len(files) == 2
		})
		if f := files[1]; f.Name != "co-lat.jsonl" || !strings.Contains(f.Text, `"moves":["a1","b1","a2","b2","a3"]`) {
			t.Errorf("exported %+v", f)
		}
		b.click("delete")
		b.wait("the deletion", 10*time.Second, func() bool { return b.library().Games == 0 })
		b.importFile(files[1].Text)
		b.wait("the imported game", 10*time.Second, func() bool { return b.library().Games == 1 })
		b.dropFile("two.txt", "f5d6c3d3c4\nAda - Minh: f5f6e6f4\n")
		b.wait("the dropped games", 10*time.Second, func() bool { return b.library().Games == 3 })
		b.start(h.url("test=1&lang=vi")) // they are there again
		b.click("library")
		b.wait("the kept games", 10*time.Second, func() bool { return b.library().Games == 3 })
		b.click("open")
		b.wait("the game, looked back on", 20*time.Second, func() bool { return b.state().Scene == "review" })
		b.click("close")
		b.library()
		b.click("delete")
		b.wait("the deletion", 10*time.Second, func() bool { return b.library().Games == 2 })
		b.click("put-back")
		b.wait("the game", 10*time.Second, func() bool { return b.library().Games == 3 })
		b.click("statistics")
		b.picture("statistics")
		b.click("back")
		b.wait("the front page", 10*time.Second, func() bool { return b.state().Scene == "front" })
	})
}

// TestLibraryWithoutStorage keeps a game where the browser has no room for it until the
// page is closed.
func TestLibraryWithoutStorage(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.before(`Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };`)
	h := newHost(t)
	b.start(h.url(finishedGame))
	b.click("a3")
	b.wait("the end", 20*time.Second, func() bool { return b.state().Result != nil })
	b.click("more")
	b.click("library")
	if l := b.library(); l.Games != 1 || !slices.Contains(b.controls(), "export") {
		t.Errorf("%+v", l)
	}
}
