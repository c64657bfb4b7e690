package tournament

import (
	"colat/ai/arena/pairing"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	rooms "colat/web/rooms/room"
)

// addMine lays out the user's next game or wait, and the user's place.
func (d *drawing) addMine(content *ui.Rect, plan *pairing.Plan) {
	me, enters := d.me.Entry()
	if g, plays := d.me.Game(); plays {
		words := "class.against-why"
		if r := d.me.RoomOf(g.Room); r != nil && r.Phase() == rooms.Playing {
			words = "class.against-on"
		}
		title := d.locale.Format("class.against", locale.Data{"Name": d.opponent(&g)})
		d.addYou(content, title, sentences(d.text(words), d.placeText(plan, me.Name)))
		return
	}
	rounds := d.roundsOf(plan)
	if len(rounds) == 0 {
		return
	}
	now := &rounds[0]
	left := 0
	for i := range now.games {
		if !now.games[i].Over() {
			left++
		}
	}
	said := d.locale.Count("class.left-in-round", left, nil)
	part, out := outOf(plan, me.Name)
	switch {
	case !enters:
		d.addYou(content, d.partTitle(now), said)
	case out:
		title := d.locale.Format("class.out", locale.Data{"Round": partName(d.locale, part)})
		d.addYou(content, title, sentences(said, d.text("class.out-why")))
	case now.rests(me.Name):
		d.addYou(content, d.partTitle(now), sentences(d.text("class.bye"), said, d.placeText(plan, me.Name)))
	default:
		words := sentences(said, d.text("class.next-opens"), d.placeText(plan, me.Name))
		d.addYou(content, d.partTitle(now), words)
	}
}

// partTitle returns the title of a round.
func (d *drawing) partTitle(r *round) string {
	if r.round > 0 {
		return roundName(d.locale, r.round)
	}
	return partName(d.locale, r.part)
}

// rests reports whether a player has a bye in the round.
func (r *round) rests(name string) bool {
	for _, resting := range r.bye {
		if resting == name {
			return true
		}
	}
	return false
}

// placeText returns a player's place in the table. It returns "" before the first game, and
// once the knock-out has begun.
func (d *drawing) placeText(plan *pairing.Plan, name string) string {
	if len(bracketOf(plan)) > 0 {
		return ""
	}
	for _, s := range tablesOf(plan) {
		for i := range s.rows {
			if r := &s.rows[i]; r.Name == name && r.Played+r.Byes > 0 {
				place := locale.Data{"Rank": r.Rank, "All": len(s.rows)}
				return d.locale.Count("class.your-place", r.Points, place)
			}
		}
	}
	return ""
}

// outOf reports whether a player is out of the knock-out, and in which part. The part is ""
// if the player did not reach the knock-out.
func outOf(plan *pairing.Plan, name string) (part string, out bool) {
	rounds := bracketOf(plan)
	if len(rounds) == 0 {
		return "", false
	}
	there := false
	for i := range rounds {
		for _, t := range rounds[i].Ties {
			if t.Players[0] != name && t.Players[1] != name {
				continue
			}
			there = true
			if t.Winner != "" && t.Winner != name {
				return rounds[i].Name, true
			}
		}
	}
	return "", !there // the group stage has no name
}

// endText returns a player's final place, or "" if the player has none.
func (d *drawing) endText(plan *pairing.Plan, name string) string {
	for _, p := range plan.Places {
		if p.Name == name {
			return d.locale.Format("class.your-end", locale.Data{"Place": p.Place, "All": len(plan.Places)})
		}
	}
	return ""
}

// pointsOf returns the points of all players if a single table decides the tournament, and
// nil otherwise.
func pointsOf(plan *pairing.Plan) map[string]int {
	tables := tablesOf(plan)
	if len(bracketOf(plan)) > 0 || len(tables) != 1 {
		return nil
	}
	points := make(map[string]int)
	for i := range tables[0].rows {
		points[tables[0].rows[i].Name] = tables[0].rows[i].Points
	}
	return points
}

// sentences joins the sentences that are not empty.
func sentences(list ...string) string {
	said := ""
	for _, s := range list {
		if s != "" && said != "" {
			said += " "
		}
		said += s
	}
	return said
}
