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
tsc -p packages/client/tsconfig.json
step 3 'models'
tsx scripts/bring-weights.ts
step 4 'console'
vite build console
step 5 'capture'
vite build packages/capture
cp packages/capture/types.d.ts dist/capture/anverso-capture.d.ts
vite build packages/capture/page
step 6 'third-party notices'
tsx scripts/write-third-parties.ts
echo 'Built dist/.'
