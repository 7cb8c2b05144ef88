#!/bin/sh
# npm run check: lint and types, which take longest, beside format, each on a core of its own.
tsx scripts/check-sources.ts &
sources=$!
failed=0
npm run --silent format || failed=1
wait "$sources" || failed=1
exit "$failed"
