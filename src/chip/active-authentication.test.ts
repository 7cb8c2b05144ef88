import {
  constants,
  createHash,
  createPrivateKey,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  sign,
} from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import * as made from '../../test/support/chip/groups.js';
import type { KeyKind } from '../../test/support/chip/state.js';
import { createUtopia, plainGroups } from '../../test/support/chip/utopia.js';
import type { ChipFiles } from './read-chip.js';

const { state, chipOf, judged, usual } = createUtopia();
afterAll(() => state.remove());

/** As ISO 9796-2 writes it: header, padding, bytes of the chip, digest, trailer; then RSA. */
const answerByHand = (
  key: KeyObject,
  challenge: Uint8Array,
  digest: string,
  trailer: number,
  header = 0x6a,
) => {
  const end = trailer === 0xbc ? Buffer.of(0xbc) : Buffer.of(trailer >> 8, trailer & 255);
  const size = createHash(digest).digest().length;
  const recoverable = randomBytes(256 - 1 - size - end.length);
  const hash = createHash(digest).update(recoverable).update(challenge).digest();
  const whole = Buffer.concat([Buffer.of(header), recoverable, hash, end]);
  const signature = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, whole);
  return { recoverable, signature };
};

describe('Active Authentication', () => {
  const challenge = randomBytes(8);
  const withKey = (kind: KeyKind, infos?: Uint8Array) => {
    const path = state.makeKey(kind);
    const groups = new Map([...plainGroups, [15, made.group15(state.publicKey(path))] as const]);
    if (infos) groups.set(14, infos);
    return { files: chipOf(usual, {}, groups), key: createPrivateKey(state.privateKey(path)) };
  };
  const checkOf = (files: ChipFiles, signature: Uint8Array, sent: Uint8Array = challenge) =>
    judged({ ...files, answer: { challenge: sent, signature } }).checks.active_authentication;
  const wrong = { status: 'failed', reason: 'answer_wrong' };

  it.each([
    ['p256', 'sha256', made.group14()],
    ['brainpool384', 'sha384', made.group14('0.4.0.127.0.7.1.1.4.1.4')],
    ['brainpool256', 'sha1', undefined],
  ] as const)('ECDSA on %s with %s', (kind, digest, infos) => {
    const { files, key } = withKey(kind, infos);
    const signature = sign(digest, challenge, { key, dsaEncoding: 'ieee-p1363' });
    expect(checkOf(files, signature)).toEqual({ status: 'passed' });
    expect(checkOf(files, signature, randomBytes(8))).toEqual(wrong);
    expect(checkOf(files, sign(digest, challenge, key))).toEqual({ status: 'passed' });
  });

  it.each([
    ['sha1', 0xbc],
    ['sha256', 0x34cc],
    ['sha512', 0x35cc],
  ] as const)('RSA, ISO 9796-2 with %s', (digest, trailer) => {
    const { files, key } = withKey('rsa2048');
    const { recoverable, signature } = answerByHand(key, challenge, digest, trailer);
    expect(checkOf(files, signature)).toEqual({ status: 'passed' });
    expect(checkOf(files, signature, randomBytes(8))).toEqual(wrong);
    // With the whole message inside, the challenge would not be signed at all.
    const whole = answerByHand(key, challenge, digest, trailer, 0x4a);
    expect(checkOf(files, whole.signature)).toEqual(wrong);
    const flipped = Buffer.from(signature);
    flipped[100]! ^= 1;
    expect(checkOf(files, flipped)).toEqual(wrong);
    expect(checkOf(files, signature.subarray(1))).toEqual(wrong);
    expect(recoverable.length).toBeGreaterThan(100);
  });

  it('a copy without the key, and one that hides that there was one', () => {
    const { files } = withKey('p256');
    const { key: other } = withKey('p256');
    const signature = sign('sha256', challenge, { key: other, dsaEncoding: 'ieee-p1363' });
    expect(checkOf(files, signature)).toEqual(wrong);
    expect(judged({ ...files, answer: { challenge, signature } }).verdict).toBe('not_genuine');
    expect(judged(files).checks.active_authentication).toEqual({
      status: 'not_run',
      reason: 'answer_not_sent',
    });
    expect(judged({ ...files, groups: plainGroups }).checks.active_authentication).toEqual({
      status: 'not_run',
      reason: 'key_not_sent',
    });
    expect(judged(chipOf(usual)).checks.active_authentication).toEqual({
      status: 'not_run',
      reason: 'no_key',
    });
  });
});
