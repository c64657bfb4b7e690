package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/participant"
	"colat/web/rooms/room"
)

// createFlags are the flags of room create.
type createFlags struct {
	seat     seatFlags
	where    cli.PositionFlags
	clock    match.TimeControl
	opponent string
	team     bool
	vote     int
	opens    string
}

func newRoomCreateCommand() *cobra.Command {
	var f createFlags
	cmd := &cobra.Command{
		Use:   "create URL",
		Short: "Make a room on a server and take a seat in it",
		Long: `Make a room on a server, print its link, and take a seat in it, for an engine or for
the person at this terminal. The first guest takes the other seat, by opening the link
in a browser or with arena room join; later guests watch.`,
		Example: "  http://192.168.1.5:8080/",
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.where.AddGame(cmd)
	f.where.AddStart(cmd)
	f.where.AddPosition(cmd, "the start")
	flags := cmd.Flags()
	cli.ClockFlag(flags, &f.clock, "time for all moves of a side, such as 5m, 3m+2s with two seconds more after each, "+
		"10s+5m with at most ten seconds for each, or 5m/1m for you and for the guest; default: none")
	flags.StringVar(&f.opponent, "opponent", "", "a player of the server's in the other seat, such as champion or level:3")
	flags.BoolVar(&f.team, "team", false,
		"seat all guests in the other seat, or with --opponent in yours, where they vote on each move")
	cli.IntFlag(flags, &f.vote, "vote", room.DefaultVoteTime, room.LeastVoteTime, room.MostVoteTime, "seconds for a vote")
	flags.StringVar(&f.opens, "opens", "",
		"the side with the first move of the first game: host (you) or guest; default: drawn")
	f.seat.add(cmd)
	return cmd
}

// terms returns the terms of the room.
func (f *createFlags) terms() (*room.Terms, error) {
	rules, err := f.where.Rules()
	if err != nil {
		return nil, err
	}
	// Creating a start checks the flags.
	if _, err := f.where.State(1); err != nil {
		return nil, err
	}
	options, err := f.where.Options(rules)
	if err != nil {
		return nil, err
	}
	t := &room.Terms{
		Game: rules.ID(), Start: f.where.Position, Options: options, Clock: f.clock, Opens: room.Opening(f.opens),
	}
	if f.opens != "" && t.Opens != room.HostOpens && t.Opens != room.GuestOpens {
		return nil, cli.Usagef("--opens %s: want host or guest", cli.Shown(f.opens))
	}
	other := &t.Chairs[1]
	if f.opponent != "" {
		t.Chairs[1], other = room.Chair{Kind: room.EngineChair, Engine: f.opponent}, &t.Chairs[0]
	}
	if f.team {
		other.Kind, t.VoteTime = room.TeamChair, f.vote
	}
	if err := t.Check(); err != nil {
		return nil, cli.Usagef("%w", err)
	}
	return t, nil
}

func (f *createFlags) run(cmd *cobra.Command, address string) error {
	place, err := parsePlace(address)
	if err != nil {
		return err
	}
	if place.id != "" || place.code != "" {
		return cli.Usagef("%s is a room already: arena room join takes a seat in it", cli.Shown(address))
	}
	if err := f.seat.check(); err != nil {
		return err
	}
	terms, err := f.terms()
	if err != nil {
		return err
	}
	if f.seat.engine != "" {
		if err := tryEngine(f.seat.engine, terms.Game); err != nil {
			return err
		}
	}
	return f.seat.run(cmd, place, func(ctx context.Context, v *roomConnection) error {
		made, err := v.answer(ctx, v.Send(&room.Command{Do: room.Create, Name: f.seat.name, Terms: terms}))
		if err != nil {
			return fmt.Errorf("%s: %w", place.site, err)
		}
		v.place.id = made.Room
		if made.Answer.Code != "" && !v.asJSON {
			v.say("the code of the room is %s", made.Answer.Code)
		}
		v.print(roomLine{Event: "room", Room: made.Room, Link: v.place.link(), Code: made.Answer.Code}, v.place.link())
		return v.err
	})
}

// tryEngine returns an error if an engine does not exist or does not play a game.
func tryEngine(spec, id string) error {
	rules, err := game.Find(id)
	if err != nil {
		return fmt.Errorf("this program does not know the game: %w", err)
	}
	player, err := arena.NewPlayer(spec, rules)
	if err != nil {
		return cli.Usagef("--engine: %w", err)
	}
	referee.Close(player)
	return nil
}

// run takes a seat in the room that enter watches or creates.
func (f *seatFlags) run(cmd *cobra.Command, place roomPlace, enter func(context.Context, *roomConnection) error) error {
	key, err := f.key(place)
	if err != nil {
		return err
	}
	defer key.close()
	return f.sit(cmd, place, place.server().Connect(key.text), enter)
}

// sit plays in a room as a participant, and closes it.
func (f *seatFlags) sit(
	cmd *cobra.Command, place roomPlace, p *participant.Participant, enter func(context.Context, *roomConnection) error,
) error {
	v := f.line.connection(cmd, place, p)
	defer v.Close()
	s := &roomSeat{roomConnection: v, name: f.name, games: f.games}
	if f.engine != "" {
		s.mover = &roomEngine{spec: f.engine, time: f.time, asTimed: cmd.Flags().Changed("time")}
	} else {
		s.mover = newRoomPerson(cmd.InOrStdin(), cmd.OutOrStdout())
	}
	v.teller = s.mover
	defer s.mover.close()
	if err := enter(cmd.Context(), v); err != nil {
		return err
	}
	err := s.run(cmd.Context())
	if errors.Is(err, errQuit) {
		s.stop(f.resign)
		return nil
	}
	if cmd.Context().Err() != nil {
		s.stop(f.resign)
	}
	return err
}
