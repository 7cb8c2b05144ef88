/**
 * `npm run soak`: hostile and mixed traffic, kills and faults, on both stores, one node and three.
 * Takes a few minutes as it is and an hour in the long form (`-- --long`); `--only NAME,NAME` runs
 * some of it, `--report` writes what was measured into its place in lab/bench/reports/soak.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { replaceMarked } from '../../../scripts/marked.js';
import { createProgress } from '../progress.js';
import { hardware } from '../report.js';
import { clocks } from './clocks.js';
import { cluster } from './cluster.js';
import { database } from './database.js';
import { fuzz } from './fuzz.js';
import { guided } from './guided.js';
import { inflating } from './inflating.js';
import { kills } from './kills.js';
import { logins } from './logins.js';
import { mixed } from './mixed.js';
import { links, neighbours } from './neighbours.js';
import { rates } from './rates.js';
import { recordings } from './recordings.js';
import type { Options, Scenario } from './scenario.js';
import { sessions } from './sessions.js';
import { simulation } from './simulation.js';
import { stalls } from './stalls.js';
import { stops } from './stops.js';
import { summaries } from './summaries.js';
import { webhooks } from './webhooks.js';

const scenarios: Readonly<Record<string, Scenario>> = {
  ...{
    mixed,
    neighbours,
    links,
    recordings,
    logins,
    inflating,
    kills,
    database,
    clocks,
    cluster,
    summaries,
    rates,
    fuzz,
    guided,
    simulation,
    stalls,
    stops,
    webhooks,
    sessions,
  },
};

const sizes = {
  short: { requests: 40, kills: 1, inputs: 500, rows: 20_000, seconds: undefined, runs: 200 },
  usual: { requests: 300, kills: 5, inputs: 5000, rows: 100_000, seconds: 20, runs: 10_000 },
  long: {
    requests: 10_000,
    kills: 200,
    inputs: 100_000,
    rows: 1_000_000,
    seconds: 600,
    runs: 10_000,
  },
} as const;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(scenarios).join(',') },
    requests: { type: 'string' },
    kills: { type: 'string' },
    clients: { type: 'string', default: '1' },
    inputs: { type: 'string' },
    rows: { type: 'string' },
    runs: { type: 'string' },
    seconds: { type: 'string' },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
    from: { type: 'string', default: '0' },
    report: { type: 'boolean', default: false },
  },
});
const size = sizes[values.short ? 'short' : values.long ? 'long' : 'usual'];
const options: Options = {
  requests: Number(values.requests ?? size.requests),
  kills: Number(values.kills ?? size.kills),
  clients: Number(values.clients),
  inputs: Number(values.inputs ?? size.inputs),
  rows: Number(values.rows ?? size.rows),
  runs: Number(values.runs ?? size.runs),
  seconds: values.seconds === undefined ? size.seconds : Number(values.seconds),
  keepCorpus: values.keep,
  seed: Number(values.seed),
  target: values.target,
  from: Number(values.from),
};

const page = new URL('../reports/soak.md', import.meta.url);
const words = process.argv.slice(2).filter((word) => word !== '--report');

const chosen = values.only.split(',').map((name) => {
  const scenario = scenarios[name];
  if (!scenario)
    throw new Error(`there is no '${name}'; there are ${Object.keys(scenarios).join(', ')}`);
  return [name, scenario] as const;
});
const progress = createProgress(chosen.length);
for (const [name, { title, run }] of chosen) {
  const { section, isHeld } = await run(options, (share) => progress.within(title, share));
  progress.step(title);
  const made = `Made by \`npm run soak -- ${words.join(' ')}\` on ${hardware()}, ${new Date().toISOString().slice(0, 10)}.`;
  if (values.report)
    writeFileSync(
      page,
      replaceMarked(readFileSync(page, 'utf8'), name, `\n${section}\n\n${made}\n`),
    );
  process.stdout.write(`## ${title}\n\n${section}\n\n${isHeld ? 'Held.' : 'NOT HELD.'}\n\n`);
  if (!isHeld) process.exitCode = 1;
}
progress.end();
