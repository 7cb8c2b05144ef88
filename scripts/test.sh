#!/bin/sh
# npm test, after the build: all tests but those of faults (npm run test:faults). The checks run beside
# them, because tests wait for disks, timers and pages a fifth of their time, and give way to them. What
# the checks say comes last.
said=$(mktemp)
nice -n 10 npm run --silent check >"$said" 2>&1 &
check=$!
trap 'kill "$check" 2>/dev/null; rm -f "$said"' EXIT
trap 'exit 130' INT TERM
failed=0
npm run --silent unit -- --project '!faults' || failed=1
wait "$check" || failed=1
cat "$said"
exit "$failed"
