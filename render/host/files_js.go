package host

import (
	"errors"
	"image"
	"strings"
	"syscall/js"

	"colat/render/program/collection"
	"colat/render/program/scene"
)

// SaveFile implements app.Host. It downloads the file.
func (h *Host) SaveFile(name string, data []byte) (where string, err error) {
	return "", attempt(func() {
		if strings.HasSuffix(name, ".gif") {
			offer(name, blobOf(data, "image/gif"))
			return
		}
		download(name, blobOf(data, "application/octet-stream"))
	})
}

func bytesOf(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

func blobOf(data []byte, kind string) js.Value {
	return js.Global().Get("Blob").New([]any{bytesOf(data)}, map[string]any{"type": kind})
}

// download lets the browser save a blob.
func download(name string, blob js.Value) {
	addresses := js.Global().Get("URL")
	address := addresses.Call("createObjectURL", blob)
	followLink(address, name)
	// The browser reads the blob a moment later.
	js.Global().Call("setTimeout", once(func(js.Value) { addresses.Call("revokeObjectURL", address) }), 60_000)
}

// SavePicture implements app.Host. The browser encodes the PNG. On a touch screen it offers
// to share the picture if it can share files; otherwise it downloads it.
func (h *Host) SavePicture(name string, picture *image.RGBA) (where string, err error) {
	return "", attempt(func() {
		width, height := picture.Bounds().Dx(), picture.Bounds().Dy()
		canvas := document().Call("createElement", "canvas")
		canvas.Set("width", width)
		canvas.Set("height", height)
		pixels := js.Global().Get("Uint8ClampedArray").New(bytesOf(picture.Pix).Get("buffer"))
		data := js.Global().Get("ImageData").New(pixels, width, height)
		canvas.Call("getContext", "2d").Call("putImageData", data, 0, 0)
		canvas.Call("toBlob", once(func(blob js.Value) {
			if blob.Truthy() {
				offer(name, blob)
			}
		}), "image/png")
	})
}

// offer offers to share a picture, or downloads it.
func offer(name string, blob js.Value) {
	if !matches(media("(pointer: coarse)")) || !navigator().Get("canShare").Truthy() {
		download(name, blob)
		return
	}
	file := js.Global().Get("File").New([]any{blob}, name, map[string]any{"type": blob.Get("type")})
	shared := map[string]any{"files": []any{file}}
	if !navigator().Call("canShare", shared).Truthy() {
		download(name, blob)
		return
	}
	then(navigator().Call("share", shared), nil, func(err js.Value) {
		// A user who closes the share dialogue does not want a download either.
		if err.Get("name").String() != "AbortError" {
			download(name, blob)
		}
	})
}

// picked holds the files that the user has chosen or dropped, until they are read.
type picked struct{ files []scene.PickedFile }

// listen registers for files that are dropped on the page. Ebitengine would read them too.
func (p *picked) listen() {
	capture := map[string]any{"capture": true}
	listen(document(), "dragover", capture, func(event js.Value) {
		event.Call("preventDefault")
		event.Call("stopPropagation")
	})
	listen(document(), "drop", capture, func(event js.Value) {
		event.Call("preventDefault")
		event.Call("stopPropagation")
		if data := event.Get("dataTransfer"); data.Truthy() {
			p.read(data.Get("files"))
		}
	})
}

// read reads a list of files. They are all there once the last one is read, because files of
// names belong to others.
func (p *picked) read(list js.Value) {
	if !list.Truthy() {
		return
	}
	files := make([]scene.PickedFile, min(list.Length(), scene.MostPicked))
	left := len(files)
	done := func(i int, err error) {
		files[i].Err = err
		if left--; left == 0 {
			p.files = append(p.files, files...)
		}
	}
	for i := range files {
		file := list.Index(i)
		files[i].Name = file.Get("name").String()
		if file.Get("size").Float() > collection.MostFile {
			done(i, scene.ErrTooLarge)
			continue
		}
		then(file.Call("arrayBuffer"), func(content js.Value) {
			array := js.Global().Get("Uint8Array").New(content)
			files[i].Data = make([]byte, array.Length())
			js.CopyBytesToGo(files[i].Data, array)
			done(i, nil)
		}, func(js.Value) { done(i, scene.ErrNoPlainFile) })
	}
}

// PickFiles implements app.Host.
func (h *Host) PickFiles(kinds string) bool {
	input := document().Call("createElement", "input")
	input.Set("type", "file")
	input.Set("accept", kinds)
	input.Set("multiple", true)
	listen(input, "change", nil, func(js.Value) { h.files.read(input.Get("files")) })
	return attempt(func() { input.Call("click") }) == nil
}

// ReadFile implements app.Host. A page can only read files that the user has chosen.
func (h *Host) ReadFile(string, int64) ([]byte, error) { return nil, errors.ErrUnsupported }

// PickedFiles implements app.Host.
func (h *Host) PickedFiles() []scene.PickedFile {
	files := h.files.files
	h.files.files = nil
	return files
}
