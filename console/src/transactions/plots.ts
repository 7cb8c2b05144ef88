import { h, s } from '../dom.js';
import { number, t } from '../i18n/language.js';
import {
  axesOf,
  figure,
  height,
  labelOf,
  legend,
  stackedPlot,
  tableOf,
  widthNow,
} from '../plot.js';
import { outcomes, type Summary } from './api.js';

const countsPlot = ({ counts, step }: Summary): HTMLElement =>
  stackedPlot(
    t('countsPlot', { step: t(`step_${step}`) }),
    step,
    counts,
    outcomes.map((name) => ({ name, text: t(`outcome_${name}`) })),
  );

const latencyPlot = ({ counts, step }: Summary): HTMLElement => {
  const title = t('latencyPlot', { step: t(`step_${step}`) });
  const timed = counts.filter(({ median_ms }) => median_ms !== null);
  const { x, y, barWidth, drawn } = axesOf(
    counts,
    step,
    Math.max(1, ...timed.map(({ p95_ms }) => p95_ms ?? 0)),
    '',
  );
  const line = (key: 'median_ms' | 'p95_ms', mark: string) => {
    const places = timed.map((count) => [x(count.at) + barWidth / 2, y(count[key]!)] as const);
    return s(
      'g',
      { class: mark },
      s('polyline', { points: places.map((at) => at.join(',')).join(' ') }),
      ...places.map(([cx, cy]) => s('circle', { cx, cy, r: 3 })),
    );
  };
  return figure(
    `${title} (ms)`,
    legend([
      { name: 'median', text: t('median') },
      { name: 'p95', text: t('p95') },
    ]),
    s(
      'svg',
      {
        viewBox: `0 0 ${widthNow()} ${height}`,
        role: 'img',
        'aria-label': `${title} (ms)`,
        class: 'latency',
      },
      drawn,
      line('p95_ms', 'p95'),
      line('median_ms', 'median'),
    ),
    tableOf(
      [t('when'), t('median'), t('p95')],
      timed.map((count) => [
        labelOf(Date.parse(count.at), step),
        number(count.median_ms!, 0),
        number(count.p95_ms!, 0),
      ]),
    ),
  );
};

export const plots = (summary: Summary): HTMLElement | false =>
  summary.counts.length > 0 &&
  h('div', { class: 'plots' }, countsPlot(summary), latencyPlot(summary));
