/** Recordings that came before, and recordings that are sent sooner than they last. */
import { setTimeout as pause } from 'node:timers/promises';
import { bearer, formOf } from '../../../test/support/http.js';
import { commented, specimen } from '../../../test/support/images.js';
import type { Challenge } from '../../../test/support/recording.js';
import { framesOf } from './recordings.js';

type Verdict = { readonly details?: { readonly challenge?: { readonly why?: string } } };

type Given = {
  readonly frames: readonly Uint8Array[];
  readonly stepMs: number;
  /** Whether it is sent only after the time that it lasts. */
  readonly isInTime: boolean;
};

const everyFourth = 4;

export const measureReplays = async (url: string, token: string, count: number) => {
  const selfie = specimen('selfie');
  const pictures = (await framesOf(selfie)).filter((_, at) => at % everyFourth === 0);
  const path = `${url}/api/v3.2/biometrics`;
  const fresh = (): readonly Uint8Array[] => pictures.map((one) => commented(one));

  const send = async ({ frames, stepMs, isInTime }: Given): Promise<string | undefined> => {
    const given = await fetch(`${path}/challenges/`, { method: 'POST', headers: bearer(token) });
    const { id } = (await given.json()) as Challenge;
    const times = frames.map((_, at) => at * stepMs);
    if (isInTime) await pause(times.at(-1));
    const body = formOf({
      ...{ selfie: commented(selfie), challenge_id: id, frames, details: true },
      frame_times_ms: JSON.stringify(times),
    });
    const answer = await fetch(`${path}/liveness/`, {
      ...{ method: 'POST', headers: bearer(token), body },
    });
    return ((await answer.json()) as Verdict).details?.challenge?.why;
  };

  // The first one loads nets, which on a busy machine takes longer than a request may.
  await send({ frames: fresh(), stepMs: 50, isInTime: true });
  const found = { taken: 0, replayed: 0, tooSoon: 0 };
  for (let at = 0; at < count; at++) {
    const frames = fresh();
    const first = await send({ frames, stepMs: 50, isInTime: true });
    if (first !== undefined && first !== 'replayed' && first !== 'too_soon') found.taken++;
    if ((await send({ frames, stepMs: 50, isInTime: true })) === 'replayed') found.replayed++;
    const early = { frames: fresh(), stepMs: 1000, isInTime: false };
    if ((await send(early)) === 'too_soon') found.tooSoon++;
  }
  return found;
};
