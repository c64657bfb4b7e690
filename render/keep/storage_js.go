package keep

import "syscall/js"

// localStorage is the page's storage. gdata is not used here, because its code
// for pages calls eval, which the page's policy refuses, and ends the program
// when the storage is full.
type localStorage struct {
	items js.Value
}

// openStorage returns nil where the browser forbids the page to keep anything.
func openStorage() storage {
	items, err := attempt(js.Global().Get("Reflect"), "get", js.Global(), "localStorage")
	if err != nil || !items.Truthy() {
		return nil
	}
	return localStorage{items}
}

// itemName is what gdata would call it.
func itemName(key string) string { return storeName + "_" + key + "__$" + property + "$" }

func (l localStorage) load(key string) []byte {
	item, err := attempt(l.items, "getItem", itemName(key))
	if err != nil || item.IsNull() {
		return nil
	}
	return []byte(item.String())
}

func (l localStorage) save(key string, data []byte) {
	_, _ = attempt(l.items, "setItem", itemName(key), string(data)) // it may be full
}

// attempt calls a method that may throw.
func attempt(object js.Value, method string, arguments ...any) (result js.Value, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		default:
			panic(thrown)
		}
	}()
	return object.Call(method, arguments...), nil
}
