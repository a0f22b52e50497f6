#!/usr/bin/env bash
# Signs Philomel.app, packs it into a disk image, and has Apple notarise it:
#   sign.sh PATH/Philomel.app PATH/Philomel-VERSION.dmg
# PHILOMEL_SIGN      name of a "Developer ID Application" certificate in the keychain; without it the
#                    application is signed ad hoc, which runs on this Mac and, after the right click
#                    and "Open", on others
# PHILOMEL_NOTARY    name of a keychain profile made with "xcrun notarytool store-credentials"
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
app=$1
image=$2
identity=${PHILOMEL_SIGN:--}
options=(--force --options runtime --entitlements "$here/entitlements.plist" --sign "$identity")
if [ "$identity" != - ]; then options+=(--timestamp); fi

# From the inside out: libraries first, the application last.
find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
  while IFS= read -r -d '' file; do codesign "${options[@]}" "$file"; done
find "$app/Contents/Frameworks" -type d -name '*.framework' -print0 |
  while IFS= read -r -d '' framework; do codesign "${options[@]}" "$framework"; done
codesign "${options[@]}" "$app"
codesign --verify --deep --strict --verbose=2 "$app"

# The image: the application, and the folder to drag it to.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$app" "$stage/"
ln -s /Applications "$stage/Applications"
rm -f "$image"
hdiutil create -volname Philomel -srcfolder "$stage" -fs HFS+ -format ULFO "$image"

if [ "$identity" != - ]; then
  codesign --force --timestamp --sign "$identity" "$image"
  if [ -n "${PHILOMEL_NOTARY:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$PHILOMEL_NOTARY" --wait
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature --verbose=2 "$image"
  fi
fi
du -h "$image"
