import { h, s } from '../dom.js';
import { language, number, t, type TextKey } from '../i18n/language.js';
import { type Count, outcomes, type Step, type Summary } from './api.js';

const height = 180;
const left = 44;
const bottom = 24;
const top = 10;
const plotHeight = height - bottom - top;

/** As wide as the screen allows, so that letters keep their size on a phone. */
const widthNow = (): number =>
  Math.max(280, Math.min(560, document.documentElement.clientWidth - 76));

const stepMs: Readonly<Record<Step, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Fewer steps than these would make bars as wide as the plot. */
const minSteps = 12;

const labelOf = (at: number, step: Step): string =>
  new Date(at).toLocaleString(
    language(),
    step === 'day' ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
  );

/** A round number at or over `value`: 1, 2 or 5 with zeros. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= value)!;
};

type Axes = {
  readonly x: (at: string) => number;
  readonly y: (value: number) => number;
  readonly barWidth: number;
  readonly drawn: SVGElement;
};

const axesOf = (counts: readonly Count[], step: Step, largest: number, unit: string): Axes => {
  const width = widthNow();
  const endMs = Date.parse(counts.at(-1)!.at);
  const spanSteps = (endMs - Date.parse(counts[0]!.at)) / stepMs[step] + 1;
  const steps = Math.max(minSteps, Math.round(spanSteps));
  const startMs = endMs - (steps - 1) * stepMs[step];
  const slotWidth = (width - left) / steps;
  const high = roundUp(largest);
  const y = (value: number): number => top + plotHeight * (1 - value / high);
  const x = (at: string): number => left + ((Date.parse(at) - startMs) / stepMs[step]) * slotWidth;
  const ticks = [0, ...(Number.isInteger(high / 2) ? [high / 2] : []), high].map((value) =>
    s(
      'g',
      { class: 'tick' },
      s('line', { x1: left, x2: width, y1: y(value), y2: y(value) }),
      s(
        'text',
        { x: left - 6, y: y(value) + 4, 'text-anchor': 'end' },
        `${number(value, 1)}${unit}`,
      ),
    ),
  );
  const moments = [0, Math.floor((steps - 1) / 2), steps - 1].map((at, i) =>
    s(
      'text',
      {
        class: 'moment',
        x: left + (at + 0.5) * slotWidth,
        y: height - 6,
        'text-anchor': (['start', 'middle', 'end'] as const)[i]!,
      },
      labelOf(startMs + at * stepMs[step], step),
    ),
  );
  return { x, y, barWidth: slotWidth, drawn: s('g', { class: 'axes' }, ...ticks, ...moments) };
};

const legend = (keys: readonly { readonly key: TextKey; readonly mark: string }[]): HTMLElement =>
  h('ul', { class: 'legend' }, ...keys.map(({ key, mark }) => h('li', { class: mark }, t(key))));

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement =>
  h(
    'details',
    { class: 'as-table' },
    h('summary', {}, t('asTable')),
    h(
      'div',
      { class: 'scroll', tabindex: 0 },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...head.map((one) => h('th', { scope: 'col' }, one)))),
        h(
          'tbody',
          {},
          ...rows.map(([first, ...rest]) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, first ?? ''),
              ...rest.map((one) => h('td', { class: 'figure' }, one)),
            ),
          ),
        ),
      ),
    ),
  );

const figure = (
  title: string,
  keys: HTMLElement,
  plot: SVGElement,
  table: HTMLElement,
): HTMLElement => h('figure', { class: 'plot' }, h('figcaption', {}, title, keys), plot, table);

const countsPlot = ({ counts, step }: Summary): HTMLElement => {
  const title = t('countsPlot', { step: t(`step_${step}`) });
  const largest = Math.max(
    ...counts.map((count) => outcomes.reduce((sum, outcome) => sum + count[outcome], 0)),
  );
  const { x, y, barWidth, drawn } = axesOf(counts, step, largest, '');
  const bars = counts.flatMap((count) => {
    let under = 0;
    return outcomes.map((outcome) => {
      const from = under;
      const to = under + count[outcome];
      under = to;
      return s('rect', {
        class: outcome,
        x: x(count.at) + barWidth * 0.12,
        y: y(to),
        width: barWidth * 0.76,
        height: y(from) - y(to),
      });
    });
  });
  return figure(
    title,
    legend(outcomes.map((outcome) => ({ key: `outcome_${outcome}`, mark: outcome }))),
    s(
      'svg',
      { viewBox: `0 0 ${widthNow()} ${height}`, role: 'img', 'aria-label': title, class: 'counts' },
      drawn,
      ...bars,
    ),
    tableOf(
      [t('when'), ...outcomes.map((outcome) => t(`outcome_${outcome}`))],
      counts.map((count) => [
        labelOf(Date.parse(count.at), step),
        ...outcomes.map((outcome) => number(count[outcome])),
      ]),
    ),
  );
};

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
      { key: 'median', mark: 'median' },
      { key: 'p95', mark: 'p95' },
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
