#!/usr/bin/env bash
# Builds what a person downloads into dist/: on Linux a .tar.xz, on macOS a disk image.
set -euo pipefail
cd "$(dirname "$0")/.."
packaging/setup.sh dist
python=build/venv/bin/python
say() { printf '\n== %s\n' "$*"; }

# The program's own metadata, which its version is read from.
rm -rf build/lib build/bdist.*
$python -m pip --disable-pip-version-check --quiet install --no-deps --force-reinstall .
version=$($python -c 'import importlib.metadata as m; print(m.version("philomel"))')
date=$(git log -1 --format=%cs 2>/dev/null || date +%F)

if [ "$(uname)" = Linux ]; then
  say "PortAudio's stand-in for JACK"
  rm -rf build/libraries
  $python packaging/jackless.py build/libraries
fi
say "Collecting Philomel $version (minutes)"
$python -m PyInstaller --noconfirm --log-level WARN --distpath build/bundle --workpath build/work packaging/philomel.spec
mkdir -p dist

if [ "$(uname)" = Linux ]; then
  name=philomel-$version-linux-$(uname -m)
  folder=build/bundle/philomel
  # A checkout that was run has compiled files beside its resources.
  find $folder/_internal -name __pycache__ -type d -prune -exec rm -rf {} +
  # What debuggers want goes. Who repaired a wheel has moved the parts of what lies in *.libs: strip would break it.
  find $folder/_internal -name '*.so*' -type f -not -path '*.libs/*' -exec strip --strip-unneeded {} +
  # A Python that was built into a folder of its own has its modules look for libraries there, on whichever machine.
  find $folder/_internal -name '*.so*' -type f | while read -r library; do
    case $(patchelf --print-rpath "$library") in /*) patchelf --remove-rpath "$library" ;; esac
  done
  say "Licences of what is inside"
  $python packaging/licences.py build/work/philomel $folder/licences
  cp LICENSE $folder/
  glibc=$($python packaging/glibc.py $folder)
  share=$folder/share
  mkdir -p $share/applications $share/metainfo $share/mime/packages $share/icons/hicolor/scalable/apps
  cp packaging/linux/philomel.desktop $share/applications/
  sed "s/@VERSION@/$version/; s/@DATE@/$date/" packaging/linux/app.philomel.Philomel.metainfo.xml \
    > $share/metainfo/app.philomel.Philomel.metainfo.xml
  cp packaging/linux/philomel-mime.xml $share/mime/packages/philomel.xml
  cp resources/icons/philomel.svg $share/icons/hicolor/scalable/apps/
  for picture in packaging/icons/philomel-*.png; do
    size=${picture##*-}; size=${size%.png}
    mkdir -p "$share/icons/hicolor/${size}x$size/apps"
    cp "$picture" "$share/icons/hicolor/${size}x$size/apps/philomel.png"
  done
  cp packaging/linux/install.sh $folder/
  sed "s/@VERSION@/$version/; s/@GLIBC@/$glibc/" packaging/linux/README.txt > $folder/README.txt
  say "Packing"
  rm -rf "build/bundle/$name" && mv $folder "build/bundle/$name"
  tar -C build/bundle --owner=0 --group=0 --sort=name -cf - "$name" | xz -T0 -6 > "dist/$name.tar.xz"
  megabytes() { du -s -BMB --apparent-size "$1" | cut -f1; }
  # Under a name without its version, for the Flatpak's recipe.
  ln -sf "$name.tar.xz" dist/philomel-linux.tar.xz
  if command -v dpkg-deb >/dev/null; then
    say "Packing for Debian and Ubuntu"
    $python packaging/deb.py "build/bundle/$name" "$version" "$date" dist
  else
    echo "No Debian package: dpkg-deb is not here."
  fi
  echo "dist/$name.tar.xz: $(megabytes "dist/$name.tar.xz"), unpacked $(megabytes "build/bundle/$name")"
else
  $python packaging/licences.py build/work/philomel build/bundle/Philomel.app/Contents/Resources/licences
  packaging/macos/sign.sh build/bundle/Philomel.app "dist/Philomel-$version.dmg"
fi
