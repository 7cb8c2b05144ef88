/**
 * `npm run docs [WHAT …]`: writes the pages and types that are made from code and reports. A test fails
 * where one of them is old; `sizing` alone is made only when it is named, because it measures this
 * machine.
 */
import { spawnSync } from 'node:child_process';

const writers: Readonly<Record<string, string>> = {
  codes: 'write-codes.ts',
  client: 'write-client-types.ts',
  dashboard: 'write-dashboard.ts',
  integrating: 'write-integrating.ts',
  accuracy: 'write-accuracy.ts',
  sizing: 'write-sizing.ts',
};

/** The memory of a node as it is started (ADR 45). */
const measured = ['--initial-old-space-size=48', '--max-semi-space-size=4'];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in writers));
if (unknown.length > 0) {
  console.error(`npm run docs knows ${Object.keys(writers).join(', ')}, not ${unknown.join(', ')}`);
  process.exit(2);
}
for (const name of named.length > 0 ? named : Object.keys(writers)) {
  if (name === 'sizing' && named.length === 0) continue;
  const flags = name === 'sizing' ? measured : [];
  const script = `${import.meta.dirname}/${writers[name]!}`;
  const { status } = spawnSync(process.execPath, [...flags, '--import', 'tsx', script], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
