#!/bin/sh
# npm run build: makes dist/, and says what it is doing, for it takes a while without a word.
set -e

step() {
  echo "[$1/6] $2 …"
}

rm -rf dist
step 1 'service'
npm run --silent build:service
step 2 'client library'
npm run --silent build -w packages/client
step 3 'models'
tsx scripts/bring-weights.ts
step 4 'console'
vite build console
step 5 'capture'
npm run --silent build -w packages/capture
vite build packages/capture/page
step 6 'third-party notices'
tsx scripts/write-third-parties.ts
echo 'Built dist/.'
