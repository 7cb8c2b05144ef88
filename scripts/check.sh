#!/bin/sh
# npm run check: lint, which takes longest, beside types and format, each on a core of its own.
npm run --silent lint &
lint=$!
failed=0
npm run --silent types || failed=1
npm run --silent format || failed=1
wait "$lint" || failed=1
exit "$failed"
