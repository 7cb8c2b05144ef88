#!/bin/sh
# npm run types: what tsc found in files that have not changed since is kept, so a second run takes seconds.
set -e
check() { # name of the cache, arguments of tsc
  name=$1
  shift
  tsc --noEmit --incremental --tsBuildInfoFile "node_modules/.cache/anverso/types/$name.json" "$@"
}
check service
check console -p console
