package broker

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
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
