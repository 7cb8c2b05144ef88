import { h, s } from './dom.js';
import { language, number, t } from './i18n/language.js';

/* Plots over time, drawn by ourselves, each with its table. */

export type Step = 'minute' | 'hour' | 'day';
type Count = { readonly at: string };

export const height = 180;
const left = 44;
const bottom = 24;
const top = 10;
const plotHeight = height - bottom - top;

/** As wide as the screen allows, so that letters keep their size on a phone. */
export const widthNow = (): number =>
  Math.max(280, Math.min(560, document.documentElement.clientWidth - 76));

const stepMs: Readonly<Record<Step, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Fewer steps than these would make bars as wide as the plot. */
const minSteps = 12;

export const labelOf = (at: number, step: Step): string =>
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

export const axesOf = (
  counts: readonly Count[],
  step: Step,
  largest: number,
  unit: string,
): Axes => {
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

export type Part = { readonly name: string; readonly text: string };

export const legend = (parts: readonly Part[]): HTMLElement =>
  h('ul', { class: 'legend' }, ...parts.map(({ name, text }) => h('li', { class: name }, text)));

export const tableOf = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement =>
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

export const figure = (
  title: string,
  keys: HTMLElement | false,
  plot: SVGElement,
  table: HTMLElement,
): HTMLElement => h('figure', { class: 'plot' }, h('figcaption', {}, title, keys), plot, table);

const stacked = <Name extends string>(
  count: Count & Readonly<Record<Name, number>>,
  names: readonly Name[],
  { x, y, barWidth }: Axes,
): readonly SVGElement[] => {
  let under = 0;
  return names.map((name) => {
    const from = under;
    const to = under + count[name];
    under = to;
    return s('rect', {
      class: name,
      x: x(count.at) + barWidth * 0.12,
      y: y(to),
      width: barWidth * 0.76,
      height: y(from) - y(to),
    });
  });
};

/** A bar for each step of time, of parts that lie on one another. */
export const stackedPlot = <Name extends string>(
  title: string,
  step: Step,
  counts: readonly (Count & Readonly<Record<Name, number>>)[],
  parts: readonly (Part & { readonly name: Name })[],
): HTMLElement => {
  const names = parts.map(({ name }) => name);
  const totals = counts.map((count) => names.reduce((sum, name) => sum + count[name], 0));
  const axes = axesOf(counts, step, Math.max(...totals), '');
  return figure(
    title,
    legend(parts),
    s(
      'svg',
      { viewBox: `0 0 ${widthNow()} ${height}`, role: 'img', 'aria-label': title, class: 'counts' },
      axes.drawn,
      ...counts.flatMap((count) => stacked(count, names, axes)),
    ),
    tableOf(
      [t('when'), ...parts.map(({ text }) => text)],
      counts.map((count) => [
        labelOf(Date.parse(count.at), step),
        ...names.map((name) => number(count[name])),
      ]),
    ),
  );
};
