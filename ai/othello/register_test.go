package othello

import (
	"context"
	"strings"
	"testing"

	"colat/ai"
	"colat/game"
	rules "colat/game/othello"
)

func TestSpecs(t *testing.T) {
	for _, r := range []game.Rules{rules.Victory, rules.Classic} {
		for _, good := range []string{"champion", "champion:table=1,depth=3", "champion:nodes=500,table=2"} {
			p, err := ai.New(good, r)
			if err != nil {
				t.Errorf("%s: %v", good, err)
				continue
			}
			s, err := r.New(game.Options{}, nil)
			if r == game.Rules(rules.Victory) {
				s, err = r.New(game.Options{"victory": "a1 c7 d5 g4 f3"}, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			move, _, err := p.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 1000}))
			if err != nil || !game.IsLegal(s, move) {
				t.Errorf("%s: move %v, error %v", good, move, err)
			}
		}
		for bad, named := range map[string]string{
			"champion:table=0": "table=0", "champion:table=5000": "table=5000",
			"champion:table=x": "table=x", "champion:speed=3": "speed",
		} {
			if _, err := ai.New(bad, r); err == nil || !strings.Contains(err.Error(), named) {
				t.Errorf("%s: error %v does not name %s", bad, err, named)
			}
		}
	}
}
