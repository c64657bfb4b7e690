package main

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"colat/ai/arena/tournament"
)

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

// ratingCurve returns an SVG chart of the players' ratings after each game.
func ratingCurve(result *tournament.Result) (string, error) {
	names := make([]string, len(result.Ratings))
	for i, r := range result.Ratings {
		names[i] = r.Name
	}
	curves := tournament.RatingCurve(names, result.Games)
	p := plot.New()
	p.X.Label.Text = "ván · games"
	p.Y.Label.Text = "Elo"
	// The legend is placed to the right of the curves.
	p.X.Min, p.X.Max = 0, 1.4*math.Max(1, float64(len(result.Games)))
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.TickerFunc(wholeTicks), plot.TickerFunc(wholeTicks)
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(2)
	p.Add(plotter.NewGrid())
	for i, name := range names {
		points := make(plotter.XYs, len(curves))
		for j, c := range curves {
			points[j] = plotter.XY{X: float64(c.Games), Y: c.Elo[i]}
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return "", err
		}
		line.Color = curveColors[i%len(curveColors)]
		line.Width = vg.Points(1.6)
		if style := i / len(curveColors); style > 0 {
			line.Dashes = []vg.Length{vg.Points(float64(6 / style)), vg.Points(3)}
		}
		p.Add(line)
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
