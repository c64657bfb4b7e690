package faces

import "colat/render/locale"

// words are the ids of what a level is called, and of how it plays.
var words = [Count][2]string{
	{"level.chick", "level.chick-about"},
	{"level.piglet", "level.piglet-about"},
	{"level.mouse", "level.mouse-about"},
	{"level.cat", "level.cat-about"},
	{"level.buffalo", "level.buffalo-about"},
	{"level.toad", "level.toad-about"},
	{"level.carp", "level.carp-about"},
	{"level.dragon", "level.dragon-about"},
}

// Name is what a level, 1 to Count, is called, short enough for a plate.
func Name(l *locale.Locale, level int) string { return l.Text(words[level-1][0]) }

// About says in a sentence how a level, 1 to Count, plays.
func About(l *locale.Locale, level int) string { return l.Text(words[level-1][1]) }
