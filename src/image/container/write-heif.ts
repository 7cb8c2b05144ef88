import { type Box, box, fullBox, numbers } from './boxes.js';

type Item = {
  readonly type: string;
  readonly data: Buffer;
  /**
   * The numbers of its properties, from 1. The highest of 16 bits marks a property as essential.
   */
  readonly properties: readonly number[];
};

type HeifContent = {
  readonly codec: 'av1' | 'hevc';
  /** The items to write: the primary picture first. In AV1, a second item is its transparency. */
  readonly items: readonly Item[];
  /** Items that the primary picture is made of, by number from 1. */
  readonly tiles: readonly number[];
  readonly properties: readonly Box[];
};

const text = (latin1: string): Buffer => Buffer.from(latin1, 'latin1');
const fileTypes = { av1: 'avif\0\0\0\0avifmif1miaf', hevc: 'heic\0\0\0\0heicmif1' } as const;
const handler = fullBox('hdlr', 0, Buffer.alloc(4), text('pict'), Buffer.alloc(13));

const short = (value: number) => [value, 2] as const;
/** References from one item to others. */
const references = (type: string, from: number, to: readonly number[]): Buffer =>
  box(type, numbers(short(from), short(to.length), ...to.map(short)));

/** Where each item's data begins and how long it is. */
const locations = (items: readonly Item[], dataAt: number): Buffer => {
  let at = dataAt;
  const rows = items.map(({ data: { length } }, i) => {
    const row = numbers([i + 1, 2], [0, 2], [1, 2], [at, 4], [length, 4]);
    at += length;
    return row;
  });
  // Each offset and length takes four bytes.
  return fullBox('iloc', 0, numbers([0x4400, 2], [items.length, 2]), ...rows);
};

/** ISO/IEC 23008-12, in the few boxes that a picture needs. */
export const writeHeif = ({ codec, items, tiles, properties }: HeifContent): Buffer => {
  const infos = items.map(({ type }, i) =>
    fullBox('infe', 2, numbers([i + 1, 2], [0, 2]), text(`${type}\0`)),
  );
  const associations = items.map((item, i) =>
    numbers([i + 1, 2], [item.properties.length, 1], ...item.properties.map(short)),
  );
  const iref = [
    ...(tiles.length > 0 ? [references('dimg', 1, tiles)] : []),
    ...(codec === 'av1' && items.length > 1 ? [references('auxl', 2, [1])] : []),
  ];
  const described = [
    fullBox('iinf', 0, numbers([items.length, 2]), ...infos),
    ...(iref.length > 0 ? [fullBox('iref', 0, ...iref)] : []),
    box(
      'iprp',
      box('ipco', ...properties.map(({ type, body }) => box(type, body))),
      // Flag 1: numbers of properties in 16 bits.
      box('ipma', Buffer.from([0, 0, 0, 1]), numbers([items.length, 4]), ...associations),
    ),
  ];
  const fileType = box('ftyp', text(fileTypes[codec]));
  const primary = fullBox('pitm', 0, numbers([1, 2]));
  const meta = (dataAt: number): Buffer =>
    fullBox('meta', 0, handler, primary, locations(items, dataAt), ...described);
  const dataAt = fileType.length + meta(0).length + 8;
  const data = box('mdat', ...items.map((item) => item.data));
  return Buffer.concat([fileType, meta(dataAt), data]);
};
