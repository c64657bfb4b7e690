package faces

import "colat/render/kit/locale"

// words holds for each level the ids of its name, the description of its play, and its
// short name.
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

// Name returns the name of a level, 1 to Count. It fits on a player's plate.
func Name(l *locale.Locale, level int) string { return l.Text(words[level-1][0]) }

// ShortName returns the name of a level in one or two short words.
func ShortName(l *locale.Locale, level int) string { return l.Text(words[level-1][2]) }

// About returns a sentence that describes the play of a level, 1 to Count.
func About(l *locale.Locale, level int) string { return l.Text(words[level-1][1]) }
