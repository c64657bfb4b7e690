package broker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
)

// Node configures a server inside this process. With Folder only, other programs cannot
// connect to the server.
type Node struct {
	// Folder holds all persistent data and belongs to one process at a time. It is
	// created if it does not exist.
	Folder string

	// Listen is the HOST:PORT at which other programs connect; port 0 selects a free one.
	// If it is empty, they cannot connect. Beyond loopback they need the credentials.
	Listen string

	// User and Password are the credentials of clients and of the other nodes of a
	// cluster. If they are needed but empty, they are read from the file "credentials" in
	// the folder, where a single server writes generated ones.
	User, Password string

	// Sync is the interval at which written data is synced to the disk, and so the most
	// that a power failure may lose. 0 means DefaultSync; with SyncAlways data is synced
	// before it is acknowledged. A killed process loses nothing in either case.
	Sync time.Duration

	// Limit is the maximum number of bytes to store; 0 means three quarters of the free
	// space.
	Limit int64

	Cluster Cluster

	// TLS applies to clients and to the other nodes of a cluster.
	TLS TLS

	// Log receives warnings and errors; nil discards them. It receives no passwords.
	Log *slog.Logger
}

// Cluster configures a node of a cluster. The zero value is a single server.
type Cluster struct {
	Name   string   // name of the cluster, equal on every node
	Node   string   // name of this node
	Listen string   // HOST:PORT at which the other nodes connect
	Nodes  []string // HOST:PORT of every node including this one, equal on every node
}

// Special values of Node.Sync, and its default.
const (
	DefaultSync               = 10 * time.Second
	SyncAlways  time.Duration = -1
)

// address returns the host and the port of a listen address in the form that the server
// expects. It returns an error if the address is not free.
func address(listen string) (string, int, error) {
	host, text, err := net.SplitHostPort(listen)
	if err != nil {
		return "", 0, fmt.Errorf("broker: %q is not HOST:PORT, such as 127.0.0.1:4222", listen)
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("broker: the port of %q is not a number up to 65535", listen)
	}
	if host == "" {
		host = server.DEFAULT_HOST
	}
	// The server would report it only in its log.
	probe, err := net.Listen("tcp", net.JoinHostPort(host, text))
	if inUse(err) {
		return "", 0, fmt.Errorf("broker: %w: something listens at %s already; port 0 takes a free one",
			ErrPortTaken, listen)
	}
	if err != nil {
		return "", 0, fmt.Errorf("broker: %q is no place to listen at: %w", listen, err)
	}
	probe.Close()
	if port == 0 {
		return host, server.RANDOM_PORT, nil
	}
	return host, int(port), nil
}

// inUse reports whether an error of listening says that the address is in use. On Windows that
// is WSAEADDRINUSE, for which package syscall has no name.
func inUse(err error) bool {
	const wsaEADDRINUSE syscall.Errno = 10048
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaEADDRINUSE)
}

// loopback reports whether only programs on this computer can connect to an address.
func loopback(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Subfolders of a server's folder. A single server and a node of a cluster use different
// ones, because a cluster deletes from its nodes data that it does not know.
const (
	aloneFolder   = "alone"
	clusterFolder = "cluster"
	movedFolder   = "alone-moved"
)

// otherwise returns an error if a single server is configured for the folder of a node,
// because the data of the cluster would seem to be lost.
func (n Node) otherwise() error {
	if n.Cluster.on() {
		return nil
	}
	if _, err := os.Stat(filepath.Join(n.Folder, clusterFolder)); err == nil {
		return fmt.Errorf("broker: %s is the folder of a node of a cluster: say of which, or choose another folder", n.Folder)
	}
	return nil
}

// Errors that prevent a broker from running or from storing data.
var (
	ErrFolderInUse = errors.New("another process uses this folder")
	ErrPortTaken   = errors.New("the port is taken")
	ErrCredentials = errors.New("the user or the password is wrong")
	ErrFull        = errors.New("there is no room left on the disk")
	ErrNoMajority  = errors.New("the cluster has no majority")
	ErrUnreachable = errors.New("no server answers")
)

func (c Cluster) on() bool {
	return c.Name != "" || c.Node != "" || c.Listen != "" || len(c.Nodes) > 0
}

// check returns an error if the configuration does not allow the cluster to elect a
// leader.
func (c Cluster) check() error {
	for name, text := range map[string]string{"the cluster": c.Name, "this node of the cluster": c.Node} {
		if text == "" || strings.ContainsAny(text, " \t\n.*>/\\") {
			return fmt.Errorf("broker: %q is no name of %s: letters, digits and hyphens", text, name)
		}
	}
	if c.Listen == "" {
		return errors.New("broker: a node of a cluster needs a place, HOST:PORT, at which the others connect")
	}
	if len(c.Nodes) < 2 {
		return fmt.Errorf("broker: a cluster of %d: name all its nodes, this one too (three are best: one may fail)",
			len(c.Nodes))
	}
	for i, node := range c.Nodes {
		if host, port, err := net.SplitHostPort(node); err != nil || host == "" || port == "" || port == "0" {
			return fmt.Errorf("broker: the node %q is not HOST:PORT, such as 10.0.0.2:6222", node)
		}
		if slices.Contains(c.Nodes[:i], node) {
			return fmt.Errorf("broker: the node %s is named twice", node)
		}
	}
	return nil
}

// triesToTell is the number of attempts to reach another node between two log lines.
const triesToTell = 300

// configure sets the options of a server that is a node of the cluster.
func (c Cluster) configure(options *server.Options, user user) error {
	host, port, err := address(c.Listen)
	if err != nil {
		return err
	}
	if port == server.RANDOM_PORT {
		return fmt.Errorf("broker: the other nodes have to know the port of %s: 0 is none", c.Listen)
	}
	options.ServerName = c.Node
	// The server tries once a second to reach a missing node, possibly for days.
	options.ReconnectErrorReports = triesToTell
	options.Cluster = server.ClusterOpts{
		Name: c.Name, Host: host, Port: port, Username: user.name, Password: user.password,
	}
	for _, node := range c.Nodes {
		route := &url.URL{Scheme: "nats-route", Host: node}
		if user.name != "" {
			route.User = url.UserPassword(user.name, user.password)
		}
		options.Routes = append(options.Routes, route)
	}
	return nil
}

// user holds the credentials of clients. With the zero value, clients need none.
type user struct{ name, password string }

// String returns the user without the password, so that it is not printed by accident.
func (u user) String() string { return u.name + ":(hidden)" }

// TLS names the PEM files with which servers and their clients authenticate each other
// over encrypted connections. The zero value means no TLS.
type TLS struct {
	// Certificate and Key identify this side. A server needs them, and so does a client
	// of a server that asks for them.
	Certificate, Key string

	// Authority holds the certificates of the authorities that may sign the other side's
	// certificate. If it is empty, public authorities are trusted; nodes of a cluster
	// need one.
	Authority string
}

// lockPatience is how long a process that was just killed may take to end.
const lockPatience = 2 * time.Second

// folder is the data folder of a server, locked for this process.
type folder struct {
	path string
	lock *flock.Flock // nil if another folder value holds the lock
}

// lockFolder creates the folder and locks it against other processes. The system releases
// the lock when this process ends, even if it is killed.
func lockFolder(path string) (*folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("broker: no folder for the data: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	lock := flock.New(filepath.Join(path, "lock"))
	switch locked, err := lock.TryLockContext(ctx, 20*time.Millisecond); {
	case locked || errors.Is(err, errors.ErrUnsupported):
		return &folder{path, lock}, nil
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("broker: %s: %w: end it, or choose another folder", path, ErrFolderInUse)
	default:
		return nil, fmt.Errorf("broker: the folder cannot be locked: %w", err)
	}
}

// release unlocks the folder.
func (f *folder) release() {
	if f != nil && f.lock != nil {
		f.lock.Close()
	}
}
