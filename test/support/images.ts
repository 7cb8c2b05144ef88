import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { MovingReason } from '../../src/contract/challenge.js';
import type { Reason } from '../../src/contract/codes.js';
import type { ShownKind } from '../../src/contract/document/shown-kind.js';

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
/** A document of this kind, whatever it is sent as. */
export const imageShowing = (kind: ShownKind): Uint8Array => text(`shows:${kind}`);
/** The front of a card, sent as its back. */
export const swappedSides = text('swapped');
export const slowImage = (ms: number): Uint8Array => text(`wait:${ms}`);
/** The first frame of a recording that is judged so. */
export const frameJudged = (why: MovingReason): Uint8Array => text(`moving:${why}`);
export const throwingImage = text('throw');
export const crashingImage = text('exit');

/** The same again, with bytes that nobody sent before. */
export const fresh = (image: Uint8Array): Uint8Array =>
  Buffer.concat([image, Buffer.from(randomUUID())]);

/** A JPEG of the same pixels with a comment, as a camera that never takes the same bytes twice. */
export const commented = (jpeg: Uint8Array, comment: string = randomUUID()): Uint8Array => {
  const isJpeg = jpeg[0] === 0xff && jpeg[1] === 0xd8;
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return isJpeg ? Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]) : jpeg;
};

/** Invented people's documents, drawn by the studio (specimens/README.md); for the real worker. */
export const specimen = (name = 'passport'): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../specimens/${name}.jpg`, import.meta.url)));
