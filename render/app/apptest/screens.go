package apptest

import (
	"testing"

	"colat/render/kit/locale"
)

// Screens are sizes in device-independent pixels: the three of the design, common phones,
// tablets and windows, and unusual ones.
var Screens = [][2]float64{
	{1280, 800}, {390, 844}, {844, 390},
	{320, 568}, {568, 320}, {360, 640}, {640, 360}, {375, 667}, {667, 375}, {412, 915}, {915, 412}, {390, 664},
	{768, 1024}, {1024, 768}, {800, 800}, {600, 600}, {1366, 768}, {1920, 1080}, {2560, 1440}, {3440, 1440},
	{1080, 1920}, {320, 1200},
	{500, 700}, {700, 500}, {820, 1180}, {480, 480},
}

// CheckScreens lays a page out on every screen.
func CheckScreens(t *testing.T, a *App, what string) {
	t.Helper()
	for _, size := range Screens {
		a.Resize(size[0], size[1], 1)
		a.LayOut()
		for _, fault := range Faults(a) {
			t.Errorf("%s, %gx%g: %s", what, size[0], size[1], fault)
		}
	}
}

// CheckLanguages lays a page out on every screen in every language.
func CheckLanguages(t *testing.T, a *App, what string) {
	t.Helper()
	for _, language := range locale.Languages {
		a.Settings.Language = language
		a.ApplySettings()
		CheckScreens(t, a, what+", "+language)
	}
}
