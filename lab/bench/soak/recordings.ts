/** Ten moving selfies at once, over and over: are another client's passports read as fast? */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { tableOf } from '../../support/markdown.js';
import { bearer, formOf } from '../../../test/support/http.js';
import { commented, specimen } from '../../../test/support/images.js';
import type { Challenge } from '../../../test/support/recording.js';
import type { Attempts } from './attack.js';
import { attemptTable, measureBeside } from './beside.js';
import { held, type Scenario } from './scenario.js';

const mostTimes = 2;
/** As many, and as large, as the page sends. */
const frame = { count: 36, widthPx: 480, heightPx: 640 } as const;

/** A face that drifts through the picture and does nothing that was asked: all frames are needed. */
export const framesOf = (photo: Uint8Array): Promise<readonly Uint8Array[]> =>
  Promise.all(
    Array.from({ length: frame.count }, async (_, left) => {
      const { widthPx: width, heightPx: height } = frame;
      const wide = sharp(photo).resize(width + frame.count, height, { fit: 'cover' });
      const shifted = wide.extract({ left, top: 0, width, height });
      return new Uint8Array(await shifted.jpeg({ quality: 80 }).toBuffer());
    }),
  );

export const recordingAttempts = async (url: string, tokens: string): Promise<Attempts> => {
  const selfie = specimen('selfie');
  const frames = await framesOf(selfie);
  // As fast as times may rise: a recording that is sent sooner than it lasts is refused unseen.
  const times = frames.map((_, i) => 10 * i);
  const [token] = tokens.split(',') as [string];
  const path = `${url}/api/v3.2/biometrics`;
  return {
    'a recording of 36 frames and its photo': async () => {
      const given = await fetch(`${path}/challenges/`, { method: 'POST', headers: bearer(token) });
      if (!given.ok) return given.status;
      const { id } = (await given.json()) as Challenge;
      await pause(times.at(-1));
      // Bytes that came before are refused unseen, too.
      const parts = {
        ...{ selfie: commented(selfie), challenge_id: id },
        ...{ frames: frames.map((one) => commented(one)), frame_times_ms: JSON.stringify(times) },
      };
      const body = formOf(parts);
      const answer = await fetch(`${path}/liveness/`, {
        ...{ method: 'POST', headers: bearer(token), body },
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
};

export const recordings: Scenario = {
  title: 'Reading beside ten moving selfies at once',
  run: async (options, progress) => {
    const found = await measureBeside('recordings', mostTimes, options, progress);
    const { turns, isHeld, limits, broken, statuses, table } = found;
    const section = [
      `One client sends a passport of 2 megapixels after another at a fifth of a worker's load; another sends moving selfies of ${frame.count} frames, ten at a time, on the same node (two workers, embedded store). All of them need every frame that the service looks at. Both run on the machine of the node, the second at low priority. ${turns} turns of each, one after the other.`,
      table,
      tableOf(['', 'measured', 'held'], [...limits, ['none answered with 500', '', held(!broken)]]),
      attemptTable(statuses),
    ].join('\n\n');
    return { section, isHeld };
  },
};
