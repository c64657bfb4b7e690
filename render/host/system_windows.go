package host

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"unicode/utf16"
	"unsafe"
)

var (
	kernel32          = syscall.NewLazyDLL("kernel32.dll")
	user32            = syscall.NewLazyDLL("user32.dll")
	defaultLocaleName = kernel32.NewProc("GetUserDefaultLocaleName")
	parametersInfo    = user32.NewProc("SystemParametersInfoW")
	openClipboard     = user32.NewProc("OpenClipboard")
	closeClipboard    = user32.NewProc("CloseClipboard")
	clipboardData     = user32.NewProc("GetClipboardData")
	globalSize        = kernel32.NewProc("GlobalSize")
	globalLock        = kernel32.NewProc("GlobalLock")
	globalUnlock      = kernel32.NewProc("GlobalUnlock")
	moveMemory        = kernel32.NewProc("RtlMoveMemory")
)

func systemLocales() []string {
	var name [85]uint16 // LOCALE_NAME_MAX_LENGTH
	n, _, _ := defaultLocaleName.Call(uintptr(unsafe.Pointer(&name[0])), uintptr(len(name)))
	return append(environmentLocales(), syscall.UTF16ToString(name[:n]))
}

func systemReducedMotion() bool {
	const getClientAreaAnimation = 0x1042 // SPI_GETCLIENTAREAANIMATION
	var animated int32
	done, _, _ := parametersInfo.Call(getClientAreaAnimation, 0, uintptr(unsafe.Pointer(&animated)), 0)
	return done != 0 && animated == 0
}

func systemDarkTheme() bool {
	path, err := syscall.UTF16PtrFromString(`Software\Microsoft\Windows\CurrentVersion\Themes\Personalize`)
	if err != nil {
		return false
	}
	name, err := syscall.UTF16PtrFromString("AppsUseLightTheme")
	if err != nil {
		return false
	}
	var key syscall.Handle
	if syscall.RegOpenKeyEx(syscall.HKEY_CURRENT_USER, path, 0, syscall.KEY_QUERY_VALUE, &key) != nil {
		return false
	}
	defer syscall.RegCloseKey(key)
	var light, size, kind uint32 = 1, 4, 0
	err = syscall.RegQueryValueEx(key, name, nil, &kind, (*byte)(unsafe.Pointer(&light)), &size)
	return err == nil && kind == syscall.REG_DWORD && light == 0
}

// copyText runs clip, which reads UTF-16 if the input starts with a byte order mark.
func copyText(text string) bool {
	var input bytes.Buffer
	for _, unit := range append([]uint16{0xfeff}, utf16.Encode([]rune(text))...) {
		input.Write(binary.LittleEndian.AppendUint16(nil, unit))
	}
	return feed(&input, "clip")
}

// pasteText reads the clipboard's Unicode text, which ends with a zero.
func pasteText() string {
	const unicodeText = 13 // CF_UNICODETEXT
	runtime.LockOSThread() // the clipboard belongs to the thread that opened it
	defer runtime.UnlockOSThread()
	if opened, _, _ := openClipboard.Call(0); opened == 0 {
		return ""
	}
	defer closeClipboard.Call()
	handle, _, _ := clipboardData.Call(unicodeText)
	if handle == 0 {
		return ""
	}
	size, _, _ := globalSize.Call(handle)
	at, _, _ := globalLock.Call(handle)
	if at == 0 || size < 2 {
		return ""
	}
	defer globalUnlock.Call(handle)
	units := make([]uint16, size/2)
	moveMemory.Call(uintptr(unsafe.Pointer(&units[0])), at, uintptr(len(units)*2))
	return syscall.UTF16ToString(units)
}

// chooseFiles prints the paths of the files that the user chooses, a line each in UTF-8. %s
// stands for the patterns of the files.
const chooseFiles = `[Console]::OutputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Windows.Forms
$dialog = New-Object System.Windows.Forms.OpenFileDialog
$dialog.Multiselect = $true
$dialog.Filter = '%[1]s|%[1]s|*.*|*.*'
if ($dialog.ShowDialog() -ne 'OK') { exit 1 }
$dialog.FileNames`

// dialogPrograms returns the commands that show a dialogue for choosing files. They print the
// paths of the chosen files, a line each.
func dialogPrograms(kinds []string) [][]string {
	script := fmt.Sprintf(chooseFiles, strings.Join(patternsOf(kinds), ";"))
	return [][]string{{"powershell", "-NoProfile", "-STA", "-Command", script}}
}

// withoutWindow prevents a console program from opening a window.
func withoutWindow(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{HideWindow: true}
}
