import { createHmac } from 'node:crypto';
import type { HashedPicture, KnownPicture } from '../store/known-pictures.js';
import { processSecret, sealingKey } from '../store/sealing.js';
import type { RunningParts } from './context.js';

/** Long enough that a recording which was stolen or sold is of little use afterwards. */
const keptMs = 7 * 86_400_000;

/** Length of a hash: no two pictures will ever share one by chance. */
const hashBytes = 16;

export type SentRecording = {
  /** The id of its challenge, which no other recording has. */
  readonly recording: string;
  /** The attempts of one person have one series: the same photo may be sent with each of them. */
  readonly series: string;
  readonly frames: readonly Uint8Array[];
  /** The photo beside the frames. */
  readonly still: Uint8Array;
};

/**
 * Whether the photo was sent by another person before, or half of the frames in another recording.
 */
const isReplayed = (
  known: readonly KnownPicture[],
  still: HashedPicture,
  frames: readonly string[],
): boolean => {
  const knownHashes = new Set(known.map(({ hash }) => hash));
  const ofStill = known.find(({ hash }) => hash === still.hash);
  if (ofStill && ofStill.series !== still.series) return true;
  const repeated = frames.filter((hash) => knownHashes.has(hash)).length;
  return frames.length > 0 && repeated * 2 >= frames.length;
};

/**
 * Claims the pictures of a recording before it is judged, so that of two requests with the same
 * bytes only one passes. A camera's noise never repeats: who sends known bytes replays a recording.
 * Without ANVERSO_KEY_SECRET only this process can compare them.
 */
export const claimBytes = async (
  {
    config: { keySecret },
    store: { knownPictures, clock },
  }: Pick<RunningParts, 'config' | 'store'>,
  { recording, series, frames, still }: SentRecording,
) => {
  const key = sealingKey(keySecret ?? processSecret, 'known pictures');
  const hashOf = (bytes: Uint8Array | string): string =>
    createHmac('sha256', key).update(bytes).digest().toString('base64url', 0, hashBytes);
  const ofFrames = frames.map(hashOf);
  const ofStill = { hash: hashOf(still), series: hashOf(`series ${series}`) };
  const others = [...new Set(ofFrames)].filter((hash) => hash !== ofStill.hash);
  const pictures = [ofStill, ...others.map((hash) => ({ hash, series: null }))];
  const expiresAt = new Date(clock.now() + keptMs);
  const known = await knownPictures.claim(recording, pictures, expiresAt);
  return {
    isKnown: isReplayed(known, ofStill, ofFrames),
    /** Called if nothing was judged: the same pictures may be sent again. */
    release: (): Promise<void> => knownPictures.release(recording, pictures),
  };
};
