/**
 * The tables of an AVIF or HEIC file (ISO/IEC 14496-12 and 23008-12), as far as a picture needs
 * them.
 */
import { type Box, boxesIn, readerOf } from './boxes.js';
import { containerLimits, createPartCounter } from './limits.js';
import { undecodable } from '../undecodable.js';

type Extent = { readonly offset: number; readonly length: number };
type Location = { readonly isInside: boolean; readonly extents: readonly Extent[] };
type Reference = { readonly type: string; readonly from: number; readonly to: readonly number[] };
type Association = { readonly property: number; readonly isEssential: boolean };

export type HeifTables = {
  readonly primary: number;
  readonly types: ReadonlyMap<number, string>;
  readonly locations: ReadonlyMap<number, Location>;
  readonly references: readonly Reference[];
  readonly properties: readonly Box[];
  readonly associations: ReadonlyMap<number, readonly Association[]>;
  /** Data stored within the tables themselves (`idat`); an item may refer to it. */
  readonly inside: Buffer;
};

/** The content of a box with version and flags. */
const open = (body: Buffer) => ({
  version: body.readUInt8(0),
  flags: body.readUIntBE(1, 3),
  read: readerOf(body.subarray(4)),
});

const readPrimary = (body: Buffer): number => {
  const { version, read } = open(body);
  return read.number(version === 0 ? 2 : 4);
};

const readTypes = (body: Buffer): Map<number, string> => {
  const { version, read } = open(body);
  read.number(version === 0 ? 2 : 4);
  const types = new Map<number, string>();
  for (const { type, body: entry } of boxesIn(read.rest())) {
    if (type !== 'infe') continue;
    const item = open(entry);
    const id = item.read.number(item.version === 3 ? 4 : 2);
    item.read.number(2);
    types.set(id, item.version < 2 ? 'old' : item.read.rest().toString('latin1', 0, 4));
  }
  return types;
};

const readLocations = (body: Buffer): Map<number, Location> => {
  const { version, read } = open(body);
  const sizes = read.number(2);
  const offset = sizes >> 12;
  const length = (sizes >> 8) & 15;
  const base = (sizes >> 4) & 15;
  const index = version === 0 ? 0 : sizes & 15;
  const locations = new Map<number, Location>();
  const count = createPartCounter();
  for (let left = read.number(version < 2 ? 2 : 4); left > 0; left--) {
    count();
    const id = read.number(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read.number(2) & 15;
    if (method > 1) throw undecodable('damaged', 'an item made of others');
    read.number(2);
    const start = read.number(base);
    const extents = Array.from({ length: read.number(2) }, () => {
      count();
      read.number(index);
      return { offset: start + read.number(offset), length: read.number(length) };
    });
    locations.set(id, { isInside: method === 1, extents });
  }
  return locations;
};

const readReferences = (body: Buffer): Reference[] => {
  const { version, read } = open(body);
  const idBytes = version === 0 ? 2 : 4;
  return boxesIn(read.rest()).map(({ type, body: entry }) => {
    const reference = readerOf(entry);
    const from = reference.number(idBytes);
    const count = reference.number(2);
    if (count > containerLimits.parts) throw undecodable('damaged', 'too many parts');
    return { type, from, to: Array.from({ length: count }, () => reference.number(idBytes)) };
  });
};

const readAssociations = (body: Buffer): Map<number, Association[]> => {
  const { version, flags, read } = open(body);
  const isWide = (flags & 1) === 1;
  const top = isWide ? 0x8000 : 0x80;
  const found = new Map<number, Association[]>();
  const count = createPartCounter();
  for (let left = read.number(4); left > 0; left--) {
    count();
    const id = read.number(version < 1 ? 2 : 4);
    const associations = Array.from({ length: read.number(1) }, () => {
      const value = read.number(isWide ? 2 : 1);
      return { property: value % top, isEssential: value >= top };
    });
    found.set(id, associations);
  }
  return found;
};

/** Throws for a file without a primary picture, such as a film. */
export const readHeif = (file: Buffer): HeifTables => {
  const meta = boxesIn(file).find(({ type }) => type === 'meta');
  if (!meta) throw undecodable('damaged', 'no picture');
  const boxes = boxesIn(meta.body.subarray(4));
  const find = (type: string, among = boxes): Buffer | undefined =>
    among.find((one) => one.type === type)?.body;
  const pitm = find('pitm');
  const iinf = find('iinf');
  const iloc = find('iloc');
  const iprp = find('iprp');
  if (!pitm || !iinf || !iloc || !iprp) throw undecodable('damaged', 'no picture');
  const iref = find('iref');
  const described = boxesIn(iprp);
  const ipma = described.filter(({ type }) => type === 'ipma');
  return {
    primary: readPrimary(pitm),
    types: readTypes(iinf),
    locations: readLocations(iloc),
    references: iref ? readReferences(iref) : [],
    properties: boxesIn(find('ipco', described) ?? Buffer.alloc(0)),
    associations: new Map(ipma.flatMap(({ body }) => [...readAssociations(body)])),
    inside: find('idat') ?? Buffer.alloc(0),
  };
};
