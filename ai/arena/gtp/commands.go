package gtp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/game/othello"
)

// command is a command with its number of arguments.
type command struct {
	name    string
	takes   int // number of arguments, or variable
	execute func(ctx context.Context, s *session, words []string) (string, error)
}

// variable is a number of arguments that the command checks itself.
const variable = -1

// commands are sorted by name. The variable is set by init because list_commands reads it.
var commands []command

func init() {
	commands = []command{
		{"boardsize", 1, boardSize},
		{"clear_board", 0, func(_ context.Context, s *session, _ []string) (string, error) { return "", s.clear() }},
		{"final_score", 0, finalScore},
		{"genmove", 1, func(ctx context.Context, s *session, words []string) (string, error) {
			return s.generate(ctx, words[0], true)
		}},
		{"kata-list_time_settings", 0, func(context.Context, *session, []string) (string, error) {
			return strings.Join(slices.Sorted(maps.Keys(timeKinds)), " "), nil
		}},
		{"kata-time_settings", variable, timeSettingsOf},
		{"kgs-time_settings", variable, timeSettingsOf},
		{"known_command", 1, func(_ context.Context, _ *session, words []string) (string, error) {
			return strconv.FormatBool(find(words[0]) != nil), nil
		}},
		{"komi", 1, nothing}, // Othello has none
		{"list_commands", 0, listCommands},
		{"list_games", 0, func(context.Context, *session, []string) (string, error) { return "Othello", nil }},
		{"name", 0, func(_ context.Context, s *session, _ []string) (string, error) { return s.about.Name, nil }},
		{"play", 2, play},
		{"protocol_version", 0, func(context.Context, *session, []string) (string, error) { return "2", nil }},
		{"quit", 0, nothing},
		{"reg_genmove", 1, func(ctx context.Context, s *session, words []string) (string, error) {
			return s.generate(ctx, words[0], false)
		}},
		{"set_game", 1, setGame},
		{"showboard", 0, showBoard},
		{"time_left", 3, timeLeft},
		{"time_settings", 3, timeSettings},
		{"undo", 0, undo},
		{"version", 0, func(_ context.Context, s *session, _ []string) (string, error) { return s.about.Version, nil }},
	}
}

// find returns a command, or nil.
func find(name string) *command {
	i, found := slices.BinarySearchFunc(commands, name, func(c command, name string) int {
		return strings.Compare(c.name, name)
	})
	if !found {
		return nil
	}
	return &commands[i]
}

// The errors whose texts the protocol fixes.
var (
	errUnknown   = errors.New("unknown command")
	errSyntax    = errors.New("syntax error")
	errIllegal   = errors.New("illegal move")
	errSize      = errors.New("unacceptable size")
	errNoUndo    = errors.New("cannot undo")
	errOtherGame = errors.New("unsupported game: want Othello")
)

// answer executes a command.
func (s *session) answer(ctx context.Context, words []string) (string, error) {
	if len(words) == 0 {
		return "", errUnknown
	}
	c := find(words[0])
	switch {
	case c == nil:
		return "", errUnknown
	case c.takes != variable && len(words)-1 != c.takes:
		return "", fmt.Errorf("%w: %s takes %d arguments", errSyntax, c.name, c.takes)
	}
	return c.execute(ctx, s, words[1:])
}

func nothing(context.Context, *session, []string) (string, error) { return "", nil }

func listCommands(context.Context, *session, []string) (string, error) {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return strings.Join(names, "\n"), nil
}

func boardSize(_ context.Context, s *session, words []string) (string, error) {
	if words[0] != "8" {
		return "", errSize
	}
	return "", s.clear()
}

// setGame answers programs that drive engines of several games.
func setGame(_ context.Context, _ *session, words []string) (string, error) {
	if !strings.EqualFold(words[0], "othello") && !strings.EqualFold(words[0], "reversi") {
		return "", errOtherGame
	}
	return "", nil
}

// side returns the side of a colour.
func side(colour string) (game.Player, error) {
	switch strings.ToLower(colour) {
	case "b", "black":
		return game.First, nil
	case "w", "white":
		return game.Second, nil
	}
	return game.NoSide, fmt.Errorf("%w: want black or white", errSyntax)
}

// turnTo makes it the turn of a side. Many programs leave out passes: one that is forced is made.
func (s *session) turnTo(side game.Player) error {
	if _, over := s.state.Result(); over {
		return errIllegal
	}
	if s.state.ToMove() == side {
		return nil
	}
	moves := s.state.AppendMoves(nil)
	if len(moves) != 1 || moves[0] != othello.Pass {
		return errIllegal
	}
	s.play(moves[0])
	if _, over := s.state.Result(); over {
		return errIllegal
	}
	return nil
}

func play(_ context.Context, s *session, words []string) (string, error) {
	who, err := side(words[0])
	if err != nil {
		return "", err
	}
	before := len(s.moves)
	if err := s.turnTo(who); err != nil {
		return "", err
	}
	m, err := s.state.Rules().ParseMove(s.state, strings.ToLower(words[1]))
	if err != nil {
		s.back(before)
		return "", errIllegal
	}
	s.play(m)
	return "", nil
}

// back takes moves back until n are left.
func (s *session) back(n int) {
	for len(s.moves) > n {
		s.state.Undo()
		s.moves = s.moves[:len(s.moves)-1]
	}
}

// generate answers the move of a side, which is played if plays is true. Where the game is over the
// answer is a pass.
func (s *session) generate(ctx context.Context, colour string, plays bool) (string, error) {
	who, err := side(colour)
	if err != nil {
		return "", err
	}
	before := len(s.moves)
	if _, over := s.state.Result(); over {
		return "PASS", nil
	}
	if err := s.turnTo(who); err != nil {
		return "", err
	}
	m, err := s.think(ctx, who)
	if err != nil {
		s.back(before)
		return "", err
	}
	text := strings.ToUpper(s.state.Rules().FormatMove(s.state, m))
	if plays {
		s.play(m)
	} else {
		s.back(before)
	}
	return text, nil
}

func undo(_ context.Context, s *session, _ []string) (string, error) {
	if len(s.moves) == 0 {
		return "", errNoUndo
	}
	s.back(len(s.moves) - 1)
	return "", nil
}

func showBoard(_ context.Context, s *session, _ []string) (string, error) {
	return "\n" + strings.TrimRight(s.state.(game.Diagrammer).Diagram(), "\n"), nil
}

// finalScore answers the discs by which a side is ahead, such as "B+4", or "0".
func finalScore(_ context.Context, s *session, _ []string) (string, error) {
	black, white := s.state.(*othello.State).Board()
	switch lead := bits.OnesCount64(black) - bits.OnesCount64(white); {
	case lead > 0:
		return "B+" + strconv.Itoa(lead), nil
	case lead < 0:
		return "W+" + strconv.Itoa(-lead), nil
	}
	return "0", nil
}
