// Package cli holds the parts that the commands of arena share: running a command line, flags with
// limits, errors in one line, output, progress, and the work that other machines do.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
)

// Exit statuses.
const (
	ExitOK    = 0
	ExitError = 1 // an invalid position, or a failure
	ExitUsage = 2 // an invalid argument
)

// Run executes a program, whose command line root describes, and returns its exit
// status.
func Run(ctx context.Context, root *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if _, isFile := stderr.(*os.File); !isFile {
		stderr = &oneAtATime{out: stderr}
	}
	root.SetArgs(args)
	root.SetIn(&interruptible{ctx: ctx, in: stdin})
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return ExitOK
	}
	message := OneLine(err.Error())
	if errors.Is(err, context.Canceled) {
		message = "interrupted"
	}
	fmt.Fprintln(stderr, root.Name()+":", message)
	if _, is := errors.AsType[usageError](err); is {
		return ExitUsage
	}
	return ExitError
}

// NewRoot returns a program with the given commands, whose errors are in this package's
// wording. The caller adds the description.
func NewRoot(name string, commands ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:                name,
		SilenceErrors:      true,
		SilenceUsage:       true,
		DisableSuggestions: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(name, args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return checkEmpty(cmd) }
	root.SetHelpCommand(newHelpCommand())
	root.AddCommand(commands...)
	root.InitDefaultCompletionCmd()
	for _, command := range root.Commands() {
		if !command.Runnable() {
			// Cobra would print the help for any argument of such a command.
			command.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
		checkArguments(command)
	}
	return root
}

// NewGroup returns a command that only has other commands below it.
func NewGroup(name, short, long string, below ...*cobra.Command) *cobra.Command {
	var names []string
	for _, command := range below {
		names = append(names, command.Name())
	}
	last := len(names) - 1
	want := fmt.Sprintf("want %s or %s", strings.Join(names[:last], ", "), names[last])
	group := &cobra.Command{
		Use:   name + " " + strings.Join(names, "|"),
		Short: short,
		Long:  long,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return Usagef("%s: unknown command %.40q: %s", name, args[0], want)
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return Usagef("%s: %s", name, want) },
	}
	group.AddCommand(below...)
	return group
}

func unknownCommand(program, command string) error {
	return Usagef("unknown command %q: %s help lists the commands", command, program)
}

// usageError is an error in the arguments themselves, not in the files or players that
// they name.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func Usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// newHelpCommand returns a replacement of cobra's help command with another error for an
// unknown command.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say how a command is used",
		RunE: func(help *cobra.Command, args []string) error {
			cmd, rest, err := help.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(help.Root().Name(), strings.Join(args, " "))
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}

// checkArguments turns cobra's errors about the arguments of a command and its
// subcommands into usage errors.
func checkArguments(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			err := check(cmd, args)
			if err == nil || errors.As(err, new(usageError)) {
				return err
			}
			return usageError{err}
		}
	}
	for _, below := range cmd.Commands() {
		checkArguments(below)
	}
}

// NoArguments validates commands that take only flags.
func NoArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usagef("%s: unexpected argument %q: all its arguments are flags", cmd.Name(), args[0])
	}
	return nil
}

// OneArgument validates commands that take one file.
func OneArgument(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return Usagef("%s: want one argument, %s, not %d", cmd.Name(), what, len(args))
		}
		return NoEmptyArgument(cmd, args)
	}
}

func NoEmptyArgument(cmd *cobra.Command, args []string) error {
	if slices.Contains(args, "") {
		return Usagef("%s: want the name of a file, not an empty argument", cmd.Name())
	}
	return nil
}

// interruptible is a reader whose Read returns when ctx ends, even if a read from in
// still blocks: the user, or the program at the other end of a pipe, may never send more.
type interruptible struct {
	ctx context.Context
	in  io.Reader
	buf []byte
}

func (r *interruptible) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if len(r.buf) < len(p) {
		r.buf = make([]byte, len(p))
	}
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	// If ctx ends first, the buffer belongs to this goroutine.
	buf := r.buf[:len(p)]
	go func() {
		n, err := r.in.Read(buf)
		done <- result{n, err}
	}()
	select {
	case got := <-done:
		return copy(p, buf[:got.n]), got.err
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
}

// oneAtATime serializes the writes of several goroutines to out. An *os.File does not
// need it.
type oneAtATime struct {
	turn sync.Mutex
	out  io.Writer
}

func (w *oneAtATime) Write(p []byte) (int, error) {
	w.turn.Lock()
	defer w.turn.Unlock()
	return w.out.Write(p)
}
