#!/bin/sh
# scripts/renew-base-image.sh [TAG]: looks up the digest of the base image at the registry and writes it into the
# Dockerfile, for both stages. Needs docker buildx. Build, try and commit the result like any other change.
set -e
cd "$(dirname "$0")/.."

tag=${1:-node:$(cat .nvmrc)-bookworm-slim}
# Of the list of all platforms, not of this machine's image.
digest=$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')
case $digest in
sha256:*) ;;
*) echo "no digest found for $tag" >&2 && exit 1 ;;
esac
renewed=$(mktemp)
sed -e "s|^FROM node:[^ ]*|FROM $tag@$digest|" -e '/it was not looked up at the registry\.$/d' Dockerfile >"$renewed"
cat "$renewed" >Dockerfile
rm "$renewed"
grep '^FROM' Dockerfile
