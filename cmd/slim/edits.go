package main

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
	// All shaders were translated when the page was built (translate.go).
	{"internal/legacyshader/legacyshader.go", "CompileShader", `
func CompileShader(source []byte) (*shaderir.Program, Unit, error) {
	if program := shaderir.Translated(source); program != nil {
		return program, Pixels, nil
	}
	return nil, 0, fmt.Errorf("legacyshader: cmd/slim has not translated %q", source)
}`},
	{"internal/legacyshader/legacyshader.go", "CalcSourceID", ""},
	{"internal/legacyshader/legacyshader.go", "convertToCoreSource", ""},
	{"internal/legacyshader/legacyshader.go", "ParseCompilerDirectives", ""},
	{"internal/graphics/shader.go", "CompileShader", ""},
	{"internal/graphics/shader.go", "ParseKageUnitDirective", ""},
	{"internal/graphics/shader.go", "reUnit", ""},
	{"internal/graphicsdriver/opengl/context.go", "context.glslVersion", ""},
}

// The same for what is inside a function: text that is there once, and other text.
var phrases = []struct{ file, text, with string }{
	// The page's canvas has its size before the program begins (web/loader.js).
	{"internal/ui/ui_js.go", "\tcanvas.Set(\"width\", 16)\n\tcanvas.Set(\"height\", 16)\n", ""},
	{"internal/shaderir/program.go", "\tuniformFactors []uint32\n",
		"\tuniformFactors []uint32\n\n\tvertex, fragment string\n"},
	{"internal/graphicsdriver/opengl/shader.go", `
	version := s.graphics.context.glslVersion()

	var vssrc, fssrc string
	if vs, fs, ok := shaderprecomp.GLSL(s.ir.SourceID, version == glsl.GLSLVersionES300); ok {
		vssrc, fssrc = string(vs), string(fs)
	} else {
		vssrc, fssrc = glsl.Compile(s.ir, version)
	}
`, "\n\tvssrc, fssrc := s.ir.GLSL()\n"},
}

// The files that make shaders from a template. Its package calls methods by names
// that are known only when it runs, so that the linker has to keep every method of
// every type: a fifth of the page's transfer.
var templates = []string{
	"internal/builtinshader/shader.go",
	"internal/colormshader/shader.go",
}

// Files that are left out: what translates shaders that count in texels.
var dropped = []string{"internal/legacyshader/convert.go", "internal/legacyshader/deprecated.go"}
