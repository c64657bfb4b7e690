#!/bin/sh
# Puts Cờ Lật into this user's menu, or into that of all users if PREFIX=/usr/local is given.
set -e
cd "$(dirname "$0")"
prefix="${PREFIX:-$HOME/.local}"
mkdir -p "$prefix/bin" "$prefix/share/applications" "$prefix/share/icons/hicolor/256x256/apps"
cp colat "$prefix/bin/colat"
chmod 755 "$prefix/bin/colat"
cp colat.png "$prefix/share/icons/hicolor/256x256/apps/colat.png"
sed "s|^Exec=colat|Exec=\"$prefix/bin/colat\"|" colat.desktop >"$prefix/share/applications/colat.desktop"
echo "Cờ Lật is in the menu now, and the program is $prefix/bin/colat"
