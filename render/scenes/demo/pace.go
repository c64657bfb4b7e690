package demo

import "unicode/utf8"

// pace is the speed of a demonstration: a move waits until the audience has had time to read
// the caption of the previous one.
type pace struct {
	paused  bool
	steps   bool    // one move is due although the demonstration is paused
	waiting float64 // ticks at the usual speed
	speed   int     // index into speeds
}

// speeds are the factors of the demonstration's speed.
var speeds = [...]float64{0.5, 0.75, 1, 1.5, 2.5, 5}

const usualSpeed = 2

// Reading time in ticks: people need lookTicks to take in the board, and read at most about
// 17 letters a second in subtitles (Karamitroglou, 1998). They read slower while listening to
// a speaker who explains the game.
const (
	lookTicks   = 110
	letterTicks = 60.0 / 14
)

// wait delays the next move until a number of letters has been read.
func (p *pace) wait(letters int) {
	p.waiting, p.steps = lookTicks+letterTicks*float64(letters), false
}

// tick advances the time by a sixtieth of a second and reports whether the next move is due.
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

// letters returns the number of letters in a text.
func letters(text string) int { return utf8.RuneCountInString(text) }
