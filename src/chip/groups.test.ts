import { describe, expect, it } from 'vitest';
import { node } from '../../test/support/attest/der.js';
import * as made from '../../test/support/chip/groups.js';
import { isGroup, issuedOn, zoneLinesOf } from './groups.js';
import { portraitOf } from './portrait.js';
import { readChip } from './read-chip.js';

const tag = (bytes: string, ...content: readonly Uint8Array[]) =>
  node(Buffer.from(bytes, 'hex'), ...content);

describe('group 1', () => {
  it.each([
    ['TD3', 88, 2, 44],
    ['TD2', 72, 2, 36],
    ['TD1', 90, 3, 30],
  ])('%s: %i characters are %i lines', (_name, characters, lines, width) => {
    const zone = made.specimenZone.padEnd(90, '<').slice(0, characters);
    const found = zoneLinesOf(made.group1(zone))!;
    expect(found.length).toBe(lines);
    expect(found.every((line) => line.length === width)).toBe(true);
    expect(found.join('')).toBe(zone);
  });

  it.each([
    ['of another length', made.group1('P<UTO')],
    ['of other characters', made.group1(made.specimenZone.toLowerCase())],
    ['of another group', made.group12('20240102')],
    ['with bytes after it', Buffer.concat([made.group1(), Buffer.of(0)])],
    ['empty', Buffer.of()],
  ])('%s is not read', (_name, bytes) => {
    expect(zoneLinesOf(bytes)).toBeUndefined();
  });
});

describe('group 2', () => {
  const codeStream = Buffer.concat([Buffer.from('ff4fff51', 'hex'), Buffer.alloc(20)]);

  it('ISO 19794-5: JPEG, and JPEG 2000 as a file or as its code stream', () => {
    expect(portraitOf(made.group2(made.noPicture))).toMatchObject({ kind: 'jpeg' });
    const file = Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(9)]);
    for (const image of [codeStream, file]) {
      expect(portraitOf(made.group2(image, 1))).toEqual({
        ...{ kind: 'jpeg2000', bytes: new Uint8Array(image) },
      });
    }
  });

  it('ISO 39794-5: the image in its templates', () => {
    const block = tag('65', tag('a1', tag('30', tag('a1', tag('a0', tag('80', codeStream))))));
    const templates = tag('7f60', tag('a1', tag('88', Buffer.of(0, 8))), tag('7f2e', block));
    const found = portraitOf(tag('75', tag('7f61', tag('02', Buffer.of(1)), templates)));
    expect(found).toEqual({ kind: 'jpeg2000', bytes: new Uint8Array(codeStream) });
  });

  it('of several faces the first that has an image', () => {
    const block = (record: Uint8Array) => tag('7f60', tag('a1'), tag('5f2e', record));
    const group = (...records: readonly Uint8Array[]) =>
      tag('75', tag('7f61', tag('02', Buffer.of(records.length)), ...records.map(block)));
    const other = Buffer.concat([made.noPicture, Buffer.of(1)]);
    const iris = Buffer.from('IIR\x00010\x00and so on');
    const [first, second] = [made.noPicture, other].map((image) => made.faceRecord(image));
    expect(portraitOf(group(first!, second!))).toMatchObject({ bytes: { length: 64 } });
    expect(portraitOf(group(iris, second!))).toMatchObject({ bytes: { length: 65 } });
    expect(portraitOf(group(iris))).toEqual({ unreadable: 'image_absent' });
    expect(portraitOf(group(made.faceRecord(Buffer.from('GIF89a'))))).toEqual({
      unreadable: 'image_unsupported',
    });
    expect(portraitOf(group())).toEqual({ unreadable: 'group_malformed' });
    expect(portraitOf(made.group12('20240102'))).toEqual({ unreadable: 'group_malformed' });
  });

  it('a record whose lengths reach past its end has no portrait', () => {
    const bytes = made.group2(made.noPicture);
    const at = bytes.indexOf('FAC') + 14;
    for (const value of [0, 1, 0xffff, 0xffffffff]) {
      const other = Buffer.from(bytes);
      other.writeUInt32BE(value, at);
      expect(portraitOf(other)).toEqual({ unreadable: 'record_malformed' });
    }
    const manyPoints = Buffer.from(bytes);
    manyPoints.writeUInt16BE(0xffff, at + 4);
    expect(portraitOf(manyPoints)).toEqual({ unreadable: 'record_malformed' });
  });
});

describe('group 12', () => {
  it('has the day of issue as digits, or packed', () => {
    const day = new Date('2024-01-02T00:00:00Z');
    expect(issuedOn(made.group12('20240102'))).toEqual(day);
    const packed = tag('6c', tag('5f26', Buffer.from('20240102', 'hex')));
    expect(issuedOn(packed)).toEqual(day);
    expect(issuedOn(made.group12('20241302'))).toBeUndefined();
  });
});

describe('sizes and depths', () => {
  it('what is larger or deeper than any chip has is not read', () => {
    let deep: Buffer = tag('5f1f', Buffer.from(made.specimenZone));
    for (let i = 0; i < 40; i++) deep = tag('30', deep);
    expect(zoneLinesOf(tag('61', deep))).toBeUndefined();
    const wide = Array.from({ length: 1500 }, () => Buffer.of(5, 0));
    const zone = tag('5f1f', Buffer.from(made.specimenZone));
    expect(zoneLinesOf(tag('61', zone, ...wide))).toBeUndefined();
    expect(zoneLinesOf(tag('61', zone, ...wide.slice(1000)))).toBeDefined();
    expect(isGroup(13, Buffer.alloc(300_000))).toBe(false);
    expect(isGroup(13, Buffer.of(0x6d, 3, 0xff, 0xff, 0xff))).toBe(true);
    expect(isGroup(13, Buffer.of(0x6d, 4, 0xff, 0xff, 0xff))).toBe(false);
    expect(isGroup(13, Buffer.of())).toBe(false);
    const groups = new Map([[1, made.group1()]]);
    expect(readChip({ sod: Buffer.alloc(70_000), groups })).toEqual({ unreadable: 'sod' });
  });
});
