import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wilson } from '../../src/cli/evaluate/stats.js';
import { writeAccuracy } from '../../scripts/write-accuracy.js';
import { shareOf, tableOf } from '../support/markdown.js';
import { type MethodName, methods } from './methods/all.js';
import { reactionRows } from './reactions.js';
import type { Result } from './results.js';
import { variants } from './variants.js';
import { type WayName, ways } from './ways.js';

const reportFile = resolve(import.meta.dirname, '..', 'eval', 'reports', 'redteam.md');

/** As the rows are called where they are published (src/contract/capabilities.ts). */
const methodTexts: Readonly<Record<MethodName, string>> = {
  'a still': 'one photo at rest',
  'a still, turned and tilted': 'one photo as a sheet that is turned and tilted',
  'mesh warp': 'one photo on a face mesh with depth',
  'thin plates': 'one photo bent like a thin plate',
  'piecewise affine': 'one photo cut into triangles',
  'mesh warp, mouth and lids of another person':
    'one photo on a face mesh, mouth and lids of another person',
  'mesh warp, mouth and lids from clips of the victim':
    'one photo on a face mesh, mouth and lids from clips of the victim',
  'pictures of the victim from many sides': 'pictures of the victim from many sides, joined',
  'face over that of an accomplice': 'the face of one photo over that of an accomplice who turns',
};
export const wayTexts: Readonly<Record<WayName, string>> = {
  posted: 'posted, all actions known before',
  conversation: 'in a conversation, in real time',
};

/** A row of fewer says nothing. */
const leastAttempts = 4;

const hasPassed = ({ why }: Result): boolean => why === 'done';

/** `done 20, spoof 3`, most frequent first. */
const reasonsOf = (results: readonly Result[]): string =>
  [...Map.groupBy(results, ({ why }) => why)]
    .map(([why, those]) => [why, those.length] as const)
    .sort((a, b) => b[1] - a[1])
    .map(([why, count]) => `${why} ${count}`)
    .join(', ');

const shareIn = (results: readonly Result[]): string =>
  shareOf(results.filter(hasPassed).length, results.length);

const rowsBy = (results: readonly Result[], key: 'set' | 'variant', names: readonly string[]) =>
  names.map((name) => [
    name,
    ...Object.keys(ways).map((way) =>
      shareIn(results.filter((one) => one[key] === name && one.way === way)),
    ),
  ]);

/** The method that passes most often of those with enough attempts. */
const bestOf = (results: readonly Result[], way: WayName): readonly string[] => {
  const byMethod = [
    ...Map.groupBy(
      results.filter((one) => one.way === way),
      ({ method }) => method,
    ),
  ]
    .filter(([, those]) => those.length >= leastAttempts)
    .map(([method, those]) => {
      const passed = those.filter(hasPassed).length;
      return { method, those, low: wilson(passed, those.length)[0] };
    })
    .sort((a, b) => b.low - a.low);
  const [best] = byMethod;
  if (!best) return [];
  const text = methodTexts[best.method as MethodName];
  return [`the best method`, wayTexts[way], shareIn(best.those), text];
};

const animated: readonly string[] = [
  'mesh warp',
  'thin plates',
  'piecewise affine',
] satisfies readonly MethodName[];

const stamp = (): string => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `_Measured ${new Date().toISOString().slice(0, 10)} at ${commit}._`;
};

const reportOf = (
  results: readonly Result[],
  reactions: readonly (readonly string[])[],
): string => {
  const wayNames = Object.keys(ways) as readonly WayName[];
  const rows = wayNames.flatMap((way) =>
    (Object.keys(methods) as readonly MethodName[]).flatMap((method) => {
      const those = results.filter((one) => one.method === method && one.way === way);
      return those.length < leastAttempts
        ? []
        : [[methodTexts[method], wayTexts[way], shareIn(those), reasonsOf(those)]];
    }),
  );
  const best = wayNames.map((way) => bestOf(results, way)).filter(({ length }) => length > 0);
  const onePhoto = results.filter(({ method }) => animated.includes(method));
  const head = ['', ...wayNames.map((way) => wayTexts[way])];
  const sets = [...new Set(results.map(({ set }) => set))].sort();
  return `# Red team

Written by \`npm run redteam\`: attacks on the judges of moving selfies, made of listed pictures and of our specimens (\`lab/redteam/\`), judged by the service's own code.
**No camera took any of these frames**: whoever owns the browser posts what he likes. An attack passes where the verdict is \`live\`; the first attempt is counted, a challenge
allows three. What a session does with a recording that passed, its policy decides (\`capture_integrity\`).

## Methods and ways in

${tableOf(['attack', 'way in', 'passes', 'verdicts'], [...rows, ...best])}

${stamp()}

Intervals are Wilson's, 95 %. No net was trained, and nobody tuned a method to a judge: whoever knows the judges does better.

## One photo, animated in three ways, by whose photo it is

${tableOf(head, rowsBy(onePhoto, 'set', sets))}

## One photo, animated in three ways, by what is done to the frames

${tableOf(head, rowsBy(onePhoto, 'variant', Object.keys(variants)))}

## How long an attacker may take

Whoever draws a face in real time shows a spot of the dot this long after it was revealed. Nothing was drawn for this table: the path itself, with noise of 2° a frame, before the
service's own judge of the dot, 20 ms away.

${tableOf(['delay', 'dot followed'], reactions)}

## How it was made

- **Posted**: two or three actions with a turn, drawn as the service draws them; thirteen frames, since the service looks at no more (so a slow camera changes nothing here).
- **In a conversation**: the service's own \`advance\` on a clock that is stepped through, 20 ms away; the puppet knows the dot's path only as far as it is revealed, follows it after 0.18 to
  0.6 s, and does one or two actions. Only the frames that the service wanted are drawn: drawing them takes 0.06 to 0.3 s each on one core here, so it can be done in time.
- **People**: head poses are Pointing'04 (10 people, 384×288, enlarged), phone videos fapa_videos (22), phone photos td_portrait26 (7), specimens our own drawings (4). Limits of actions,
  depth and liveness of today's judge were set on the first two; **on phone photos and specimens none was set**. In a row nobody
  stands twice, except where fewer people have the pictures that it needs.
- **Mouth and lids of another person, or from clips**: what a real mouth shows is laid over the animated photo. **From many sides**: the nearest of 21 pictures of the victim,
  15° apart, its mesh warped by what is left. **Over an accomplice**: the same of somebody else, with the stolen face over it. These three use the people who have such pictures.
- **Not made**: reenactment by a net that learned from recordings. No set has people who follow a dot, so a live accomplice is pieced together from pictures.
- **The turn** ([ADR 66](../../../docs/adr/0066-a-turn-shows-something-new.md)) was measured afterwards, on 54 other first attempts in a conversation (one photo, animated in three ways; 27 of people and specimens in no training): 44 pass as above, and all 44 are
  in doubt, so 0 of 54 pass without (0.0–6.6 %). It doubts neither pictures from many sides (0 of 2) nor a posted recording that shows one turned frame (1 of 3).
- **A recording of the victim**, posted afterwards, passes always, forwards or backwards (\`moving.md\`). Against a conversation a recording of another path passes in 1.5 % (\`conversation.md\`,
  simulated heads).
- Every row can be repeated: person, method, way and number of the attempt are the seed.
`;
};

export const writeReport = async (results: readonly Result[]): Promise<void> => {
  writeFileSync(reportFile, reportOf(results, await reactionRows()));
  writeAccuracy();
  process.stdout.write(`${results.length} attacks → ${reportFile}\n`);
};
