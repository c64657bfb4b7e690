package broker

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Where a server keeps its things below its folder. Those of a server alone are no part of
// those of a node: a cluster deletes from its nodes what it does not know.
const (
	aloneFolder   = "alone"
	clusterFolder = "cluster"
	movedFolder   = "alone-moved"
)

// Before opens what the server of this folder kept when it was alone; nil if this is no
// node of a cluster, or there is nothing.
func (b *Broker) Before(ctx context.Context) (*Broker, error) {
	if b.node == nil || !b.clustered {
		return nil, nil
	}
	if _, err := os.Stat(filepath.Join(b.folder.path, aloneFolder)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("bus: %w", err)
	}
	return run(ctx, Node{Folder: b.folder.path, Log: b.log.log}, &folder{path: b.folder.path})
}

// ForgetBefore puts aside what Before opens. It is kept, and used no more.
func (b *Broker) ForgetBefore() error {
	from, to := filepath.Join(b.folder.path, aloneFolder), filepath.Join(b.folder.path, movedFolder)
	for i := 2; ; i++ {
		if _, err := os.Stat(to); errors.Is(err, fs.ErrNotExist) {
			break
		}
		to = filepath.Join(b.folder.path, fmt.Sprint(movedFolder, "-", i))
	}
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("bus: what was kept before cannot be put aside: %w", err)
	}
	return nil
}

// otherwise refuses to be alone in the folder of a node: what the cluster keeps would seem
// to be gone.
func (n Node) otherwise() error {
	if n.Cluster.on() {
		return nil
	}
	if _, err := os.Stat(filepath.Join(n.Folder, clusterFolder)); err == nil {
		return fmt.Errorf("bus: %s is the folder of a node of a cluster: say of which, or choose another folder", n.Folder)
	}
	return nil
}
