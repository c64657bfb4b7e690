package scene_test

import (
	"slices"
	"testing"

	_ "colat/ai/levels"
	_ "colat/ai/textbook"
	"colat/render/kit/locale"
	"colat/render/program/scene"
)

func TestSeatsAreCalledByShorterAndShorterNames(t *testing.T) {
	for _, test := range []struct {
		language, spec string
		want           []string
	}{
		{"en", "human", []string{"Person"}},
		{"en", "negascout:depth=4,time=2s", []string{
			"NegaScout · depth 4 · 2\u00a0s", "NegaScout 4 · 2\u00a0s", "NegaScout · depth 4", "NegaScout 4",
		}},
		{"en", "level:3", []string{"Mouse · level 3", "Mouse"}},
		{"vi", "level:3,seed=4", []string{"Chuột Nhắt · cấp 3", "Chuột Nhắt"}},
		{"vi", "level:8,time=0.5s", []string{
			"Rồng Vàng · cấp 8 · 0,5\u00a0s", "Rồng Vàng · 0,5\u00a0s", "Rồng Vàng · cấp 8", "Rồng Vàng",
		}},
		{"en", "level:9", []string{"level:9"}},
		{"en", "level", []string{"level"}},
	} {
		p := scene.Program{Locale: locale.New(test.language)}
		if got := p.SeatNames(test.spec); !slices.Equal(got, test.want) {
			t.Errorf("%s is called %q, want %q", test.spec, got, test.want)
		}
	}
}
