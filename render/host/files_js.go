package host

import (
	"errors"
	"image"
	"syscall/js"
)

// SaveFile implements app.Host. It downloads the file.
func (h *Host) SaveFile(name string, data []byte) (where string, err error) {
	return "", attempt(func() { download(name, blobOf(data, "application/octet-stream")) })
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
	var release js.Func
	release = js.FuncOf(func(js.Value, []js.Value) any {
		addresses.Call("revokeObjectURL", address)
		release.Release()
		return nil
	})
	// The browser reads the blob a moment later.
	js.Global().Call("setTimeout", release, 60_000)
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
		var written js.Func
		written = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			written.Release()
			if blob := arguments[0]; blob.Truthy() {
				offer(name, blob)
			}
			return nil
		})
		canvas.Call("toBlob", written, "image/png")
	})
}

// offer offers to share a picture, or downloads it.
func offer(name string, blob js.Value) {
	if !prefers("(pointer: coarse)") || !navigator().Get("canShare").Truthy() {
		download(name, blob)
		return
	}
	file := js.Global().Get("File").New([]any{blob}, name, map[string]any{"type": "image/png"})
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

// picked is the file that the user chose last, until it is read.
type picked struct {
	data   []byte
	chosen bool
}

// PickFile implements app.Host.
func (h *Host) PickFile(kinds string) bool {
	input := document().Call("createElement", "input")
	input.Set("type", "file")
	input.Set("accept", kinds)
	listen(input, "change", nil, func(js.Value) {
		files := input.Get("files")
		if files.Length() == 0 {
			return
		}
		then(files.Index(0).Call("arrayBuffer"), func(content js.Value) {
			array := js.Global().Get("Uint8Array").New(content)
			h.file = picked{data: make([]byte, array.Length()), chosen: true}
			js.CopyBytesToGo(h.file.data, array)
		}, nil)
	})
	return attempt(func() { input.Call("click") }) == nil
}

// ReadFile implements app.Host. A page can only read files that the user has chosen.
func (h *Host) ReadFile(string, int64) ([]byte, error) { return nil, errors.ErrUnsupported }

// PickedFile implements app.Host.
func (h *Host) PickedFile() (data []byte, where string, chosen bool) {
	file := h.file
	h.file = picked{}
	return file.data, "", file.chosen
}
