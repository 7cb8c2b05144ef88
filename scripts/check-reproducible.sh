#!/usr/bin/env bash
# `npm run check:reproducible`: packs the service twice, each time from an empty dist, and compares.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for n in 1 2; do
  rm -rf dist
  mkdir "$out/$n"
  npm pack --silent --pack-destination "$out/$n" >/dev/null
done
sha256sum "$out"/1/*.tgz "$out"/2/*.tgz | sed "s|$out/||"
cmp "$out"/1/*.tgz "$out"/2/*.tgz && echo 'two builds, one hash'
