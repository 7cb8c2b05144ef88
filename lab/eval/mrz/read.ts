import { passport } from '../../../src/flows/passport/passport.js';
import type { Photo } from '../../../src/image/photo.js';
import type { Detections } from '../../../src/models/finder.js';
import type { Tools } from '../../../src/models/tools.js';
import type { MrzFound } from '../../../src/reading/mrz/zone/read-mrz.js';
import { isRejection } from '../../../src/contract/rejection.js';

/** What each stage of the service's passport flow left behind, also where a later one refused. */
export type Read = {
  readonly photo?: Photo;
  readonly detections?: Detections;
  readonly zone?: MrzFound;
  readonly valid?: boolean;
  readonly imageScore?: number;
  readonly rejected?: string;
  readonly cpuMs: number;
};

/** User and system time of the whole process: wall time of a busy machine tells little. */
export const cpuNowMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * The stages of the flow, one by one, so that a zone on a card is scored too although the passport
 * flow answers 816 to it. Starts after `decode` when a picture made in memory is given.
 */
export const readPicture = async (
  source: Uint8Array | Photo,
  tools: Tools,
  upTo: 'decode' | 'locate' | 'mrz' | 'judge' = 'judge',
): Promise<Read> => {
  const startMs = cpuNowMs();
  let given: object = source instanceof Uint8Array ? { frontside: source } : { photo: source };
  for (const { name, run } of passport.stages) {
    if (name === 'decode' && !(source instanceof Uint8Array)) continue;
    const added = (await run(given as never, tools as never)) as object;
    if (isRejection(added))
      return { ...given, rejected: added.rejected, cpuMs: cpuNowMs() - startMs };
    given = { ...given, ...added };
    if (name === upTo) break;
  }
  return { ...given, cpuMs: cpuNowMs() - startMs };
};
