import type { Calls } from './calls.js';
import type { Libheif } from './libheif.js';
import { undecodable } from '../undecodable.js';

/**
 * The part of the stored picture that is shown, and its orientations, by EXIF's numbers, to be
 * applied in order.
 */
export type ShownPart = {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientations: readonly number[];
};

/** EXIF orientations, by quarter turns to the left. */
const rotations = [1, 8, 3, 6];
/** EXIF orientations of the two mirrors, in libheif's order: upside down, then left to right. */
const mirrors = [4, 2];
const maxTransforms = 16;

const nameOf = (type: number): string =>
  Buffer.from(Int32Array.of(type).buffer).reverse().toString('latin1');

/**
 * Crops, rotations and mirrors (ISO/IEC 23008-12, 6.5.9 to 6.5.12). EXIF's orientation repeats them
 * for old readers, so it is ignored.
 */
export const shownOf = (
  libheif: Libheif,
  { ask }: Calls,
  [context, item]: readonly [context: number, item: number],
  [widthPx, heightPx]: readonly [number, number],
): ShownPart => {
  let shown: ShownPart = { left: 0, top: 0, widthPx, heightPx, orientations: [] };
  const count = libheif._heif_item_get_transformation_properties(context, item, 0, 0);
  if (count > maxTransforms) throw undecodable('unsupported variant', 'too many turns');
  const properties = ask(count, (answer) => {
    libheif._heif_item_get_transformation_properties(context, item, answer, count);
  });
  for (const property of properties) {
    const which = [context, item, property] as const;
    const name = nameOf(libheif._heif_item_get_property_type(...which));
    const turn = (orientation: number | undefined): void => {
      if (orientation === undefined) throw undecodable('unsupported variant', 'a turn');
      shown = { ...shown, orientations: [...shown.orientations, orientation] };
    };
    if (name === 'irot')
      turn(rotations[libheif._heif_item_get_property_transform_rotation_ccw(...which) / 90]);
    else if (name === 'imir')
      turn(mirrors[libheif._heif_item_get_property_transform_mirror(...which)]);
    else if (name === 'clap' && shown.orientations.length === 0)
      shown = cut(
        shown,
        ask(4, (at) =>
          libheif._heif_item_get_property_transform_crop_borders(
            ...which,
            shown.widthPx,
            shown.heightPx,
            at,
            at + 4,
            at + 8,
            at + 12,
          ),
        ),
      );
    else throw undecodable('unsupported variant', name);
  }
  return shown;
};

const cut = (shown: ShownPart, borders: readonly number[]): ShownPart => {
  const [left, top, right, bottom] = borders.map((px) => Math.max(0, px)) as [
    ...[number, number],
    ...[number, number],
  ];
  const widthPx = shown.widthPx - left - right;
  const heightPx = shown.heightPx - top - bottom;
  if (widthPx < 1 || heightPx < 1) throw new Error('libheif: nothing is left of the picture');
  return { ...shown, left: shown.left + left, top: shown.top + top, widthPx, heightPx };
};
