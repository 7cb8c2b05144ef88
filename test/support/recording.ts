import type { MovingReason } from '../../src/contract/challenge.js';
import { anyImage, frameJudged } from './images.js';
import type { Parts } from './http.js';

/** A challenge as it goes out. */
export type Challenge = {
  readonly id: string;
  readonly actions: readonly string[];
  readonly expires_at: string;
  readonly attempts_left: number;
};

/** The parts of a recording for test/fixtures/workers/passport.ts, which judges it as `why` says. */
export const recordingParts = (
  challengeId: string,
  why: MovingReason = 'done',
  count = 3,
): Parts => ({
  selfie: anyImage,
  challenge_id: challengeId,
  frames: Array.from({ length: count }, (_, index) => (index === 0 ? frameJudged(why) : anyImage)),
  frame_times_ms: JSON.stringify(Array.from({ length: count }, (_, index) => index * 100)),
});
