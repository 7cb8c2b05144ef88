import { afterAll, describe, expect, it } from 'vitest';
import { createUtopia } from '../../test/support/chip/utopia.js';
import { day, isLong } from '../../test/support/sample.js';
import { judgeChip } from './judge-chip.js';
import { type ChipFiles, readChip } from './read-chip.js';

const { state, trust, chipOf, judged, usual } = createUtopia();
afterAll(() => state.remove());

describe('every flipped byte', () => {
  const files = chipOf(usual);
  const reading = readChip(files);
  if ('unreadable' in reading) throw new Error(reading.unreadable);
  const signed = [reading.securityObject.content, reading.securityObject.signer.attributes!];
  const isUnchanged = (other: ChipFiles): boolean => {
    const read = readChip(other);
    if ('unreadable' in read) return false;
    const { content, signer } = read.securityObject;
    return [content, signer.attributes!].every((bytes, i) => Buffer.from(bytes).equals(signed[i]!));
  };
  // A third of them, others each day; ANVERSO_LONG=1 takes all.
  const step = isLong ? 1 : 3;
  const first = day % step;
  const flipped = (bytes: Uint8Array, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1 << (at % 8);
    return copy;
  };

  it('of the security object is refused, or changes nothing that is signed', () => {
    let refused = 0;
    let tried = 0;
    for (let at = first; at < files.sod.length; at += step) {
      tried += 1;
      const other = { ...files, sod: flipped(files.sod, at) };
      const read = readChip(other);
      const isGenuine =
        !('unreadable' in read) && judgeChip(read, trust, new Date()).verdict === 'genuine';
      if (isGenuine) expect([at, isUnchanged(other)]).toEqual([at, true]);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(0.95 * tried);
  });

  it.each([1, 2])('of group %i is refused', (group) => {
    const bytes = files.groups.get(group)!;
    for (let at = first; at < bytes.length; at += step) {
      const groups = new Map([...files.groups, [group, flipped(bytes, at)]]);
      const read = readChip({ ...files, groups });
      if (!('unreadable' in read))
        expect([at, judgeChip(read, trust, new Date()).verdict]).toEqual([at, 'not_genuine']);
    }
    expect(judged(files).verdict).toBe('genuine');
  });
});
