package site

import (
	"bytes"
	"encoding/json"
	"image/png"
)

// icons are the images that a system shows for the installed page.
var icons = []struct {
	name, size, purpose string
	pixels              int
	shape               IconShape
}{
	{"icon-180.png", "180x180", "", 180, Full}, // for Apple, which rounds the corners itself
	{"icon-192.png", "192x192", "any", 192, Rounded},
	{"icon-512.png", "512x512", "any", 512, Rounded},
	{"icon-maskable-512.png", "512x512", "maskable", 512, Full},
}

// installed holds the names of the installed page by manifest file.
var installed = map[string]struct{ language, name, about string }{
	"manifest.webmanifest": {"vi", "Cờ Lật",
		"Othello với năm ô mặt trời, Othello cổ điển, Ultimate Tic-Tac-Toe, " +
			"cờ ca-rô và cờ toán, chơi với bạn hoặc với máy."},
	"manifest.en.webmanifest": {"en", "Cờ Lật: Othello and more",
		"Othello with five victory cells, classic Othello, " +
			"Ultimate Tic-Tac-Toe, five in a row and cờ toán, against a friend or the engine."},
}

// lacquerColor is the background and theme colour of the installed page.
const lacquerColor = "#1a0b09"

// addInstallation adds the web app manifests and the icons to the files of a site.
func addInstallation(files map[string][]byte) error {
	type icon struct {
		Source  string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose"`
	}
	var list []icon
	for _, i := range icons {
		var picture bytes.Buffer
		if err := png.Encode(&picture, DrawIcon(i.pixels, i.shape)); err != nil {
			return err
		}
		files[i.name] = picture.Bytes()
		if i.purpose != "" {
			list = append(list, icon{i.name, i.size, "image/png", i.purpose})
		}
	}
	for name, as := range installed {
		// Addresses are relative to the manifest.
		text, err := json.MarshalIndent(map[string]any{
			"id": "./", "start_url": "./", "scope": "./", "lang": as.language, "name": as.name, "short_name": "Cờ Lật",
			"description": as.about, "display": "standalone", "background_color": lacquerColor, "theme_color": lacquerColor,
			"categories": []string{"games"}, "icons": list,
		}, "", "\t")
		if err != nil {
			return err
		}
		files[name] = text
	}
	return nil
}
