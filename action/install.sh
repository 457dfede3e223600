#!/usr/bin/env bash
# Installs drift: the released binary of this runner's system, checked, or a build of the action's own source.
#
# Reads INPUT_VERSION, GH_TOKEN and the runner's RUNNER_OS, RUNNER_ARCH, RUNNER_TEMP, GITHUB_ACTION_PATH.
# Writes the output `drift`, the path of the binary. DRIFT_RELEASES names another place of releases.
set -euo pipefail

root=$GITHUB_ACTION_PATH
home=$RUNNER_TEMP/drift-install
releases=${DRIFT_RELEASES:-https://github.com/drift-lint/drift/releases/download}
version=${INPUT_VERSION:-}
if [[ -z $version ]]; then
  version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/Cargo.toml" | head -n 1)
fi
version=${version#v}

finish() {
  printf 'drift=%s\n' "$1" >>"$GITHUB_OUTPUT"
  "$1" --version
  exit 0
}

from_source() {
  printf '::notice title=drift::%s, so drift is built from the source of the action\n' "$1"
  cargo install --quiet --locked --path "$root" --root "$home"
  finish "$home/bin/drift$suffix"
}

suffix=
[[ $RUNNER_OS == Windows ]] && suffix=.exe
[[ $version == source ]] && from_source 'a build was asked for'

# It becomes part of an address and of a path.
if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]]; then
  echo '::error title=drift::the input `version` is not a version such as 1.2.3, nor `source`'
  exit 2
fi

case $RUNNER_OS-$RUNNER_ARCH in
  Linux-X64) target=x86_64-unknown-linux-musl ;;
  Linux-ARM64) target=aarch64-unknown-linux-musl ;;
  macOS-X64) target=x86_64-apple-darwin ;;
  macOS-ARM64) target=aarch64-apple-darwin ;;
  Windows-X64) target=x86_64-pc-windows-msvc ;;
  *) from_source "there is no release for $RUNNER_OS on $RUNNER_ARCH" ;;
esac

archive=drift-$version-$target.tar.gz
mkdir -p "$home"
cd "$home"
fetch() {
  curl --silent --show-error --fail --location --retry 3 --output "$1" "$releases/v$version/$1"
}
if ! fetch "$archive" || ! fetch "$archive.sha256"; then
  from_source "there is no release $version for $target"
fi

# The sum is that of the release's own build; what is fetched and differs is never run.
expected=$(cut -d ' ' -f 1 "$archive.sha256")
if command -v sha256sum >/dev/null; then
  actual=$(sha256sum "$archive" | cut -d ' ' -f 1)
else
  actual=$(shasum -a 256 "$archive" | cut -d ' ' -f 1)
fi
if [[ ! $expected =~ ^[0-9a-f]{64}$ || $actual != "$expected" ]]; then
  printf '::error title=drift::%s has the sha256 %s, not %s\n' "$archive" "$actual" "${expected//[^0-9a-f]/}"
  exit 2
fi
# A sum from the same place says nothing of who made it; the attestation does.
if [[ -z ${DRIFT_RELEASES:-} && -n ${GH_TOKEN:-} ]] && command -v gh >/dev/null; then
  if ! gh attestation verify "$archive" --repo drift-lint/drift >/dev/null; then
    printf '::error title=drift::%s has no attestation of its own repository\n' "$archive"
    exit 2
  fi
fi
tar -xzf "$archive"
finish "$home/drift$suffix"
