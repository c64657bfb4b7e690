package host

import (
	"maps"
	"net/url"

	"colat/render/program/scene"
)

// parametersOf returns the parameters of the page's address at a place, after those before.
func parametersOf(to scene.Place, before url.Values) url.Values {
	after := url.Values{}
	if !to.Alone {
		maps.Copy(after, before)
		after.Del("code")
		projector := ""
		if to.Projects {
			projector = "1"
		}
		for name, value := range map[string]string{
			"room": to.Room, "contest": to.Tournament, "projector": projector,
		} {
			if after.Del(name); value != "" {
				after.Set(name, value)
			}
		}
		return after
	}
	for _, name := range scene.LastingParameters {
		if before.Has(name) {
			after[name] = before[name]
		}
	}
	if query, err := url.ParseQuery(to.Query); err == nil {
		maps.Copy(after, query)
	}
	return after
}
