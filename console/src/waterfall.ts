import { h, s } from './dom.js';
import { named, number, t } from './i18n/language.js';

const rowHeight = 26;
const figureWidth = 74;

/** As wide as the screen allows, so that letters keep their size on a phone. */
const widthNow = (): number =>
  Math.max(280, Math.min(560, document.documentElement.clientWidth - 76));

/** Bars one after the other, as the stages ran; `timingsMs` has them in that order. */
export const waterfall = (timingsMs: Readonly<Record<string, number>>): HTMLElement => {
  const stages = Object.entries(timingsMs).map(([name, ms]) => ({ name, ms }));
  const totalMs = stages.reduce((sum, { ms }) => sum + ms, 0);
  const width = widthNow();
  const labelWidth = Math.min(150, 0.4 * width);
  const room = width - labelWidth - figureWidth;
  let passedMs = 0;
  const rows = stages.map(({ name, ms }, i) => {
    const x = labelWidth + (room * passedMs) / Math.max(totalMs, 0.1);
    const long = Math.max(2, (room * ms) / Math.max(totalMs, 0.1));
    passedMs += ms;
    const y = i * rowHeight;
    return s(
      'g',
      { 'data-stage': name },
      s('text', { x: labelWidth - 10, y: y + 17, 'text-anchor': 'end' }, named('stage', name)),
      s('rect', { x, y: y + 5, width: long, height: rowHeight - 10, rx: 3 }),
      s('text', { class: 'figure', x: x + long + 6, y: y + 17 }, `${number(ms, 1)} ms`),
    );
  });
  const label = stages
    .map(({ name, ms }) => `${named('stage', name)} ${number(ms, 1)} ms`)
    .join(', ');
  return h(
    'figure',
    { class: 'waterfall' },
    s(
      'svg',
      {
        viewBox: `0 0 ${width} ${rowHeight * stages.length}`,
        role: 'img',
        'aria-label': `${t('timings')}: ${label}`,
      },
      ...rows,
    ),
    h('figcaption', {}, `${t('total')}: ${number(totalMs, 0)} ms`),
  );
};
