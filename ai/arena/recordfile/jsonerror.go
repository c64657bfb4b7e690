package recordfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// JSONError says in words for people what encoding/json found wrong with a
// text.
func JSONError(err error) error {
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
	)
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("no proper JSON at byte %d", syntax.Offset)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("want a JSON object, not a JSON %s", kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%q cannot be a JSON %s", kind.Field[strings.LastIndexByte(kind.Field, '.')+1:], kind.Value)
	}
	// What is left are values that read themselves: times.
	return errors.New("a time is not of the form 2006-01-02T15:04:05Z")
}
