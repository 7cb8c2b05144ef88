import { button, h } from '../dom.js';
import { number, percent, t } from '../i18n/language.js';
import { checkName, duration } from '../sessions/words.js';
import { csvLines, saveFile } from '../csv.js';
import type { ReviewFigures } from './api.js';

const figure = (value: string, text: string): HTMLElement =>
  h('div', { class: 'stat' }, h('strong', {}, value), h('span', {}, text));

const csvOf = (figures: ReviewFigures): string => {
  const { waiting, oldest_seconds: oldest, median_seconds: median, days, checks } = figures;
  return csvLines([
    ['days', 'waiting', 'oldest_seconds', 'median_seconds', 'check', 'reviewed', 'overruled'],
    ...(checks.length > 0 ? checks : [{ check: '', reviewed: 0, overruled: 0 }]).map((one) => [
      ...[days, waiting, oldest, median, one.check, one.reviewed, one.overruled],
    ]),
  ]);
};

const table = ({ checks }: ReviewFigures): HTMLElement =>
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('overruledTitle') },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...(['check', 'reviewed', 'overruled', 'share'] as const).map((key) =>
            h('th', { scope: 'col' }, t(key)),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        ...checks.map(({ check, reviewed, overruled }) =>
          h(
            'tr',
            { 'data-check': check },
            h('th', { scope: 'row' }, checkName(check)),
            h('td', { class: 'figure' }, number(reviewed)),
            h('td', { class: 'figure' }, number(overruled)),
            h('td', { class: 'figure' }, percent(overruled / reviewed)),
          ),
        ),
      ),
    ),
  );

/** The figures that a compliance officer asks for first. */
export const figuresView = ({
  waiting,
  oldest_seconds: oldest,
  median_seconds: median,
  decided,
  approved,
}: ReviewFigures): HTMLElement =>
  h(
    'section',
    { class: 'stats' },
    figure(number(waiting), t('figureWaiting')),
    figure(oldest === null ? '–' : duration(oldest), t('figureOldest')),
    figure(median === null ? '–' : duration(median), t('figureMedian')),
    figure(decided === 0 ? '–' : percent(approved / decided), t('figureOverruled')),
  );

/** The measured rate of false alarms of each check. */
export const overruledView = (figures: ReviewFigures): HTMLElement => {
  const { checks, days } = figures;
  return h(
    'section',
    { class: 'overruled' },
    h('h2', {}, t('overruledTitle')),
    h('p', { class: 'hint' }, t('figures', { days }), '. ', t('overruledAbout')),
    checks.length > 0 ? table(figures) : h('p', { class: 'hint' }, t('noFigures')),
    h(
      'div',
      { class: 'ways export' },
      button(t('exportCsv'), () => saveFile('reviews.csv', csvOf(figures)), {
        class: 'quiet small',
      }),
    ),
  );
};
