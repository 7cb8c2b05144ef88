#!/bin/sh
# npm run check: types beside lint and format, each on a core of its own.
npm run --silent types &
types=$!
failed=0
npm run --silent lint || failed=1
npm run --silent format || failed=1
wait "$types" || failed=1
exit "$failed"
