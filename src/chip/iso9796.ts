import { constants, createHash, publicDecrypt } from 'node:crypto';
import type { Digest } from './algorithms.js';
import type { PublicKey } from './public-key.js';

/** ISO 9796-2: a signature ends in 0xbc, or in 0xcc after the number of its digest. */
const digestOfTrailer: Readonly<Record<number, Digest>> = {
  ...{ 0x33: 'sha1', 0x34: 'sha256', 0x35: 'sha512', 0x36: 'sha384', 0x38: 'sha224' },
};

const open = (key: PublicKey & { readonly kind: 'rsa' }, signature: Uint8Array) => {
  try {
    const padding = constants.RSA_NO_PADDING;
    return publicDecrypt({ key: key.key, padding }, signature);
  } catch {
    return undefined;
  }
};

/** Signers may send the smaller of the two roots: then the representative is n less what opens. */
const representative = (opened: Buffer, modulus: bigint): Buffer => {
  if ((opened.at(-1)! & 15) === 12) return opened;
  const other = modulus - BigInt(`0x${opened.toString('hex')}`);
  return Buffer.from(other.toString(16).padStart(opened.length * 2, '0'), 'hex');
};

/**
 * Digital signature scheme 1 with partial recovery (ICAO 9303-11, 6.1): the signature holds random
 * bytes of the chip and a digest over these and the challenge. `undefined` if it is not of that form.
 */
export const answerOfRsa = (
  key: PublicKey & { readonly kind: 'rsa' },
  challenge: Uint8Array,
  signature: Uint8Array,
): { readonly digest: Digest } | undefined => {
  const opened = open(key, signature);
  if (!opened) return undefined;
  const whole = representative(opened, key.modulus);
  const isShort = whole.at(-1) === 0xbc;
  const digest = isShort ? 'sha1' : digestOfTrailer[whole.at(-2)!];
  if (!digest || (!isShort && whole.at(-1) !== 0xcc)) return undefined;
  // 0x40: this scheme. 0x20: part of the message is outside; without it, the challenge is not signed.
  if ((whole[0]! & 0xe0) !== 0x60) return undefined;
  const start = 1 + whole.findIndex((byte) => (byte & 15) === 10);
  const isPadded = whole.subarray(1, start - 1).every((byte) => byte === 0xbb);
  const end = whole.length - (isShort ? 1 : 2);
  const size = createHash(digest).digest().length;
  if (start === 0 || !isPadded || start > end - size) return undefined;
  const computed = createHash(digest)
    .update(whole.subarray(start, end - size))
    .update(challenge);
  return computed.digest().equals(whole.subarray(end - size, end)) ? { digest } : undefined;
};
