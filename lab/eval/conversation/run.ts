import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { walkCount, pathOf } from '../../../src/contract/dot-path.js';
import {
  type FollowingMeasures,
  judgeFollowing,
} from '../../../src/selfie/moving/measure-following.js';
import { followingLimits } from '../../../src/selfie/moving/thresholds.js';
import { tableOf } from '../../support/markdown.js';
import { quantile, seeded, wilson } from '../../support/stats.js';
import { type Behaviour, type Network, simulate } from './simulate.js';

const reportFile = resolve(import.meta.dirname, '..', 'reports', 'conversation.md');
const each = 4000;
const correlations = [0.7, 0.74, 0.78, 0.82, 0.86] as const;

type Row = readonly [name: string, behaviour: Behaviour, network: Network];
const near = { oneWayMs: 20, loss: 0 };
const far = { oneWayMs: 150, loss: 0 };
const rows: readonly Row[] = [
  ['follows the dot, 20 ms away', 'follows', near],
  ['follows the dot, 150 ms away', 'follows', far],
  ['follows the dot, 150 ms away, 5 % of messages late', 'follows', { ...far, loss: 0.05 }],
  ['follows the dot, 150 ms away, 10 % of messages late', 'follows', { ...far, loss: 0.1 }],
  ['follows the dot, 300 ms away', 'follows', { oneWayMs: 300, loss: 0 }],
  ['a clip of another path', 'follows another path', near],
  ['a clip of another path, 150 ms away, 5 % late', 'follows another path', { ...far, loss: 0.05 }],
  [
    'a clip of another path, two prompts shown when it likes',
    'follows another path, says when it was shown',
    near,
  ],
  ['a head that wanders', 'wanders', near],
  ['a head at rest', 'holds still', near],
];

/** By the limits as they are, except that of the correlation. */
const passesAt = (measures: FollowingMeasures, minCorrelation: number): boolean => {
  const { correlation = 0 } = measures;
  const judged = judgeFollowing({
    ...measures,
    correlation: correlation >= minCorrelation ? 1 : 0,
  });
  return !Object.values(judged).some(Boolean);
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const countPaths = (): number => {
  let count = 0;
  for (let number = 0; number < walkCount; number++) count += Number(pathOf(number) !== undefined);
  return count;
};

export const runConversation = (): Promise<void> => {
  const lines = rows.map(([name, behaviour, network], row) => {
    const random = seeded(row + 1);
    const all = Array.from({ length: each }, () => simulate(behaviour, network, random));
    const shares = correlations.map((limit) => {
      const passed = all.filter((one) => passesAt(one, limit)).length;
      if (limit !== followingLimits.minCorrelation) return percent(passed / each);
      const [low, high] = wilson(passed, each);
      return `**${percent(passed / each)}** (${percent(low)}–${percent(high)})`;
    });
    const found = all.flatMap(({ correlation }) => correlation ?? []);
    const lags = all.flatMap(({ lagMs }) => lagMs ?? []);
    const spread = [0.05, 0.5, 0.95].map((q) => quantile(found, q).toFixed(2)).join(' / ');
    return [name, spread, String(Math.round(quantile(lags, 0.5))), ...shares];
  });
  const paths = countPaths();
  const text = `# Following a dot, simulated

Written by \`npm run eval conversation\`. **No set of people who follow a dot exists**, so heads are simulated (\`lab/eval/conversation/simulate.ts\`): a reaction of 150 to 400 ms, smoothed
by 60 to 220 ms, 0.4 to 1.1 of the dot's yaw and 0.3 to 1.1 of its pitch, landmarks that shake by 0.8 to 2.2° in every frame; fifteen frames of the path, as the service wants them. A message or reply that is late comes a retransmission later
(a round trip and 0.2 s), as over a network that loses packets. Whoever has a clip may say of two prompts that it showed them 0.2 to 1 s later than it did. What is
measured is the service's own code. It says what passes by chance; what it refuses of real people is not known.

Paths that move enough: ${paths} = 2^${Math.log2(paths).toFixed(2)}, before the actions are counted.

${tableOf(
  [
    'head',
    'correlation, 5 / 50 / 95 %',
    'median lag, ms',
    ...correlations.map((limit) => `passes at ${limit}`),
  ],
  lines,
)}

n = ${each} a row. The limit in service is in bold, with Wilson's interval of 95 %. One path of the dot is one attempt; three are allowed, each with another path.
`;
  writeFileSync(reportFile, text);
  process.stdout.write(text);
  return Promise.resolve();
};
