import { readFileSync } from 'node:fs';
import type { MovingReason } from '../../src/contract/challenge.js';
import type { Reason } from '../../src/contract/codes.js';

const text = (words: string): Uint8Array => new TextEncoder().encode(`${words};`);

/** "Images" for test/fixtures/workers/passport.ts, which does what they say. */
export const anyImage = text('an image');
export const rejectedAs = (reason: Reason): Uint8Array => text(`reject:${reason}`);
/** Its zone is read, the rest of its page is not. */
export const unreadBeside = (reason: Reason): Uint8Array => text(`part:${reason}`);
export const expiredImage = text('expired');
/** Read, with a check digit that does not hold. */
export const invalidImage = text('invalid');
/** The front of a card whose back is another's. */
export const unlikeSides = text('unlike');
/** Its face has this similarity with that of any other photo. */
export const faceImage = (similarity: number): Uint8Array => text(`face:${similarity}`);
export const facelessImage = text('faceless');
/** The front of a card, sent as its back. */
export const swappedSides = text('swapped');
export const slowImage = (ms: number): Uint8Array => text(`wait:${ms}`);
/** The first frame of a recording that is judged so. */
export const frameJudged = (why: MovingReason): Uint8Array => text(`moving:${why}`);
export const throwingImage = text('throw');
export const crashingImage = text('exit');

/** Invented people's documents, drawn by the studio (specimens/README.md); for the real worker. */
export const specimen = (name = 'passport'): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../specimens/${name}.jpg`, import.meta.url)));
