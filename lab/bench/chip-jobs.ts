import { readFileSync } from 'node:fs';
import * as made from '../../test/support/chip/groups.js';
import { createState } from '../../test/support/chip/state.js';
import type { Job } from '../../src/flows/jobs.js';

const portrait = readFileSync(
  new URL('../../test/fixtures/jpeg2000/other-encoder.jp2', import.meta.url),
);

/** Of the size of a portrait, but of no kind that is decoded. */
const noPortrait = Buffer.alloc(portrait.length, 7);

/**
 * A chip whose country is trusted, with a JPEG 2000 portrait of 500 × 640 pixels, and with as many
 * bytes that are no picture: an ECDSA signer under a country's RSA key.
 */
export const chipJobs = (): Readonly<Record<'portrait' | 'noPortrait', Job>> => {
  const state = createState();
  try {
    const country = state.certify(state.makeKey('rsa2048'), { profile: 'country' });
    const signer = state.certify(state.makeKey('p256'), { profile: 'signer', by: country });
    const trust = [{ kind: 'country', der: state.der(country.certificate) }] as const;
    const jobOf = (image: Uint8Array): Job => {
      const groups = new Map([
        [1, made.group1()],
        [2, made.group2(image, 1)],
      ]);
      const sod = made.sodOf(state.sign(made.securityObject(groups), signer));
      const all = Object.fromEntries(groups);
      return { flow: 'chip', sod, groups: all, trust, nowMs: Date.now() };
    };
    return { portrait: jobOf(portrait), noPortrait: jobOf(noPortrait) };
  } finally {
    state.remove();
  }
};
