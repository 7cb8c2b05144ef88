import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadTools } from '../../../src/models/tools.js';
import { sampling } from '../../../src/selfie/moving/thresholds.js';
import { tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { drawAll, readDrawn } from './drawn.js';
import { keep, type Kept, readKept, recordingsFolder } from './kept.js';
import { drawnRows, rowsOf } from './rows.js';

const reportFile = resolve(import.meta.dirname, '..', 'reports', 'moving.md');
const maxFrames = sampling.maxFrames;

const reportOf = (all: readonly Kept[]): string => `# Moving selfies

Written by \`npm run eval moving\`: the service's own measures and judges on kept landmarks of ${all.length} recordings, at most 16 frames of each,
sampled as the service does (${sampling.firstFrames} frames, ${sampling.maxFrames} where these do not suffice). The native net's logit of a
phone video is that of a sibling trained without the person (mean of five frames), the recapture net's that of a sibling trained without any of these videos (one frame); Pointing'04 and flat things have too few pixels or were drawn, so geometry alone
judges them. Limits of actions and flatness were set on these same recordings: only the two nets have people left out. Intervals are Wilson's, 95 %, and too narrow, for a person has
several recordings.

${tableOf(['what', 'counted', 'share', 'reasons'], [...rowsOf(all), ...drawnRows(readDrawn())])}

- Live and replays: 22 people of fapa_videos, phone selfies of 480×640; replays filmed in high definition. Turns: 10 people of Pointing'04, 384×288, rows of 0 to 60°.
- Flat: the frontal picture of those 32 people on a sheet that is turned by 55°, tilted, bent round a cylinder, or brought nearer, drawn by exact rays.
- Made of those recordings: two actions joined; every second or third frame; replays slowed, cut, backwards; two replays one after the other, as on two tablets. Three attempts: every three
  recordings of one person.
- Backwards and fed in past the camera, a live recording passes: nothing here detects the direction of time, and a page cannot prove its camera. A loop of the same bytes is refused (\`frozen\`), a loop
  that was compressed again is not distinguished from a person who does it twice.
- **The same face**, by the smaller net at the limit of 0.5: of 220 recordings of 32 people (150 live, 70 replays) none is refused, the least similarity is 0.61; of 1,540 pairs of two recordings of one person none, 0.51. Of recordings
  spliced of two people 244 of 30,800 pass = 0.8 % (0.7–0.9) in phone videos, 0 of 1,440 (0.0–0.3) in Pointing'04. At 0.3, the limit of the larger net before, it would be 22 %.
- **Coming closer shows no depth**: by a pinhole camera, a head that grows to 1.5, 1.7 or 2 times leaves 0.44 of the parallax that the measure expected of its depth, and flat pictures brought nearer leave 0.14 to 0.53 by
  noise alone. So it is asked only beside a turn, and alone it is refused as \`flat\`. No recordings of real people coming closer exist here; the row with it is simulated from landmarks with noise.
- **Drawn** (\`lab/eval/moving/drawn.ts\`): the picture of every second of those people held before the next person, with holes for the eyes or without its lower part; frames as from a hand that shakes and a sensor with noise, judged by the whole service.
  The pixels are those of live people, so only movement can betray them: **eyes or a mouth alone are imitated by a print with holes; that is why every challenge has a turn of the head**, in which the sheet is found out. A GIF that loops once and is
  fed in past the camera passes, as any injected recording does.
- Of the recordings of people whom the nets in service know, 39 of 39 are judged rightly by \`anverso scores --judge moving\` (20 live, 19 replays).
- One man turning his head to the profile (the listed head_turn videos) is judged live where he turns once; with a turn to each side and no look ahead at the end he is refused as \`other_face\`, because the face comparison does not hold at 60°. The same on a phone's screen is refused.
- **Cost**: \`lab/bench/reports/soak.md\` has ten recordings at once beside another client; docs/adr/0037-a-recording-is-judged.md the processor time in selfies.
- **Documents in three frames**: measured on 300 frames of 100 clips of grey copies (docs/adr/0038-the-server-chooses-actions.md), and left out.
- **Not measured**: people talking or smiling (no recordings), three actions in one recording, masks that are worn, other phones with replays, 30 frames a second (the service looks at 13 at most).
`;

export const runMoving = async (): Promise<void> => {
  if (recordingsFolder !== undefined && existsSync(recordingsFolder)) {
    const tools = await loadTools();
    const names = readdirSync(recordingsFolder).filter((name) =>
      existsSync(join(recordingsFolder!, name, 'label.json')),
    );
    await mapWithProgress('recordings', names, (name) => keep(name, maxFrames, tools));
    await drawAll(readKept(), tools);
  }
  const all = readKept();
  if (all.length === 0)
    return console.log(
      'No recordings: name their folder in ANVERSO_RECORDINGS (lab/eval/moving/kept.ts).',
    );
  writeFileSync(reportFile, reportOf(all));
  console.log(`${all.length} recordings → ${reportFile}`);
};
