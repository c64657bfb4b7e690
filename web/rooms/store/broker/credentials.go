package broker

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// credentialsName is the name of the file with USER:PASSWORD in the folder of a server.
const credentialsName = "credentials"

// generatedUser is the user name of a server that generates its password.
const generatedUser = "colat"

// CredentialsFile returns the path of the file with the credentials for the server of a
// folder. Connect accepts the file.
func CredentialsFile(folder string) string { return filepath.Join(folder, credentialsName) }

// credentials returns the credentials that clients need: the configured ones, or those in
// the folder, or, for a single server that other computers can reach, generated ones that
// it writes to the folder.
func (n Node) credentials() (user, error) {
	if (n.User == "") != (n.Password == "") {
		return user{}, errors.New("broker: a user needs a password, and a password a user")
	}
	if n.User != "" {
		return user{n.User, n.Password}, nil
	}
	path := CredentialsFile(n.Folder)
	text, err := os.ReadFile(path)
	if err == nil {
		return parseUser(path, string(text))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return user{}, fmt.Errorf("broker: %w", err)
	}
	switch {
	case !n.guarded():
		return user{}, nil
	case n.Cluster.on():
		return user{}, fmt.Errorf("broker: all nodes of a cluster need the same credentials: "+
			"give a user and a password, or write USER:PASSWORD into %s on each (mode 0600)", path)
	default:
		made := user{generatedUser, rand.Text()}
		if err := os.WriteFile(path, []byte(made.name+":"+made.password+"\n"), 0o600); err != nil {
			return user{}, fmt.Errorf("broker: no place for the password: %w", err)
		}
		return made, nil
	}
}

// credentialsSource describes where the credentials of a node come from.
func (n Node) credentialsSource() string {
	if n.User != "" {
		return "the ones that this node was given"
	}
	return "those in " + CredentialsFile(n.Folder)
}

// guarded reports whether programs on other computers can reach the server.
func (n Node) guarded() bool {
	return n.Listen != "" && !loopback(n.Listen) || n.Cluster.Listen != "" && !loopback(n.Cluster.Listen)
}

// parseUser parses USER:PASSWORD, the text of the file at path.
func parseUser(path, text string) (user, error) {
	name, password, ok := strings.Cut(strings.TrimSpace(text), ":")
	if !ok || name == "" || password == "" || strings.ContainsAny(name+password, " \t\r\n") {
		return user{}, fmt.Errorf("broker: %s is not one line USER:PASSWORD", path)
	}
	return user{name, password}, nil
}

// warnExposed logs a warning for each file with secrets that other users of this computer
// can read.
func warnExposed(log *slog.Logger, paths ...string) {
	if runtime.GOOS == "windows" {
		return // file modes do not control read access there
	}
	for _, path := range paths {
		if path == "" {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
			log.Warn("broker: others on this machine can read a secret: chmod 600 makes the file its owner's alone",
				"file", path, "mode", info.Mode().Perm())
		}
	}
}
