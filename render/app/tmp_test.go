package app_test

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
)

func TestTmp(t *testing.T) { drawtest.InWindow(t, tmp) }

func tmp(t *testing.T) {
	for _, v := range strings.Split(os.Getenv("VIEWS"), ";") {
		name, address, _ := strings.Cut(v, "|")
		address, presses, has := strings.Cut(address, "|")
		for _, lang := range []string{"en", "vi"} {
			a := apptest.OpenPictured(t, strings.TrimPrefix(address+"&seed=7&lang="+lang, "&"))
			if has {
				apptest.Press(strings.Split(presses, "@@")...)(t, a)
			}
			for _, size := range []image.Point{{1280, 800}, {390, 844}, {844, 390}, {768, 1024}} {
				f, _ := os.Create(fmt.Sprintf("/tmp/swappics/%s-%s-%dx%d.png", name, lang, size.X, size.Y))
				png.Encode(f, a.Portray(t, size))
				f.Close()
			}
		}
	}
}
