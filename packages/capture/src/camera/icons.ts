import { s } from '../dom.js';

/** Drawn with lines in a square of 24; the button beside it has the name. */
const paths = {
  close: 'M5 5 19 19M19 5 5 19',
  torch: 'M13 2 5 13h6l-1 9 9-12h-7z',
  turn: 'M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4',
} as const;

export const icon = (name: keyof typeof paths): SVGElement =>
  s(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': true },
    s('path', { d: paths[name] }),
  );
