#!/bin/sh
# Makes the two font files beside this script from those of the npm package
# @expo-google-fonts/be-vietnam-pro 0.4.1. It needs npm, and pyftsubset from
# Debian's package fonttools.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent @expo-google-fonts/be-vietnam-pro@0.4.1 >/dev/null
tar xzf ./*.tgz

# ASCII, Latin-1, the Vietnamese letters beyond them, the punctuation that the
# interface and players' names use, and the tabular figures.
letters="U+0020-007E,U+00A0-00FF,U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+1EA0-1EF9"
marks="U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2212,U+2264-2265"
figures="U+E030-E039"
subset() {
	"$here/tabular.py" "package/$1/BeVietnamPro_$1.ttf" tabular.ttf
	pyftsubset tabular.ttf --output-file="$here/$2" \
		--unicodes="$letters,$marks,$figures" --layout-features=kern \
		--no-hinting --drop-tables+=DSIG,GDEF,GSUB
}
subset 400Regular BeVietnamPro-Regular.ttf
subset 700Bold BeVietnamPro-Bold.ttf
cp package/LICENSE_FONT "$here/OFL.txt"
