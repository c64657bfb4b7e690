package swiss

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A model is a Swiss tournament as plainly as it can be written down: what happened to
// each player, round by round.
type model struct {
	t       *rapid.T
	rng     *rand.Rand
	even    bool
	players []*modelPlayer
	rounds  int
}

type modelPlayer struct {
	id        int
	points    int
	gone      bool
	met       map[int]bool
	sides     string // "F" or "S" for each meeting played
	rests     int
	walkovers int
	missed    int
	float     int // in the latest round
}

func newModel(t *rapid.T, n int) *model {
	m := &model{
		t:    t,
		rng:  rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)),
		even: rapid.Bool().Draw(t, "even"),
	}
	for range n {
		m.enter()
	}
	return m
}

func (m *model) enter() {
	m.players = append(m.players, &modelPlayer{id: len(m.players), met: make(map[int]bool), missed: m.rounds})
}

// there returns who takes part in the next round.
func (m *model) there() []*modelPlayer {
	return slices.DeleteFunc(slices.Clone(m.players), func(p *modelPlayer) bool { return p.gone })
}

// field is the model as Pairs wants it.
func (m *model) field(there []*modelPlayer) []Player {
	var list []Player
	for _, p := range there {
		player := Player{
			Points: p.points, Rested: p.rests > 0, Walkovers: p.walkovers, Missed: p.missed, Float: Float(p.float),
		}
		for i, o := range there {
			if p.met[o.id] {
				player.Met = append(player.Met, i)
			}
		}
		for _, side := range p.sides {
			player.Sides = append(player.Sides, map[rune]int{'F': 1, 'S': -1}[side])
		}
		list = append(list, player)
	}
	return list
}

func (m *model) drawnRound() Round { return Round{Even: m.even, Lot: lot} }

// lot is a number that seems drawn.
func lot(i, j int) int64 { return rand.New(rand.NewPCG(uint64(i), uint64(j))).Int64N(MostLot + 1) }

// round pairs a round and plays it.
func (m *model) round() (there []*modelPlayer, p Pairing) {
	there = m.there()
	p = Pairs(m.field(there), m.drawnRound())
	m.check(there, p)
	if len(p.Stuck) > 0 {
		return there, p
	}
	m.rounds++
	before := make(map[int]int)
	for _, player := range there {
		before[player.id] = player.points
		player.float = 0
	}
	for _, pair := range p.Pairs {
		a, b := there[pair.First], there[pair.Second]
		a.met[b.id], b.met[a.id] = true, true
		a.float, b.float = sign(before[a.id]-before[b.id]), sign(before[b.id]-before[a.id])
		switch result := m.rng.IntN(20); {
		case result == 0: // b does not come
			a.points += 3
			a.walkovers++
			continue
		case result < 8:
			a.points += 3
		case result < 15:
			b.points += 3
		default:
			a.points++
			b.points++
		}
		a.sides += "F"
		b.sides += "S"
	}
	for _, i := range p.Resting {
		there[i].rests++
		there[i].points += 3
		there[i].float = 1
	}
	return there, p
}

func sign(n int) int { return max(-1, min(1, n)) }

// check checks what holds of every round.
func (m *model) check(there []*modelPlayer, p Pairing) {
	seen := make(map[int]bool)
	once := func(i int) {
		if seen[i] {
			m.t.Fatalf("player %d is in the round twice: %+v", i, p)
		}
		seen[i] = true
	}
	for _, pair := range p.Pairs {
		once(pair.First)
		once(pair.Second)
		if there[pair.First].met[there[pair.Second].id] {
			m.t.Fatalf("%+v have met before", pair)
		}
	}
	for _, i := range p.Resting {
		once(i)
		if there[i].rests > 0 {
			m.t.Fatalf("%d rests twice", i)
		}
	}
	for _, i := range p.Stuck {
		once(i)
		if there[i].rests == 0 {
			m.t.Fatalf("%d is stuck, but has never rested", i)
		}
	}
	if len(seen) != len(there) {
		m.t.Fatalf("%d players of %d are in %+v", len(seen), len(there), p)
	}
}

// penalties says how far a round is from what it should be, the weightiest aim first.
func (m *model) penalties(there []*modelPlayer, pairs [][2]int, alone []int) [14]int {
	var points []int
	for _, p := range there {
		points = append(points, p.points)
	}
	slices.Sort(points)
	points = slices.Compact(points)
	level := func(p *modelPlayer) int { return slices.Index(points, p.points) }
	var c [14]int
	for _, i := range alone {
		if there[i].rests > 0 {
			c[0]++
		}
		c[1]++
		c[4] += there[i].walkovers
		c[5] += level(there[i])
		c[6] += there[i].missed
		c[12] -= i
	}
	for _, pair := range pairs {
		a, b := there[pair[0]], there[pair[1]]
		if !m.even {
			one, two := sidesOf(a, b), sidesOf(b, a)
			if slices.Compare(two, one) < 0 {
				one = two
			}
			c[2] += one[0]
			c[3] += one[1]
			c[9] += one[2]
			c[10] += one[3]
		}
		steps := level(a) - level(b)
		c[7] += max(steps, -steps)
		c[8] += steps * steps
		if f := sign(steps); f != 0 {
			if a.float == f {
				c[11]++
			}
			if b.float == -f {
				c[11]++
			}
		} else {
			var group []int
			for i, p := range there {
				if p.points == a.points {
					group = append(group, i)
				}
			}
			off := slices.Index(group, pair[1]) - slices.Index(group, pair[0]) - len(group)/2
			c[13] += off * off
		}
	}
	return c
}

// sidesOf counts the faults if one player opens against another: players whose sides would differ
// by more than two, that have one side three times in a row, that do not get the side that is due
// to them, and that do not get it though it is due to them strongly.
func sidesOf(opens, other *modelPlayer) []int {
	c := make([]int, 4)
	for _, s := range []struct {
		player *modelPlayer
		side   rune
	}{{opens, 'F'}, {other, 'S'}} {
		h := s.player.sides
		balance := 0
		for _, side := range h {
			if side == s.side {
				balance++
			} else {
				balance--
			}
		}
		same := 0
		for same < len(h) && rune(h[len(h)-1-same]) == s.side {
			same++
		}
		if balance >= 2 {
			c[0]++
		}
		if same >= 2 {
			c[1]++
		}
		very := balance > 0 || same >= 2 && balance >= -1
		switch {
		case balance <= -2:
		case same >= 2, balance > 0 && !twiceInARow(h, s.side), balance == 0 && same > 0:
			c[2]++
			if very {
				c[3]++
			}
		}
	}
	return c
}

// twiceInARow reports whether the latest two sides were both the other one.
func twiceInARow(h string, side rune) bool {
	n := len(h)
	return n > 1 && h[n-1] == h[n-2] && rune(h[n-1]) != side
}

// bestPenalties looks at all rounds that there could be.
func (m *model) bestPenalties(there []*modelPlayer) [14]int {
	var best *[14]int
	var pairs [][2]int
	var alone []int
	used := make([]bool, len(there))
	var try func(i int)
	try = func(i int) {
		for i < len(there) && used[i] {
			i++
		}
		if i == len(there) {
			if c := m.penalties(there, pairs, alone); best == nil || slices.Compare(c[:], best[:]) < 0 {
				best = &c
			}
			return
		}
		used[i] = true
		for j := i + 1; j < len(there); j++ {
			if used[j] || there[i].met[there[j].id] {
				continue
			}
			used[j] = true
			pairs = append(pairs, [2]int{i, j})
			try(i + 1)
			pairs = pairs[:len(pairs)-1]
			used[j] = false
		}
		alone = append(alone, i)
		try(i + 1)
		alone = alone[:len(alone)-1]
		used[i] = false
	}
	try(0)
	return *best
}

// TestPairsAreBest holds the rounds of small tournaments, with players who come late and
// players who leave, against all rounds that there could be.
func TestPairsAreBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newModel(t, rapid.IntRange(2, 8).Draw(t, "players"))
		for round := range rapid.IntRange(1, 7).Draw(t, "rounds") {
			if m.rng.IntN(4) == 0 && len(m.there()) < 8 {
				m.enter()
			}
			if m.rng.IntN(5) == 0 {
				m.players[m.rng.IntN(len(m.players))].gone = true
			}
			there := m.there()
			want := m.bestPenalties(there)
			p := Pairs(m.field(there), m.drawnRound())
			var pairs [][2]int
			for _, pair := range p.Pairs {
				pairs = append(pairs, [2]int{min(pair.First, pair.Second), max(pair.First, pair.Second)})
			}
			got := m.penalties(there, pairs, slices.Concat(p.Resting, p.Stuck))
			if got != want {
				t.Fatalf("round %d: %+v has the penalties\n%v, the best round has\n%v", round+1, p, got, want)
			}
			if again := Pairs(m.field(there), m.drawnRound()); fmt.Sprint(again) != fmt.Sprint(p) {
				t.Fatalf("%+v the first time, %+v the second", p, again)
			}
			if _, p := m.round(); len(p.Stuck) > 0 {
				return
			}
		}
	})
}

// TestKeptPairs: a round of which some pairs are kept, as when they play already, is the
// same round.
func TestKeptPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newModel(t, rapid.IntRange(2, 16).Draw(t, "players"))
		for range 4 {
			there := m.there()
			p := Pairs(m.field(there), m.drawnRound())
			round := m.drawnRound()
			for _, pair := range p.Pairs {
				if m.rng.IntN(2) == 0 {
					round.Kept = append(round.Kept, pair)
				}
			}
			if again := Pairs(m.field(there), round); fmt.Sprint(again) != fmt.Sprint(p) {
				t.Fatalf("%+v, but with %v kept %+v", p, round.Kept, again)
			}
			if _, p := m.round(); len(p.Stuck) > 0 {
				return
			}
		}
	})
}
