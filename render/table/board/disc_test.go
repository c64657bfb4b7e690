package board

import (
	"math"
	"strings"
	"testing"
)

// Every point of both rims is seen within the rectangle that a disc is drawn in, in any pose, and
// the rectangle is not much larger where the disc is on its edge.
func TestReachHoldsTheDisc(t *testing.T) {
	for lift := 0.0; lift <= fallHeight; lift += 0.1 {
		for angle := 0.0; angle <= math.Pi; angle += math.Pi / 48 {
			along, across := reach(&pose{angle: angle, lift: lift})
			sin, cos := math.Sincos(angle)
			var seenAlong, seenAcross float64
			for _, face := range []float64{halfThick, -halfThick} {
				for turn := 0.0; turn < 2*math.Pi; turn += math.Pi / 90 {
					v, u := math.Sincos(turn)
					height := halfThick + lift + v*sin + face*cos
					nearer := (eye - 2*halfThick) / (eye - height)
					seenAlong = max(seenAlong, math.Abs(u)*nearer)
					seenAcross = max(seenAcross, math.Abs(v*cos-face*sin)*nearer)
				}
			}
			if seenAlong > along+1e-9 || seenAcross > across+1e-9 {
				t.Errorf("angle %.2f, lift %.1f: seen as far as %.3f and %.3f, drawn as far as %.3f and %.3f",
					angle, lift, seenAlong, seenAcross, along, across)
			}
			if along > 1.4*seenAlong || across > 1.4*seenAcross {
				t.Errorf("angle %.2f, lift %.1f: seen as far as %.3f and %.3f only, drawn as far as %.3f and %.3f",
					angle, lift, seenAlong, seenAcross, along, across)
			}
		}
	}
}

func TestShaderSeesFromTheSameEye(t *testing.T) {
	for _, line := range []string{"const eye = 5.5\n", "const halfThick = 0.10\n"} {
		if !strings.Contains(string(discProgram.Source(Style{}.files())), line) {
			t.Errorf("disc.kage has no line %q", line)
		}
	}
	if eye != 5.5 || halfThick != 0.10 {
		t.Error("disc.go measures discs otherwise than disc.kage")
	}
}
