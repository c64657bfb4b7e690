package cotoan

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"colat/ai/ondemand"
)

// magic begins a file of weights. The fields of Network follow, little-endian.
const magic = "colat cotoan weights 1\n"

// Bytes returns the network in the form of a file.
func (n *Network) Bytes() []byte {
	buf, err := binary.Append([]byte(magic), binary.LittleEndian, n)
	if err != nil {
		panic(err) // the size is fixed
	}
	return buf
}

// ParseNetwork reads the network of a file.
func ParseNetwork(file []byte) (*Network, error) {
	if len(file) < len(magic) || string(file[:len(magic)]) != magic {
		return nil, fmt.Errorf("not a file of weights for cờ toán: it does not begin with %q", magic)
	}
	n := new(Network)
	read, err := binary.Decode(file[len(magic):], binary.LittleEndian, n)
	if err == nil && read != len(file)-len(magic) {
		err = errors.New("the file is too long")
	}
	if err != nil {
		return nil, fmt.Errorf("weights of cờ toán: %w", err)
	}
	return n, nil
}

// championName is the name of the file of the champion's weights.
const championName = "cotoan.weights"

var champion = ondemand.NewParsed(championName, ParseNetwork, "cotoan")

// LoadChampion returns the evaluation that the champion plays with. The first call loads its
// weights, if they are not there yet. Errors are those of ondemand.Read.
func LoadChampion(ctx context.Context) (*Network, error) { return champion.Load(ctx) }
