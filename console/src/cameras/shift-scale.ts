import { h, s } from '../dom.js';
import { number, t } from '../i18n/language.js';

/** In units of the raw score; the service lets no baseline move a score further. */
const maxShift = 3;
/** A third of that: beyond it, newer pictures are from another camera, or attacks. */
export const maxDrift = 1;

const width = 320;
const height = 56;
const inset = 14;
const lineY = 24;

const x = (shift: number): number =>
  inset +
  ((Math.max(-maxShift, Math.min(maxShift, shift)) + maxShift) / (2 * maxShift)) *
    (width - 2 * inset);

const tick = (value: number): SVGElement =>
  s(
    'g',
    { class: 'tick' },
    s('line', { x1: x(value), x2: x(value), y1: lineY - 5, y2: lineY + 5 }),
    s(
      'text',
      { x: x(value), y: height - 8, 'text-anchor': 'middle' },
      `${value > 0 ? '+' : ''}${value}`,
    ),
  );

/** How far the baseline moves scores (filled), and how far the newer pictures would (ring). */
export const shiftScale = ({
  shift,
  drift,
}: {
  readonly shift: number;
  readonly drift: number | null;
}): HTMLElement => {
  const since = drift === null ? undefined : shift + drift;
  const said = t('shiftSaid', { shift: number(shift) });
  return h(
    'figure',
    { class: 'shift-scale' },
    s(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': said },
      s('line', { class: 'axis', x1: x(-maxShift), x2: x(maxShift), y1: lineY, y2: lineY }),
      ...[-3, -2, -1, 0, 1, 2, 3].map(tick),
      since !== undefined && s('circle', { class: 'since', cx: x(since), cy: lineY, r: 9 }),
      s('circle', { class: 'baseline', cx: x(shift), cy: lineY, r: 6 }),
    ),
    h('figcaption', {}, said),
  );
};
