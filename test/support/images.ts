import { readFileSync } from 'node:fs';
import type { Reason } from '../../src/spec/codes.js';

const text = (words: string): Uint8Array => new TextEncoder().encode(`${words};`);

/** "Images" for test/fixtures/workers/passport.ts, which does what they say. */
export const anyImage = text('an image');
export const rejectedAs = (reason: Reason): Uint8Array => text(`reject:${reason}`);
export const slowImage = (ms: number): Uint8Array => text(`wait:${ms}`);
export const throwingImage = text('throw');
export const crashingImage = text('exit');

/** An invented person's passport, drawn by the studio; for the real worker. */
export const specimen = (): Uint8Array =>
  new Uint8Array(readFileSync(new URL('../../specimens/passport.jpg', import.meta.url)));
