package broker

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// credentialsName is the file in the folder of a server that says who may connect, as
// USER:PASSWORD.
const credentialsName = "credentials"

// generatedUser is who connects to a server that made its own password.
const generatedUser = "colat"

// user is who may connect; the zero value is anybody.
type user struct{ name, password string }

// String keeps the password out of whatever is printed.
func (u user) String() string { return u.name + ":(hidden)" }

// CredentialsFile is where the server of a folder keeps what others have to say to
// connect to it: a file that Connect takes.
func CredentialsFile(folder string) string { return filepath.Join(folder, credentialsName) }

// credentials are what others have to say to connect: what was given, or else what the
// folder has, or else, where it is needed, what is made up here.
func (n Node) credentials() (user, error) {
	if (n.User == "") != (n.Password == "") {
		return user{}, errors.New("bus: a user needs a password, and a password a user")
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
		return user{}, fmt.Errorf("bus: %w", err)
	}
	switch {
	case !n.guarded():
		return user{}, nil
	case n.Cluster.on():
		return user{}, fmt.Errorf("bus: all nodes of a cluster need the same credentials: "+
			"give a user and a password, or write USER:PASSWORD into %s on each (mode 0600)", path)
	default:
		made := user{generatedUser, rand.Text()}
		if err := os.WriteFile(path, []byte(made.name+":"+made.password+"\n"), 0o600); err != nil {
			return user{}, fmt.Errorf("bus: no place for the password: %w", err)
		}
		return made, nil
	}
}

// credentialsSource says where the credentials of a node stand.
func (n Node) credentialsSource() string {
	if n.User != "" {
		return "those that this node was given"
	}
	return "those in " + CredentialsFile(n.Folder)
}

// guarded reports whether programs on other machines can reach the server.
func (n Node) guarded() bool {
	return n.Listen != "" && !loopback(n.Listen) || n.Cluster.Listen != "" && !loopback(n.Cluster.Listen)
}

// parseUser reads USER:PASSWORD, which stands in the file at path.
func parseUser(path, text string) (user, error) {
	name, password, ok := strings.Cut(strings.TrimSpace(text), ":")
	if !ok || name == "" || password == "" || strings.ContainsAny(name+password, " \t\r\n") {
		return user{}, fmt.Errorf("bus: %s is not one line USER:PASSWORD", path)
	}
	return user{name, password}, nil
}
