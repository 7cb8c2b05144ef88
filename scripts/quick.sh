#!/bin/sh
# npm run quick, for work in progress: unit tests of pure code, and lint, types and format of what differs
# from the last commit.
failed=0
vitest run --project unit src/ || failed=1
changed() { # pattern
  { git diff --name-only --diff-filter=d HEAD && git ls-files --others --exclude-standard; } | grep -E "$1"
}
code=$(changed '\.(ts|mts|mjs|js)$')
[ -z "$code" ] || oxlint $code || failed=1
all=$(changed .)
[ -z "$all" ] || prettier --check --ignore-unknown $all || failed=1
exit "$failed"
