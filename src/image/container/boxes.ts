import { createPartCounter } from './limits.js';
import { bufferOf } from './stripped.js';
import { undecodable } from '../undecodable.js';

export type Box = { readonly type: string; readonly body: Buffer };

/** Boxes that follow one another (ISO/IEC 14496-12, 4.2). */
export const boxesIn = (bytes: Buffer): Box[] => {
  const boxes: Box[] = [];
  const count = createPartCounter();
  for (let at = 0; at < bytes.length;) {
    count();
    const given = bytes.readUInt32BE(at);
    const [header, size] =
      given === 1
        ? [16, Number(bytes.readBigUInt64BE(at + 8))]
        : [8, given === 0 ? bytes.length - at : given];
    if (size < header || at + size > bytes.length)
      throw undecodable('damaged', 'a box does not fit');
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, body: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return boxes;
};

/** Reads numbers one after another, each with the byte length that the file says. */
export const readerOf = (bytes: Buffer) => {
  let at = 0;
  return {
    /** A number of at most six bytes. Of one with eight bytes, the upper two must be zero. */
    number: (length: number): number => {
      const from = length === 8 ? at + 2 : at;
      if (length === 8 && bytes.readUInt16BE(at) !== 0)
        throw undecodable('damaged', 'a number too large');
      at += length;
      return length === 0 ? 0 : bytes.readUIntBE(from, Math.min(length, 6));
    },
    rest: (): Buffer => bytes.subarray(at),
  };
};

export const numbers = (
  ...fields: readonly (readonly [value: number, length: number])[]
): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of fields) at = bytes.writeUIntBE(value, at, length);
  return bytes;
};

export const box = (type: string, ...contents: readonly Uint8Array[]): Buffer => {
  const body = contents.map(bufferOf);
  const length = 8 + body.reduce((sum, { length: bytes }) => sum + bytes, 0);
  return Buffer.concat([numbers([length, 4]), Buffer.from(type, 'latin1'), ...body]);
};

/** A box with version and flags. */
export const fullBox = (
  type: string,
  version: number,
  ...contents: readonly Uint8Array[]
): Buffer => box(type, Buffer.from([version, 0, 0, 0]), ...contents);
