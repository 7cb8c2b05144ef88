#!/bin/sh
# npm run check: lint and types (oxlint), and format. All are tried, so that one run names everything.
failed=0
npm run --silent lint || failed=1
npm run --silent format || failed=1
exit "$failed"
