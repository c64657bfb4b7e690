package lab

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"colat/ai/arena/tournament"
	"colat/ai/fit"
)

// lossPlot returns a chart of the loss of each generation after each epoch: a solid line
// for games that were not used for fitting, a dashed line for games that were.
func lossPlot(reports []fit.Report) ([]byte, error) {
	p := newPlot("epoch", "loss")
	for i, r := range reports {
		for dashed, losses := range [2][]float64{r.Losses, r.Trained} {
			if losses == nil {
				continue // they were not measured
			}
			points := make(plotter.XYs, len(losses))
			for j, l := range losses {
				points[j] = plotter.XY{X: float64(j + 1), Y: l}
			}
			line, err := addCurve(p, points, i)
			if err != nil {
				return nil, err
			}
			if dashed == 1 {
				line.Dashes = shortDashes
			} else {
				p.Legend.Add(fmt.Sprintf("generation %d", r.Generation), line)
			}
		}
	}
	var epochs plot.ConstantTicks
	for epoch := 1; epoch <= int(p.X.Max); epoch++ {
		epochs = append(epochs, plot.Tick{Value: float64(epoch), Label: strconv.Itoa(epoch)})
	}
	p.X.Tick.Marker = epochs
	p.X.Max += 0.3 * (p.X.Max - p.X.Min) // room for the legend to the right of the curves
	return svg(p, curveWidth, curveHeight)
}

// reliabilityPlot returns a chart of the observed frequency of wins by the predicted one,
// with the diagonal on which both are equal.
func reliabilityPlot(bins []fit.Bin) ([]byte, error) {
	p := newPlot("predicted", "won")
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	var points plotter.XYs
	for _, b := range bins {
		if b.Positions > 0 {
			points = append(points, plotter.XY{X: b.Predicted, Y: b.Won})
		}
	}
	ideal, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}})
	if err != nil {
		return nil, err
	}
	ideal.Dashes = shortDashes
	p.Add(ideal)
	if _, err := addCurve(p, points, 0); err != nil {
		return nil, err
	}
	marks, err := plotter.NewScatter(points)
	if err != nil {
		return nil, err
	}
	marks.Color = curveColors[0]
	p.Add(marks)
	return svg(p, curveHeight, curveHeight)
}

// newPlot returns a plot with a grid, labelled axes and the legend at the top.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(2)
	p.Add(plotter.NewGrid())
	return p
}

// shortDashes is the style of curves that are shown for comparison.
var shortDashes = []vg.Length{vg.Points(4), vg.Points(3)}

// addCurve adds a line in the colour with a number.
func addCurve(p *plot.Plot, points plotter.XYs, colour int) (*plotter.Line, error) {
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.Color = curveColors[colour%len(curveColors)]
	line.Width = vg.Points(1.6)
	p.Add(line)
	return line, nil
}

// svg returns a plot as an SVG image of the given size.
func svg(p *plot.Plot, width, height vg.Length) ([]byte, error) {
	canvas := vgsvg.New(width, height)
	p.Draw(draw.New(canvas))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Size of the chart of the rating curves.
const (
	curveWidth  = 18 * vg.Centimeter
	curveHeight = 9 * vg.Centimeter
)

// curveColors are distinguishable for readers with red–green colour blindness (Okabe and
// Ito, "Color universal design", 2008). If there are more players than colours, line
// styles distinguish them.
var curveColors = []color.Color{
	color.RGBA{0x00, 0x72, 0xb2, 0xff},
	color.RGBA{0xe6, 0x9f, 0x00, 0xff},
	color.RGBA{0x00, 0x9e, 0x73, 0xff},
	color.RGBA{0xd5, 0x5e, 0x00, 0xff},
	color.RGBA{0xcc, 0x79, 0xa7, 0xff},
	color.RGBA{0x56, 0xb4, 0xe9, 0xff},
	color.RGBA{0x00, 0x00, 0x00, 0xff},
}

// RatingCurve returns an SVG chart of the players' ratings after each game.
func RatingCurve(result *tournament.Result) (string, error) {
	names := make([]string, len(result.Ratings))
	for i, r := range result.Ratings {
		names[i] = r.Name
	}
	curves := tournament.RatingCurve(names, result.Games)
	p := newPlot("ván · games", "Elo")
	// The legend is placed to the right of the curves.
	p.X.Min, p.X.Max = 0, 1.4*math.Max(1, float64(len(result.Games)))
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.TickerFunc(wholeTicks), plot.TickerFunc(wholeTicks)
	for i, name := range names {
		points := make(plotter.XYs, len(curves))
		for j, c := range curves {
			points[j] = plotter.XY{X: float64(c.Games), Y: c.Elo[i]}
		}
		line, err := addCurve(p, points, i)
		if err != nil {
			return "", err
		}
		if style := i / len(curveColors); style > 0 {
			line.Dashes = []vg.Length{vg.Points(float64(6 / style)), vg.Points(3)}
		}
		p.Legend.Add(name, line)
	}
	picture, err := svg(p, curveWidth, curveHeight)
	return string(picture), err
}

// wholeTicks labels an axis with whole numbers.
func wholeTicks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i := range ticks {
		if !ticks[i].IsMinor() {
			ticks[i].Label = strconv.FormatFloat(ticks[i].Value, 'f', -1, 64)
		}
	}
	return ticks
}
