import type { Box } from './boxes.js';
import { containerLimits } from './limits.js';
import { bufferOf } from './stripped.js';
import { type HeifTables, readHeif } from './read-heif.js';
import { writeHeif } from './write-heif.js';
import { undecodable } from '../undecodable.js';

/** Rewrites an AVIF or HEIC file with its primary picture only. */
export type HeifPicture = {
  readonly bytes: Uint8Array;
  readonly codec: 'av1' | 'hevc';
  /** Whether it is made of tiles, as phones write it. */
  readonly isGrid: boolean;
  /** Size of the picture or of its largest tile, whichever is larger. */
  readonly largestPixels: number;
  readonly longestSidePx: number;
};

/**
 * Sizes, decoder tables, crops, rotations and mirrors, which layer is transparency, and colours.
 */
const keptProperties = [
  'ispe',
  'hvcC',
  'av1C',
  'pixi',
  'pasp',
  'clap',
  'irot',
  'imir',
  'auxC',
  'colr',
];
const hevcTypes = ['hvc1', 'hev1'];

/** Colours given by numbers are kept; a profile, which may have any length, is not. */
const isKept = (type: string, body: Buffer): boolean =>
  keptProperties.includes(type) && (type !== 'colr' || body.toString('latin1', 0, 4) === 'nclx');

type Chosen = Pick<HeifPicture, 'codec' | 'isGrid'> & {
  readonly items: readonly number[];
  /** A tile may be shown at several places. */
  readonly tiles: readonly number[];
};

/** The primary picture first, then its tiles or, where AV1 has it, its transparency. */
const chooseItems = ({ primary, types, references }: HeifTables): Chosen | undefined => {
  const isGrid = types.get(primary) === 'grid';
  const parts = references.find(({ type, from }) => type === 'dimg' && from === primary)?.to ?? [];
  const pictures = isGrid ? [...new Set(parts)] : [primary];
  const areAll = (allowed: readonly string[]): boolean =>
    pictures.length > 0 && pictures.every((id) => allowed.includes(types.get(id) ?? ''));
  if (areAll(hevcTypes))
    return isGrid
      ? { codec: 'hevc', isGrid, items: [primary, ...pictures], tiles: parts }
      : { codec: 'hevc', isGrid, items: [primary], tiles: [] };
  // A few bytes can repeat one tile of AV1 thousands of times, and libvips would decode each.
  if (isGrid || !areAll(['av01'])) return undefined;
  const alpha = references.find(
    ({ type, from, to }) => type === 'auxl' && to.includes(primary) && types.get(from) === 'av01',
  );
  return { codec: 'av1', isGrid, items: alpha ? [primary, alpha.from] : [primary], tiles: [] };
};

const lengthOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

const dataOf = (file: Buffer, { locations, inside }: HeifTables, id: number): Buffer => {
  const location = locations.get(id);
  if (!location) throw undecodable('damaged', 'an item without data');
  const source = location.isInside ? inside : file;
  const pieces = location.extents.map(({ offset, length }) => {
    const end = length === 0 ? source.length : offset + length;
    if (offset > source.length || end > source.length) throw undecodable('truncated');
    return source.subarray(offset, end);
  });
  // Overlapping pieces could inflate the file beyond what was sent.
  if (lengthOf(pieces) > file.length) throw undecodable('damaged', 'overlapping data');
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
};

/** The properties of the items that are kept, renumbered from 1. */
const chooseProperties = (
  { properties, associations }: HeifTables,
  items: readonly number[],
): { readonly boxes: readonly Box[]; readonly ofItems: readonly (readonly number[])[] } => {
  const numbered = new Map<number, number>();
  const ofItems = items.map((id) =>
    (associations.get(id) ?? []).flatMap(({ property, isEssential }) => {
      const found = properties[property - 1];
      if (!found || !isKept(found.type, found.body)) {
        // Properties that are not supported: layer selection, and anything newer than this code.
        if (found && isEssential && found.type !== 'colr')
          throw undecodable('unsupported variant', 'property');
        return [];
      }
      if (found.body.length > containerLimits.heifPropertyBytes)
        throw undecodable('damaged', 'long property');
      if (!numbered.has(property)) numbered.set(property, numbered.size + 1);
      return [numbered.get(property)! + (isEssential ? 0x8000 : 0)];
    }),
  );
  return { boxes: [...numbered.keys()].map((property) => properties[property - 1]!), ofItems };
};

/** Undefined for a picture that is not decoded; throws for a damaged file. */
export const stripHeif = (bytes: Uint8Array): HeifPicture | undefined => {
  const file = bufferOf(bytes);
  const tables = readHeif(file);
  const chosen = chooseItems(tables);
  if (!chosen) return undefined;
  const { codec, isGrid, items, tiles } = chosen;
  if (Math.max(items.length, tiles.length) > containerLimits.heifItems)
    throw undecodable('damaged', 'too many parts');
  const { boxes, ofItems } = chooseProperties(tables, items);
  const data = items.map((id) => dataOf(file, tables, id));
  if (lengthOf(data) > file.length) throw undecodable('damaged', 'overlapping data');
  const sizes = boxes
    .filter(({ type }) => type === 'ispe')
    .map(({ body }) => [body.readUInt32BE(4), body.readUInt32BE(8)] as const);
  return {
    bytes: writeHeif({
      codec,
      items: items.map((id, i) => ({
        type: tables.types.get(id)!,
        data: data[i]!,
        properties: ofItems[i]!,
      })),
      tiles: tiles.map((id) => items.indexOf(id) + 1),
      properties: boxes,
    }),
    codec,
    isGrid,
    largestPixels: Math.max(0, ...sizes.map(([width, height]) => width * height)),
    longestSidePx: Math.max(0, ...sizes.flat()),
  };
};
