package demo

import "unicode/utf8"

// pace is how fast a demonstration goes on: a move waits until people have read about
// the one before.
type pace struct {
	paused  bool
	steps   bool    // one more move is due though it is paused
	waiting float64 // ticks at the usual speed
	speed   int     // an index of speeds
}

// speeds are how many times as fast as usual the demonstration may go on.
var speeds = [...]float64{0.5, 0.75, 1, 1.5, 2.5, 5}

const usualSpeed = 2

// What there is to wait for, in ticks: the board has to be taken in, and people read
// some seventeen letters a second, subtitles at most (Karamitroglou, 1998). Listening to
// somebody who explains the game, they read slower.
const (
	lookTicks   = 110
	letterTicks = 60.0 / 14
)

// wait has the next move wait until so many letters have been read.
func (p *pace) wait(letters int) {
	p.waiting, p.steps = lookTicks+letterTicks*float64(letters), false
}

// tick lets a sixtieth of a second pass and reports whether the next move is due.
func (p *pace) tick() bool {
	if p.paused {
		return p.steps
	}
	p.waiting = max(0, p.waiting-speeds[p.speed])
	return p.waiting == 0
}

// hurry makes the next move due at once.
func (p *pace) hurry() { p.waiting, p.steps = 0, true }

func (p *pace) slower() { p.speed = max(p.speed-1, 0) }

func (p *pace) faster() { p.speed = min(p.speed+1, len(speeds)-1) }

// letters counts those of a text.
func letters(text string) int { return utf8.RuneCountInString(text) }
