package app_test

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
)

// documented are the pictures of README.md and docs/HUONG_DAN.md, each of a scene that a
// reference is kept of.
var documented = []struct {
	name, scene string
	size        image.Point
}{
	{"front", "front", image.Pt(1280, 800)},
	{"victory", "play-victory", image.Pt(1280, 800)},
	{"victory", "play-victory", image.Pt(390, 844)},
	{"classic", "play-classic", image.Pt(844, 390)},
	{"uttt", "play-ultimate", image.Pt(844, 390)},
	{"mnk", "play-lines", image.Pt(844, 390)},
	{"cotoan", "play-cotoan", image.Pt(844, 390)},
	{"analysis", "review", image.Pt(1280, 800)},
	{"class", "projector-boards", image.Pt(1280, 800)},
}

var documentedFolder = filepath.Join("..", "..", "docs", "images")

// TestDocumentsShowTheScenes fails when a picture in the documents is not of the program as
// it looks. With the flag -update, as make screenshots sets it, it draws them.
func TestDocumentsShowTheScenes(t *testing.T) { drawtest.InWindow(t, testDocumentsShow) }

func testDocumentsShow(t *testing.T) {
	for _, shown := range documented {
		for _, view := range pictured {
			if view.name != shown.scene {
				continue
			}
			a := apptest.OpenPictured(t, view.address)
			if view.prepare != nil {
				view.prepare(t, a)
			}
			name := fmt.Sprintf("%s-%dx%d.jpg", shown.name, shown.size.X, shown.size.Y)
			drawtest.Photograph(t, filepath.Join(documentedFolder, name), a.Portray(t, shown.size))
		}
	}
}

// Each picture that a document shows is there and drawn by the test above, and no picture
// is kept that no document shows.
func TestDocumentsHaveTheirPictures(t *testing.T) {
	var drawn, used []string
	for _, p := range documented {
		drawn = append(drawn, fmt.Sprintf("%s-%dx%d.jpg", p.name, p.size.X, p.size.Y))
	}
	documents, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, document := range append(documents, filepath.Join("..", "..", "README.md")) {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`images/([\w.-]+)`).FindAllStringSubmatch(string(text), -1) {
			used = append(used, found[1])
			if _, err := os.Stat(filepath.Join(documentedFolder, found[1])); err != nil {
				t.Errorf("%s: %v", document, err)
			}
			if filepath.Ext(found[1]) == ".jpg" && !slices.Contains(drawn, found[1]) {
				t.Errorf("%s: no test draws %s", document, found[1])
			}
		}
	}
	kept, err := os.ReadDir(documentedFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range kept {
		if !slices.Contains(used, file.Name()) {
			t.Errorf("no document shows %s", file.Name())
		}
	}
}
