package app

import (
	"slices"
	"strings"

	"colat/game"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// turning turns the boards of all scenes. Where the sides face each other, the user's own side is
// below by itself, and the user turns the board for as long as they have that side. The boards of
// other games stay turned until they are turned back.
type turning struct {
	*scene.Program
	*navigator
	against placing // the user has turned the board the other way; the zero placing if not

	// The rules on the screen that were asked last, their family, and whether its sides face each other.
	rules  game.Rules
	family string
	facing bool
}

// placing is a side at the lower edge of a board, of a family of games.
type placing struct {
	family string
	below  game.Player
}

// turns reports whether the board on the screen can be turned.
func (t *turning) turns() bool {
	_, can := t.scene.(scene.Turner)
	return can
}

// placing returns what the board on the screen is turned for.
func (t *turning) placing() placing {
	if rules := t.scene.Rules(); rules != t.rules {
		t.rules, t.facing = rules, t.game().Facing
		t.family, _, _ = strings.Cut(rules.ID(), ":")
	}
	return placing{t.family, t.scene.(scene.Turner).Below()}
}

// wanted reports whether the board on the screen should be turned.
func (t *turning) wanted() bool {
	now := t.placing()
	if !t.facing {
		return t.Settings.Turned != "" && slices.Contains(strings.Fields(t.Settings.Turned), now.family)
	}
	return (now.below == game.Second) != (now == t.against)
}

// follow turns the board of the scene on the screen as it is wanted.
func (t *turning) follow() {
	if !t.turns() {
		return
	}
	turned := t.wanted()
	if !t.scene.Board().Turn(turned) {
		return
	}
	if others, any := t.scene.(scene.Follower); any {
		others.Follow(turned)
	}
	t.Refresh()
}

// turn turns the board on the screen.
func (t *turning) turn() {
	if !t.turns() {
		return
	}
	now := t.placing()
	switch {
	case t.facing && now == t.against:
		t.against = placing{}
	case t.facing:
		t.against = now
	default:
		t.Remember(func(s *storage.Settings) {
			families := strings.Fields(s.Turned)
			if at := slices.Index(families, now.family); at >= 0 {
				families = slices.Delete(families, at, at+1)
			} else {
				families = append(families, now.family)
			}
			s.Turned = strings.Join(families, " ")
		})
	}
	t.follow()
	t.Announce(t.Text("turn.done"))
}
