#!/bin/sh
# Puts Philomel into your menu and your path, or with --remove takes it out again.
#   ./install.sh              for you alone, under ~/.local
#   ./install.sh /usr/local   for everybody, as an administrator
# It also runs where it was unpacked, without this: ./philomel
set -eu
here=$(cd "$(dirname "$0")" && pwd)
remove=no
if [ "${1:-}" = --remove ]; then remove=yes; shift; fi
prefix=${1:-$HOME/.local}
home=$prefix/lib/philomel

for file in $(cd "$here/share" && find . -type f); do rm -f "$prefix/share/$file"; done
rm -f "$prefix/bin/philomel"
if [ "$here" != "$home" ]; then rm -rf "$home"; fi
if [ $remove = no ]; then
  mkdir -p "$prefix/bin" "$prefix/lib" "$prefix/share"
  if [ "$here" != "$home" ]; then cp -a "$here" "$home"; fi
  ln -s "$home/philomel" "$prefix/bin/philomel"
  cp -R "$home/share/." "$prefix/share/"
  # A menu does not always know ~/.local/bin.
  sed -i "s|^Exec=philomel|Exec=\"$prefix/bin/philomel\"|; s|^TryExec=.*|TryExec=$prefix/bin/philomel|" \
    "$prefix/share/applications/philomel.desktop"
elif [ "$here" = "$home" ]; then
  rm -rf "$home"
fi
for update in "update-desktop-database -q $prefix/share/applications" "update-mime-database $prefix/share/mime" \
  "gtk-update-icon-cache -q -t $prefix/share/icons/hicolor"; do
  if command -v "${update%% *}" >/dev/null; then $update || true; fi
done
if [ $remove = no ]; then
  echo "Philomel is in your menu, and is $prefix/bin/philomel on the command line."
else
  echo "Philomel is removed. Your voices and readings are kept under ~/.local/share."
fi
