#!/bin/sh
# scripts/test.sh [--only PART,…], after the build. `npm test` is `core`; `npm run test:all` is every part:
#   core        the contract, unit tests, one journey a page, the examples; beside them lint, types and format
#   rest        every other test file
#   waiting     how long others wait behind requests sent ahead; alone, because it measures milliseconds
#   hostile     what else an attacker costs others; the stores of earlier versions
#   faults      of the rest, what a node survives
#   rates       readings that are wrong but valid, in thousands of documents
#   processors  every net and whole requests on other processors
#   soak        a short soak
# CONTRIBUTING.md says what each proves.
set -u
parts=core,rest,waiting,hostile,rates,processors,soak
if [ "${1:-}" = --only ]; then parts=$2; fi
core='src/ test/architecture.test.ts test/contract/ test/docs/ test/examples/ test/journeys/ test/spec/'
rest=$(for path in packages/ test/*; do
  [ "$path" = test/hostile ] && continue
  if [ -d "$path" ]; then path=$path/; fi
  case " $core " in *" $path "*) ;; *) echo "$path" ;; esac
done)

said=$(mktemp)
check=
trap 'kill $check 2>/dev/null; rm -f "$said"' EXIT
trap 'exit 130' INT TERM
failed=0
run() {
  "$@" || failed=1
}
has() {
  case ",$parts," in *",$1,"*) return 0 ;; esac
  return 1
}

if has core; then
  # Tests wait for disks, timers and pages a fifth of their time, and give way to the checks, which
  # speak last.
  nice -n 10 npm run --silent check >"$said" 2>&1 &
  check=$!
  if has rest; then run vitest run $core $rest; else run vitest run $core; fi
  wait "$check" || failed=1
  cat "$said"
elif has rest; then
  run vitest run $rest
elif has faults; then
  run vitest run test/robustness/ test/cluster/ test/simulation/
fi
if has waiting; then run vitest run test/hostile/pipelining.test.ts; fi
if has hostile; then run vitest run $(ls test/hostile/*.test.ts | grep -v pipelining); fi
if has rates; then ANVERSO_LONG=1 run vitest run wrong-but-valid; fi
if has processors; then run tsx test/processors/run.ts; fi
if has soak; then run npm run --silent soak -- --short --only mixed,fuzz,guided --seed 7; fi
exit "$failed"
