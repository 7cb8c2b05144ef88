/**
 * `npm run redteam`: makes attacks on the judges of moving selfies, lets the service judge them and
 * writes lab/eval/reports/redteam.md. Verdicts are kept: a run that was stopped goes on where it was.
 */
import { parseArgs } from 'node:util';
import { loadTools } from '../../src/models/tools.js';
import { createProgress } from '../support/progress.js';
import { judge, record, seedOf } from './attack.js';
import { hasPeople, readPeople } from './people.js';
import { everything, planAttacks } from './plan.js';
import { writeReport } from './report.js';
import { addResult, readResults } from './results.js';
import { writeAttack, writeSheet } from './write-attacks.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '24' },
    method: { type: 'string', multiple: true },
    way: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '15' },
    part: { type: 'string', default: '0/1' },
    report: { type: 'boolean', default: false },
    /** Folders for `anverso redteam` and contact sheets, instead of verdicts. */
    write: { type: 'string' },
    sheets: { type: 'string' },
  },
});

const named = <T extends string>(
  all: readonly T[],
  names: readonly string[] | undefined,
): readonly T[] => (names ? all.filter((one) => names.includes(one)) : all);

const attackAll = async (): Promise<void> => {
  if (!hasPeople())
    process.stderr.write('Only specimens: ../shared/data/faces or ANVERSO_CLONES is not here.\n');
  const untilMs = performance.now() + 60_000 * Number(values.minutes);
  const [part, parts] = values.part.split('/').map(Number) as [number, number];
  const attacks = planAttacks(readPeople(), {
    methods: named(everything.methods, values.method),
    ways: named(everything.ways, values.way),
    count: Number(values.count),
  }).filter((_, i) => i % parts === part);
  const known = new Set(readResults().map(({ seed }) => seed));
  const isForFiles = values.write !== undefined || values.sheets !== undefined;
  const left = attacks.filter((attack) => isForFiles || !known.has(seedOf(attack)));
  const tools = await loadTools();
  const progress = createProgress('attacks', left.length);
  for (const attack of left) {
    if (performance.now() > untilMs) break;
    const recording = await record(attack, tools);
    if (recording && values.write !== undefined) await writeAttack(values.write, attack, recording);
    if (recording && values.sheets !== undefined)
      await writeSheet(values.sheets, attack, recording);
    if (recording && !isForFiles) addResult(await judge(attack, recording, tools));
    progress.step();
  }
  progress.end();
};

if (!values.report) await attackAll();
if (values.write === undefined && values.sheets === undefined) await writeReport(readResults());
