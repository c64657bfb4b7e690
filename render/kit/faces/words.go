package faces

import "colat/render/kit/locale"

// words are the ids of what a level is called, of how it plays, and of the name where there is
// little room.
var words = [Count][3]string{
	{"level.chick", "level.chick-about", "level.chick-short"},
	{"level.piglet", "level.piglet-about", "level.piglet-short"},
	{"level.mouse", "level.mouse-about", "level.mouse-short"},
	{"level.cat", "level.cat-about", "level.cat-short"},
	{"level.buffalo", "level.buffalo-about", "level.buffalo-short"},
	{"level.toad", "level.toad-about", "level.toad-short"},
	{"level.carp", "level.carp-about", "level.carp-short"},
	{"level.dragon", "level.dragon-about", "level.dragon-short"},
}

// Name is what a level, 1 to Count, is called, short enough for a plate.
func Name(l *locale.Locale, level int) string { return l.Text(words[level-1][0]) }

// ShortName is the name in one or two short words.
func ShortName(l *locale.Locale, level int) string { return l.Text(words[level-1][2]) }

// About says in a sentence how a level, 1 to Count, plays.
func About(l *locale.Locale, level int) string { return l.Text(words[level-1][1]) }
