#!/usr/bin/env bash
# Builds drift for TARGET and packs it as dist/drift-VERSION-TARGET.tar.gz with its sha256 beside it.
#
# Reads TAG, which must be the crate's version with a `v` before it, and TARGET.
set -euo pipefail

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
if [[ ${TAG#v} != "$version" ]]; then
  printf '::error::the tag %s is not the version %s of Cargo.toml\n' "$TAG" "$version"
  exit 1
fi

rustup target add "$TARGET"
cargo build --release --locked --target "$TARGET"

name=drift
[[ $TARGET == *windows* ]] && name=drift.exe
archive=drift-$version-$TARGET.tar.gz
mkdir -p dist/pack
cp "target/$TARGET/release/$name" dist/pack/
"dist/pack/$name" --version
for file in README.md LICENSE-MIT LICENSE-APACHE; do
  if [[ -f $file ]]; then cp "$file" dist/pack/; fi
done
if [[ $TARGET != *windows* ]]; then
  "dist/pack/$name" man >dist/pack/drift.1
fi
tar -czf "dist/$archive" -C dist/pack .
rm -r dist/pack
cd dist
if command -v sha256sum >/dev/null; then
  sha256sum "$archive" >"$archive.sha256"
else
  shasum -a 256 "$archive" >"$archive.sha256"
fi
