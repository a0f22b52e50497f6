#!/usr/bin/env bash
# Puts everything that the program (or, with "test", its tests) needs into .venv in the checkout, or
# with "dist" what its bundle is made of and with into build/venv; and the few system libraries where
# apt is there. Safe to run again: it does only what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-run}
venv=.venv
if [ "$what" = dist ]; then venv=build/venv; fi
stamp=$venv/.$what
# MLX for NVIDIA GPUs where there is one (CUDA=0: not even then).
cuda=${CUDA:-$(if [ -e /proc/driver/nvidia/version ]; then echo 1; else echo 0; fi)}
if [ "$what" = dist ]; then cuda=0; fi
wanted=$(echo "$cuda"; cat packaging/setup.sh pyproject.toml packaging/*.txt tests/requirements*.txt | cksum)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then exit 0; fi

say() { printf '\n== %s\n' "$*"; }

# System libraries: sound, Qt's, and for tests a sound server, a virtual screen and a synthesizer.
packages="libportaudio2 libgl1 libegl1 libxkbcommon-x11-0 libdbus-1-3 libxcb-cursor0 libxcb-icccm4
  libxcb-keysyms1 libxcb-shape0 libxcb-xinerama0 libxcb-randr0 libxcb-render-util0 libxcb-image0
  libfontconfig1"
if [ "$what" = test ]; then
  packages="$packages pulseaudio pulseaudio-utils libasound2-plugins xvfb flite fonts-dejavu-core
    speech-dispatcher dbus playerctl xclip ffmpeg"
elif [ "$what" = dist ]; then
  packages="$packages binutils gcc libc6-dev patchelf xz-utils"
fi
python_ok() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
find_python() {
  for name in python3.11 python3.12 python3.13 python3; do
    if command -v "$name" >/dev/null && python_ok "$name"; then echo "$name"; return; fi
  done
}
python=$(find_python)
if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
  if [ -z "$python" ] || ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    packages="$packages python3 python3-venv"
    if [ "$what" = dist ]; then packages="$packages libpython3-dev"; fi
  elif [ "$what" = dist ]; then
    # Debian's Python has the library that a bundle carries in a package of its own.
    packages="$packages $("$python" -c 'import os, sys
if os.path.realpath(sys.executable).startswith("/usr/bin/"): print("libpython%d.%d" % sys.version_info[:2])')"
  fi
  missing=""
  for package in $packages; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    root=""
    if [ "$(id -u)" != 0 ]; then root="sudo -n"; fi
    say "Installing system packages:$missing"
    if ! { $root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $missing >/dev/null; }; then
      echo "Could not install them. Please run, as an administrator, and try again:"
      echo "  apt-get install$missing"
      exit 1
    fi
  fi
elif [ "$(uname)" = Linux ]; then
  say "This system has no apt: please see that PortAudio, Mesa's EGL and xcb-cursor are installed."
fi
python=$(find_python)
if [ -z "$python" ]; then
  echo "Philomel needs Python 3.11 or newer (on a Mac: install it from python.org or with Homebrew)."
  exit 1
fi

if [ ! -x $venv/bin/python ] || ! python_ok $venv/bin/python; then
  say "Creating $venv with $("$python" --version)"
  mkdir -p "$(dirname $venv)"
  "$python" -m venv --clear $venv
fi
pip() { $venv/bin/python -m pip --disable-pip-version-check --quiet "$@"; }
say "Installing Python packages (a few minutes the first time)"
pip install --upgrade pip -c packaging/constraints.txt
if [ "$what" = dist ]; then
  pip install -c packaging/constraints.txt . -r packaging/requirements.txt
else
  # MLX's library for processors and that for NVIDIA GPUs have one name and place: what was there before goes.
  if pip show mlx-cuda-13 >/dev/null 2>&1; then pip uninstall --yes mlx-cpu mlx-cuda-13; fi
  pip install -c packaging/constraints.txt -e .
  if [ "$cuda" = 1 ]; then
    # The one for GPUs cannot be loaded where none answers; then engine/process.py takes the other, put aside.
    version=$($venv/bin/python -c 'import importlib.metadata; print(importlib.metadata.version("mlx"))')
    aside=$($venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/mlx-cpu
    pip uninstall --yes mlx-cpu
    pip install --no-deps --upgrade --target "$aside" "mlx-cpu==$version"
    pip install "mlx-cuda-13==$version"
  fi
fi
# OpenVINO asks for what would report the use of its tools; without it none of that is there.
pip uninstall --yes openvino-telemetry
if [ "$what" = test ]; then
  pip install -c packaging/constraints.txt -r tests/requirements.txt
  pip install --no-deps -r tests/requirements-reference.txt
fi
echo "$wanted" > "$stamp"
