package main

import (
	"cmp"
	"fmt"
	"io"
	"net/url"
	"os/user"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/text/unicode/norm"

	"colat/cmd/arena/cli"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// roomPlace is a server of rooms and, unless id is "", a room on it.
type roomPlace struct {
	site       string // ends with a slash
	id         string
	code       string // of the room or tournament, if no ID names it
	tournament string // the ID of a tournament in place of a room
}

func parsePlace(text string) (roomPlace, error) {
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return roomPlace{}, cli.Usagef("%s is no address of a server: want one such as http://192.168.1.5:8080/",
			cli.Shown(text))
	}
	folder := u.Path
	folder = folder[:strings.LastIndexByte(folder, '/')+1] // without index.html
	q := u.Query()
	u.RawQuery, u.Fragment, u.User = "", "", nil
	u.Path = strings.TrimSuffix(folder, "/") + "/"
	return roomPlace{u.String(), q.Get("room"), q.Get("code"), q.Get("contest")}, nil
}

// parseLink parses the link of a room.
func parseLink(text string) (roomPlace, error) {
	p, err := parsePlace(text)
	switch {
	case err != nil:
		return p, err
	case p.id == "":
		return p, cli.Usagef("%s names no room: want its link, which ends in ?room= and 26 letters and digits",
			cli.Shown(text))
	case !protocol.IsID(p.id):
		return p, cli.Usagef("%s is no room: want 26 letters and digits", cli.Shown(p.id))
	}
	return p, nil
}

// link returns the link that opens the room in a browser.
func (p roomPlace) link() string { return p.site + "?room=" + p.id }

// server returns a dialer to the server.
func (p roomPlace) server() *participant.Dialer { return participant.DialTo(p.site) }

// host returns the server's name.
func (p roomPlace) host() string {
	u, err := url.Parse(p.site)
	if err != nil {
		return ""
	}
	return u.Host
}

// connectionFlags are the flags for the connection to a server.
type connectionFlags struct {
	patience time.Duration
	asJSON   bool
}

func (f *connectionFlags) add(cmd *cobra.Command) {
	cli.TimeFlag(cmd.Flags(), &f.patience, "patience", 5*time.Minute,
		"how long to call a server that does not answer; 10s if it never has, unless this is given")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "a JSON object for each thing that happens")
}

// connection returns the connection of a participant in a room.
func (f *connectionFlags) connection(cmd *cobra.Command, place roomPlace, p *participant.Participant) *roomConnection {
	v := &roomConnection{
		Participant: p, place: place, patience: f.patience, out: cmd.OutOrStdout(), log: cmd.ErrOrStderr(),
		asJSON: f.asJSON, firstPatience: f.patience,
	}
	if !cmd.Flags().Changed("patience") {
		v.firstPatience = firstPatience
	}
	p.Applied = v.applied
	return v
}

// firstPatience is the default time limit for the first connection to a server.
const firstPatience = 10 * time.Second

// seatFlags are the flags for a seat.
type seatFlags struct {
	line    connectionFlags
	engine  string
	time    time.Duration
	name    string
	games   int
	keyFile string
	resign  bool
}

func (f *seatFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.engine, "engine", "",
		"the player in the seat, such as champion or cmd:PROGRAM; default: the person at this terminal")
	cli.TimeFlag(flags, &f.time, "time", time.Second,
		"time for a move of the engine; in a room with a clock, if it is given, the most")
	flags.StringVar(&f.name, "name", "", "the name in the room; default: the engine's name, or the user's")
	cli.IntFlag(flags, &f.games, "games", 1, 1, cli.MostGames, "how many games to play, one after another")
	flags.StringVar(&f.keyFile, "key-file", "",
		"keeps the key by which the server knows the seat's owner again; default: one in the user's configuration folder")
	flags.BoolVar(&f.resign, "resign", false, "give up a game in progress when told to stop; otherwise the seat is kept")
	f.line.add(cmd)
}

// check returns an error for invalid arguments, and sets the name.
func (f *seatFlags) check() (err error) {
	if f.line.asJSON && f.engine == "" {
		return cli.Usagef("--json is for engines: say --engine, or leave it out")
	}
	if f.name, err = cleanName(cmp.Or(f.name, f.defaultName())); err != nil {
		return cli.Usagef("--name: %w", err)
	}
	return nil
}

// cleanName returns a name as the server of rooms stores it.
func cleanName(name string) (string, error) { return room.CleanName(norm.NFC.String(name)) }

// defaultName returns the engine's name without its options, or the user's name.
func (f *seatFlags) defaultName() string {
	name := "guest"
	if f.engine == "" {
		if u, err := user.Current(); err == nil && u.Username != "" {
			name = path.Base(strings.ReplaceAll(u.Username, `\`, "/"))
		}
	} else {
		kind, rest, _ := strings.Cut(f.engine, ":")
		name = kind
		if words := strings.Fields(rest); strings.HasPrefix(kind, "cmd") && len(words) > 0 {
			name = path.Base(words[0])
		} else if kind == "agent" {
			name = strings.TrimSuffix(path.Base(filepath.ToSlash(rest)), ".py")
		}
	}
	return fmt.Sprintf("%.*s", room.MostName, name)
}

// roomError formats an error of the server for the user.
func roomError(doing string, err *protocol.Error) error {
	return fmt.Errorf("%s: %w", doing, &protocol.Error{Code: err.Code, Text: cli.OneLine(err.Text)})
}

// codeHelp explains how to name a room by its code.
const codeHelp = `Instead of a link, the address of the server and a code of six characters do: pages show
it beside the QR code. An address that ends in ?code= and the code is one argument.`

// parseCode parses a server's address and a code, or an address that contains the code.
// The result has no code if the arguments contain none.
func parseCode(args []string) (roomPlace, error) {
	place, err := parsePlace(args[0])
	if err != nil {
		return place, err
	}
	typed := place.code
	if len(args) == 2 {
		typed = args[1]
	}
	if typed == "" && len(args) == 1 {
		return place, nil
	}
	code, ok := protocol.ParseCode(typed)
	if !ok {
		return place, cli.Usagef("%s is no code: want %d characters of %s", cli.Shown(typed), protocol.CodeLength,
			protocol.CodeAlphabet)
	}
	place.code, place.id = code, ""
	if len(protocol.Readings(typed)) > 1 {
		place.code = typed // the server finds out which one it is
	}
	return place, nil
}

// find asks the server for the room or tournament with the code of a place. It returns a place
// without a code unchanged.
func (f *connectionFlags) find(cmd *cobra.Command, place roomPlace) (roomPlace, error) {
	if place.code == "" {
		return place, nil
	}
	v := f.connection(cmd, place, place.server().Connect(protocol.NewKey()))
	defer v.Close()
	v.patience, v.log = v.firstPatience, io.Discard
	u, err := v.answer(cmd.Context(), v.Find(place.code))
	if u.Answer != nil && u.Answer.Error != nil {
		err = roomError("the code "+place.code, u.Answer.Error)
	}
	if err != nil {
		return place, err
	}
	if u.Answer.Tournament {
		return roomPlace{site: place.site, tournament: u.Room}, nil
	}
	return roomPlace{site: place.site, id: u.Room}, nil
}
