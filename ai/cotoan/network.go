package cotoan

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"colat/ai/ondemand"
	"colat/game"
	rules "colat/game/cotoan"
)

// The evaluation is the sum of three parts: the weighted features; a layer of hidden units, which
// sees each piece on its square from both sides, what each side still needs, and the rules; and a
// value of each of these inputs by itself.

const (
	// Hidden is the number of hidden units.
	Hidden = 15
	// Direct is the lane after the hidden units, of the values of the inputs by themselves.
	Direct = Hidden
	// Lanes is the number of sums of the inputs.
	Lanes = Hidden + 1
)

// Views is the number of views of a position: of the side to move and of its opponent.
const Views = 2

// The inputs, as one side sees them: its own board upright.
const (
	pieceInputs    = 2 * rules.Numbers * rules.Squares
	needInputs     = pieceInputs // for each side: MostNeed+1
	FirstRuleInput = needInputs + 2*(MostNeed+1)
	biasInput      = FirstRuleInput + ruleCount
	// Inputs is the number of inputs.
	Inputs = biasInput + 1
)

// MostNeed is the greatest number of points that a side is said to need: more than all pieces have
// together.
const MostNeed = 46

// ruleCount is the number of inputs of the rules: five operations, the strict remainder, the 0 as
// front piece, and what decides.
const ruleCount = 5 + 1 + 1 + 3

// Buckets is the number of sets of output weights. A set is for positions in which each side, or
// only one, or none could reach the target with one capture.
const Buckets = 4

// A Network is an evaluation. A value is
//
//	Σ Features·f + Σ Output[0]·max(0, own sum) + Σ Output[1]·max(0, opponent's sum) + direct part,
//
// with Features and Output of the position's bucket. The sums are of the weights of the inputs that
// each side sees; the direct part is the difference of the last sum.
type Network struct {
	Inputs   [Inputs][Lanes]int16
	Output   [Buckets][Views][Hidden]int16
	Features [Buckets][Count]int16
}

// Units of the weights.
const (
	InputUnit  = 256 // of the inputs of hidden units
	DirectUnit = 4   // of a hundredth of a point
	OutputUnit = 16  // of a hundredth of a point, for a sum of 1
	// FeatureUnit is for weights of features in hundredths of a point.
	FeatureUnit = 16
)

// PieceInput returns the input of a piece on a square for a view: number 0 of the side itself and 1
// of its opponent, as it sees the square.
func PieceInput(relation, number int, s rules.Square) int {
	return (relation*rules.Numbers+number)*rules.Squares + int(s)
}

// NeedInput returns the input of the points that a side needs.
func NeedInput(relation, need int) int { return needInputs + relation*(MostNeed+1) + need }

// RuleInputs appends the inputs of the rules of a game, and the one that is always on.
func RuleInputs(buf []int, c rules.Config) []int {
	for op := range 5 {
		if c.Operations.Has(rules.Operation(op)) {
			buf = append(buf, FirstRuleInput+op)
		}
	}
	if c.StrictRemainder {
		buf = append(buf, FirstRuleInput+5)
	}
	if c.ZeroFront {
		buf = append(buf, FirstRuleInput+6)
	}
	return append(buf, FirstRuleInput+7+int(c.Decides), biasInput)
}

// Need returns the points that a side needs to reach the target. If points do not end the game, it
// is the rest of the points of all pieces.
func (p *Position) Need(side game.Player) int { return p.needWith(p.Points[side]) }

func (p *Position) needWith(points int) int {
	target := p.Target
	if target > MostNeed || p.Decides == rules.Zero {
		target = MostNeed
	}
	return max(target-points, 0)
}

// largest is the number of the largest piece.
const largest = rules.Numbers - 1

// Bucket returns the set of output weights for positions in which the side to move and its opponent
// need so many points.
func Bucket(own, opp int) int {
	bucket := 0
	if own <= largest {
		bucket = 1
	}
	if opp <= largest {
		bucket += 2
	}
	return bucket
}

// ChanceScale is the score at which a side wins e times as often as it loses.
const ChanceScale = 400

// magic begins a file of weights. The fields of Network follow, little-endian.
const magic = "colat cotoan weights 1\n"

// Bytes returns the network in the form of a file.
func (n *Network) Bytes() []byte {
	return game.Must(binary.Append([]byte(magic), binary.LittleEndian, n)) // the size is fixed
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
