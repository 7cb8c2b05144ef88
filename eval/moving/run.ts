import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadTools } from '../../src/models/tools.js';
import { sampling } from '../../src/selfie/moving/thresholds.js';
import { tableOf } from '../markdown.js';
import { mapWithProgress } from '../progress.js';
import { keep, type Kept, readKept, recordingsFolder } from './kept.js';
import { rowsOf } from './rows.js';

const reportFile = resolve(import.meta.dirname, '..', 'reports', 'moving.md');
const maxFrames = sampling.maxFrames;

const reportOf = (all: readonly Kept[]): string => `# Moving selfies

Written by \`npm run eval moving\`: the service's own measures and judges on kept landmarks of ${all.length} recordings, at most 16 frames of each. The native net's logit of a
phone video is that of a sibling trained without the person (mean of five frames); Pointing'04 and flat things have too few pixels or were drawn, so geometry alone
judges them. Limits of actions and flatness were set on these same recordings: only the native net has people left out. Intervals are Wilson's, 95 %, and too narrow, for a person has
several recordings.

${tableOf(['what', 'counted', 'share', 'reasons'], rowsOf(all))}

- Live and replays: 22 people of fapa_videos, phone selfies of 480×640; replays filmed in high definition. Turns: 10 people of Pointing'04, 384×288, rows of 0 to 60°.
- Flat: the frontal picture of those 32 people on a sheet that is turned by 55°, tilted, bent round a cylinder, or brought nearer, drawn by exact rays.
- **Not measured**: anybody coming closer (no recordings), three attempts, people talking or smiling, other phones with replays; prints with holes, two tablets, a stranger's lower face. On sources
  outside the training of the native net it refuses many live faces at the same limit (models/selfie-native/card.md).
`;

export const runMoving = async (): Promise<void> => {
  if (recordingsFolder !== undefined && existsSync(recordingsFolder)) {
    const tools = await loadTools();
    const names = readdirSync(recordingsFolder).filter((name) =>
      existsSync(join(recordingsFolder!, name, 'label.json')),
    );
    await mapWithProgress('recordings', names, (name) => keep(name, maxFrames, tools));
  }
  const all = readKept();
  if (all.length === 0)
    return console.log(
      'No recordings: name their folder in ANVERSO_RECORDINGS (eval/moving/kept.ts).',
    );
  writeFileSync(reportFile, reportOf(all));
  console.log(`${all.length} recordings → ${reportFile}`);
};
