# packages.sh — Debian packages Winnow needs, and how they are installed.
# Sourced by app/run.sh and tests/run.sh.
#
# SPDX-License-Identifier: GPL-3.0-or-later

BUILD_PACKAGES="gcc libc6-dev meson ninja-build pkg-config gettext libxml2-utils
libglib2.0-dev libglib2.0-bin libgtk-4-dev libadwaita-1-dev libjson-glib-dev libyajl-dev
libsqlite3-dev libgmp-dev libgsl-dev libcairo2-dev libpango1.0-dev"

# What a person needs at run time besides: icons, and fonts for Chinese reports.
RUN_PACKAGES="adwaita-icon-theme fonts-dejavu-core fonts-noto-cjk"

# A display and a session bus of their own, and programs that look at what was made.
TEST_PACKAGES="xvfb xauth dbus dbus-daemon at-spi2-core gir1.2-atspi-2.0 python3 python3-gi
poppler-utils imagemagick xdotool desktop-file-utils appstream binutils sqlite3"

missing_packages ()
{
  for package in "$@"; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed$' || echo "$package"
  done
}

# install_packages NAME…: says what it installs; on other systems lists them and stops.
install_packages ()
{
  if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
    for tool in meson ninja gcc pkg-config msgfmt xmllint; do
      if ! command -v "$tool" >/dev/null 2>&1; then
        echo "This system has no apt. Install the equivalents of these Debian packages, then run this again:" >&2
        echo "$@" | tr '\n' ' ' | fold -s -w 78 >&2
        echo >&2
        exit 1
      fi
    done
    return 0
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  echo "Installing with apt:" $missing
  if [ "$(id -u)" -eq 0 ]; then
    sudo=
  elif command -v sudo >/dev/null 2>&1; then
    sudo=sudo
  else
    echo "Run this as root, or install sudo: packages are missing." >&2
    exit 1
  fi
  $sudo apt-get update -q || echo "The package lists could not be refreshed; trying with those at hand." >&2
  # shellcheck disable=SC2086
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
}

# configure BUILD_DIR SOURCE_DIR OPTION…: configures once, quietly.
configure ()
{
  build_dir=$1
  source_dir=$2
  shift 2
  [ -f "$build_dir/build.ninja" ] || meson setup "$build_dir" "$source_dir" "$@"
}
