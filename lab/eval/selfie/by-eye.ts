import type { FaceLabel } from './labels.js';

/*
 * Tags that were inspected by eye. Pictures beside their labels go by the number in their name,
 * others by the end of their path.
 */

/** They stay in the first column and are left out of "where the tag holds". */
const disputed: Readonly<Record<string, readonly string[]>> = {
  // Forehead to chin are inside the photo.
  cropped: ['-302.', '-343.', '-378.', '-444.', '-445.', '-450.'],
  // The hand lies beside the face and covers nothing of it.
  hand: ['-463.', '-464.', '-469.'],
  // There is one person only; in the last, those behind him are smaller than 0.4 of him.
  multi: ['-101.', '-393.', '/11557A44.jpg'],
  // Of several people the one that is judged, the largest, wears none.
  mask: [
    '/0008/0040.jpg',
    '/0008/0147.jpg',
    '/0008/0165.jpg',
    '/62EB5F3BDA472EE5ED293160CF3_D4979104_2F2D0.jpg',
  ],
  // The judged face looks ahead and another is turned away (115); tilted to the shoulder; a
  // stretched crop (200); turned by a third at most (276).
  profile: ['-115.', '-171.', '-200.', '-276.', '/1_1_4_20161221202159241.jpg.chip.jpg'],
  // Small in a large photo: the other detector too has more than 190 px.
  tiny: ['/23872B633A1F2083596A40B3FA6_EF15438B_7E0BE.jpg', '/group-4.jpg'],
};

/**
 * Untagged pictures that are rightly refused: by eye a hand over the mouth (492), a mask (518),
 * turned away (488), upside down with a mask (520), a hand raised and the head turned (487); the
 * other detector too has faces under 150 px or over 65 % of the width in the rest.
 */
const rightly: Readonly<Record<string, readonly string[]>> = {
  sunglasses: ['-487.', '-492.', '-518.', '-520.'],
  mask: ['-487.', '-492.', '-518.', '-520.'],
  hand: ['-487.', '-492.', '-518.', '-520.'],
  profile: ['-487.', '-488.', '-520.'],
  too_close: ['-507.'],
  tiny: ['-496.', '-498.', '-517.', '-520.', '-522.', '-523.'],
  closed_eyes: ['-520.'],
};

/**
 * Half of a second face is in the picture (705); in the last, the face has 148 px by the other
 * detector too (706).
 */
const notGood: readonly string[] = [
  '/00152A03.jpg',
  '/00873A15.jpg',
  '/10130A33.jpg',
  '/12274A53.jpg',
  '/06278A50.jpg',
];

const isNamed = (names: readonly string[], { file, path }: FaceLabel): boolean =>
  names.some((name) => (name.startsWith('-') ? file?.includes(name) : path.endsWith(name)));

export const doesHold = (tag: string, label: FaceLabel): boolean =>
  !isNamed(disputed[tag] ?? [], label);

export const isRightlyRefused = (tag: string, label: FaceLabel): boolean =>
  isNamed(rightly[tag] ?? [], label);

export const isGoodByEye = (label: FaceLabel): boolean => !isNamed(notGood, label);
