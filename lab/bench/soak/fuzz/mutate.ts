/** Changes to good inputs that reach further into a parser than noise does. */
import type { Random } from '../../../../test/support/random.js';

type Change = (bytes: Buffer, random: Random) => Buffer;

const spanOf = (length: number, { whole }: Random): readonly [from: number, to: number] => {
  const from = whole(length + 1);
  return [from, Math.min(length, from + whole(1 + Math.min(length, 2 ** whole(11))))];
};

/** Values at which lengths, offsets and signs turn over. */
const edges = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff] as const;

const changes: readonly Change[] = [
  (bytes, { whole }) => {
    for (let left = 1 + whole(20); left > 0 && bytes.length > 0; left--)
      bytes[whole(bytes.length)] = whole(256);
    return bytes;
  },
  (bytes, { whole }) => {
    if (bytes.length > 0) bytes[whole(bytes.length)]! ^= 1 << whole(8);
    return bytes;
  },
  (bytes, random) => bytes.subarray(0, random.whole(bytes.length + 1)),
  (bytes, random) => {
    const [from, to] = spanOf(bytes.length, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, to] = spanOf(bytes.length, random);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  (bytes, random) => {
    const [from, to] = spanOf(bytes.length, random);
    return Buffer.from(bytes).fill(random.pick([0, 0xff, 0x20, 0x3c]), from, to);
  },
  (bytes, { whole, pick }) => {
    if (bytes.length < 8) return bytes;
    // Headers are at the front: half of these changes are among the first 128 bytes.
    const at = whole(Math.min(bytes.length - 4, whole(2) === 0 ? 128 : bytes.length));
    const [value, width] = [pick(edges), pick([1, 2, 4] as const)];
    const cut = value % 2 ** (8 * width);
    if (whole(2) === 0) bytes.writeUIntBE(cut, at, width);
    else bytes.writeUIntLE(cut, at, width);
    return bytes;
  },
];

/** One to four changes, and now and then the end of another input. */
export const mutated = (
  given: Uint8Array,
  random: Random,
  others: readonly Uint8Array[] = [],
): Buffer => {
  let bytes: Buffer = Buffer.from(given);
  for (let left = 1 + random.whole(4); left > 0; left--)
    bytes = random.pick(changes)(bytes, random);
  if (others.length === 0 || random.whole(16) > 0) return bytes;
  const other = random.pick(others);
  const [from] = spanOf(bytes.length, random);
  return Buffer.concat([bytes.subarray(0, from), other.slice(random.whole(other.length))]);
};

export const noise = (length: number, { whole }: Random): Buffer =>
  Buffer.from(Array.from({ length }, () => whole(256)));
