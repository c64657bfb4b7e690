package slim

// edit replaces one declaration of Ebitengine's.
type edit struct {
	file string // in the module
	name string // of a type or function, a method with its receiver's type: Encoder.Encode
	with string // the declaration instead, without its comment
}

// What a page never does. Most of these reach a package of the standard library that
// nothing else in the page needs.
var edits = []edit{
	// Where in the game a call came from is looked up only to be told to developers,
	// by go/build, which finds no sources in a browser.
	{"internal/debug/caller.go", "FirstCaller",
		`func FirstCaller() (file string, line int, callerType CallerType) { return "", 0, CallerTypeNone }`},
	// All shaders of the program count in pixels. Others are translated with go/printer.
	{"internal/legacyshader/convert.go", "convertToPixels",
		`func convertToPixels([]byte) ([]byte, error) { return nil, fmt.Errorf("legacyshader: want //kage:unit pixels") }`},
	// Pictures of all textures are for developers, too, packed by archive/zip.
	{"internal/graphicscommand/image_js.go", "DumpImages",
		`func DumpImages([]*Image, graphicsdriver.Graphics, string) (string, error) { return "", nil }`},
	{"internal/graphicscommand/image.go", "Image.dumpTo",
		`func (*Image) dumpTo(io.Writer, graphicsdriver.Graphics, bool, image.Rectangle) error { return nil }`},
	// Nor has it environment variables that name keys for taking them.
	{"imagedumper.go", "imageDumper.update", `func (*imageDumper) update() error { return nil }`},
	{"imagedumper.go", "imageDumper.dump", `func (*imageDumper) dump(*Image, bool) error { return nil }`},
	// A browser keeps what the graphics device knows; only phones' programs save and restore it,
	// and tell of it by log/slog.
	{"internal/atlas/gpuresources.go", "gpuResourcesState.requestToSaveGPUResources",
		`func (*gpuResourcesState) requestToSaveGPUResources() bool { return false }`},
	{"internal/atlas/gpuresources.go", "gpuResourcesState.finishSavingGPUResources",
		`func (*gpuResourcesState) finishSavingGPUResources() bool { return false }`},
	{"internal/atlas/gpuresources.go", "gpuResourcesState.requestToRestoreGPUResources",
		`func (*gpuResourcesState) requestToRestoreGPUResources() bool { return false }`},
	{"internal/atlas/gpuresources.go", "gpuResourcesState.startRestoringGPUResourcesIfNeeded",
		`func (*gpuResourcesState) startRestoringGPUResourcesIfNeeded() bool { return false }`},
	{"internal/thread/thread.go", "logDiscardedCall", `func logDiscardedCall() {}`},
	// A page has no host that drives it over a connection, in encoding/gob.
	{"internal/vmprotocol/vmprotocol.go", "Encoder", `type Encoder struct{}`},
	{"internal/vmprotocol/vmprotocol.go", "Decoder", `type Decoder struct{}`},
	{"internal/vmprotocol/vmprotocol.go", "NewEncoder", `func NewEncoder(io.Writer) *Encoder { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "NewDecoder", `func NewDecoder(io.Reader) *Decoder { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "Encoder.EncodeHostMessage",
		`func (*Encoder) EncodeHostMessage(*HostMessage) error { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "Encoder.EncodeGuestMessage",
		`func (*Encoder) EncodeGuestMessage(*GuestMessage) error { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "Decoder.DecodeHostMessage",
		`func (*Decoder) DecodeHostMessage(*HostMessage) error { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "Decoder.DecodeGuestMessage",
		`func (*Decoder) DecodeGuestMessage(*GuestMessage) error { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "ParseEndpoint",
		`func ParseEndpoint(string) (Endpoint, error) { return Endpoint{}, fmt.Errorf("vmprotocol: a page has no host") }`},
	{"internal/vmprotocol/vmprotocol.go", "Endpoint.URL",
		`func (Endpoint) URL() (string, error) { return "", fmt.Errorf("vmprotocol: a page has no host") }`},
	// Nobody plays with a gamepad, and a browser that is asked for them in every tick looks
	// for them 250 times a second.
	{"internal/gamepad/gamepad_js.go", "nativeGamepadsImpl.update",
		`func (*nativeGamepadsImpl) update(*gamepads) error { return nil }`},
	// Three small patterns are looked for while a shader is translated, one of them in
	// every name. They need no package regexp, with which the program would also begin.
	{"internal/graphics/shader.go", "reUnit", `
// reUnit finds a directive such as //kage:unit pixels, alone in its line.
var reUnit unitDirective

type unitDirective struct{}

func (unitDirective) FindSubmatch(line []byte) [][]byte {
	words := bytes.Fields(line)
	if len(words) != 2 || string(words[0]) != "//kage:unit" {
		return nil
	}
	return words
}`},
	{"internal/shader/expr.go", "textureVariableRe", `
// textureVariableRe finds a name such as __t12.
var textureVariableRe textureVariable

type textureVariable struct{}

func (textureVariable) FindStringSubmatch(name string) []string {
	number, found := strings.CutPrefix(name, "__t")
	if !found || number == "" || strings.Trim(number, "0123456789") != "" {
		return nil
	}
	return []string{name, number}
}`},
}

// The same for what is inside a function: text that is there once, and other text.
var phrases = []struct{ file, text, with string }{
	// The page's canvas has its size before the program begins (web/loader.js).
	{"internal/ui/ui_js.go", "\tcanvas.Set(\"width\", 16)\n\tcanvas.Set(\"height\", 16)\n", ""},
	{"internal/shaderir/glsl/glsl.go", "regexp.MustCompile(`\\n\\n+`)", "emptyLines{}"},
	{"internal/shaderir/glsl/glsl.go", "type compileContext struct {", `
// emptyLines finds two line ends and more.
type emptyLines struct{}

func (emptyLines) ReplaceAllString(text, with string) string {
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", with)
	}
	return text
}

type compileContext struct {`},
}

// The files that make shaders from a template. Its package calls methods by names
// that are known only when it runs, so that the linker has to keep every method of
// every type: a fifth of the page's transfer.
var templates = []string{
	"internal/builtinshader/shader.go",
	"internal/colormshader/shader.go",
}
