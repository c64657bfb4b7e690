//go:build !page

package strategy

import (
	"colat/ai/lessons"
	"colat/ai/ondemand"
)

func init() { ondemand.Embed(lessons.BundleName, Bundle()) }
