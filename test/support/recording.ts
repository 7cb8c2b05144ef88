import type { MovingReason } from '../../src/contract/challenge.js';
import { anyImage, frameJudged, fresh } from './images.js';
import type { Parts } from './http.js';

/** A challenge as it goes out. */
export type Challenge = {
  readonly id: string;
  readonly actions: readonly string[];
  readonly expires_at: string;
  readonly attempts_left: number;
};

/**
 * The parts of a recording for test/fixtures/workers/passport.ts, which judges it as `why` says: of
 * a few milliseconds, so that it can be sent at once, and like no other, as from a camera.
 */
export const recordingParts = (
  challengeId: string,
  why: MovingReason = 'done',
  count = 3,
): Parts => ({
  selfie: fresh(anyImage),
  challenge_id: challengeId,
  frames: Array.from({ length: count }, (_, index) =>
    fresh(index === 0 ? frameJudged(why) : anyImage),
  ),
  frame_times_ms: JSON.stringify(Array.from({ length: count }, (_, index) => index)),
});
