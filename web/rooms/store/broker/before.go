package broker

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Subfolders of a server's folder. A single server and a node of a cluster use different
// ones, because a cluster deletes from its nodes data that it does not know.
const (
	aloneFolder   = "alone"
	clusterFolder = "cluster"
	movedFolder   = "alone-moved"
)

// Before opens the data that the server of this folder stored before it became a node of
// a cluster. It returns nil if the server is not a node, or if there is no such data.
func (b *Broker) Before(ctx context.Context) (*Broker, error) {
	if b.node == nil || !b.clustered {
		return nil, nil
	}
	if _, err := os.Stat(filepath.Join(b.folder.path, aloneFolder)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	return run(ctx, Node{Folder: b.folder.path, Log: b.log.log}, &folder{path: b.folder.path})
}

// ForgetBefore renames the folder that Before opens. The data is kept but not used.
func (b *Broker) ForgetBefore() error {
	from, to := filepath.Join(b.folder.path, aloneFolder), filepath.Join(b.folder.path, movedFolder)
	for i := 2; ; i++ {
		if _, err := os.Stat(to); errors.Is(err, fs.ErrNotExist) {
			break
		}
		to = filepath.Join(b.folder.path, fmt.Sprint(movedFolder, "-", i))
	}
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("broker: what was kept before cannot be put aside: %w", err)
	}
	return nil
}

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
