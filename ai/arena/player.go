package arena

import (
	"strings"

	"colat/ai"
	"colat/ai/arena/course"
	"colat/game"
)

// NewPlayer makes the player that a SPEC names: one of the program's own, as
// ai.New knows them, or one outside it:
//
//	cmd:PROGRAM ARGS       a program that reads one request and prints a move
//	cmd+loop:PROGRAM ARGS  one that answers request after request until its input ends
//	tcp:HOST:PORT          one that does so on a TCP connection
//
// Close ends what the player has running.
func NewPlayer(spec string, rules game.Rules) (ai.Player, error) {
	kind, rest, _ := strings.Cut(spec, ":")
	switch kind {
	case "cmd", "cmd+loop":
		return newProcess(rest, rules, kind == "cmd+loop")
	case "tcp":
		return course.NewRemote(rest, rules)
	}
	return ai.New(spec, rules)
}
