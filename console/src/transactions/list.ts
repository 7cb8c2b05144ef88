import { codes } from '../../../src/contract/codes.js';
import { button, h } from '../dom.js';
import { reasonOf } from '../../../src/contract/advice.js';
import { dateTime, language, named, number, t } from '../i18n/language.js';
import { type Summary, totalMs, type Transaction } from './api.js';

const rowOf = (one: Transaction): HTMLElement => {
  const reason = one.reason ?? (one.code === null ? undefined : reasonOf(one.code));
  const text = reason && codes[reason as keyof typeof codes]?.[language()];
  return h(
    'tr',
    { 'data-id': one.id },
    h('th', { scope: 'row' }, h('a', { href: `#/transactions/${one.id}` }, String(one.id))),
    h(
      'td',
      {},
      dateTime(one.created_at, 'short'),
      h('span', { class: 'second' }, named('kind', one.kind)),
    ),
    h(
      'td',
      {},
      h('span', { class: `badge ${one.outcome}` }, t(`outcome_${one.outcome}`)),
      one.code !== null && [' ', String(one.code)],
      text && h('span', { class: 'second' }, text),
    ),
    h('td', { class: 'figure' }, totalMs(one) > 0 ? `${number(totalMs(one), 0)} ms` : ''),
  );
};

export const transactionTable = (all: readonly Transaction[]): HTMLElement =>
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('transactionsTitle') },
    h(
      'table',
      { class: 'records' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...(['id', 'when', 'outcome', 'time'] as const).map((key) =>
            h('th', { scope: 'col' }, t(key)),
          ),
        ),
      ),
      h('tbody', {}, ...all.map(rowOf)),
    ),
  );

/** Refusals that the interface has no number for, under their own text. */
const reasonBars = ({ reasons }: Summary, most: number): readonly HTMLElement[] =>
  reasons.map(({ reason, count }) => {
    const text = codes[reason as keyof typeof codes]?.[language()] ?? reason;
    return h(
      'li',
      { 'data-reason': reason },
      h('span', {}),
      h('span', { class: 'reason' }, text),
      h('meter', { min: 0, max: most, value: count, 'aria-label': text }),
      h('span', { class: 'figure' }, number(count)),
    );
  });

/** Most frequent refusals; each links to its records. */
export const codeBars = (summary: Summary, show: (code: number) => void): HTMLElement | false => {
  const { codes: counted, reasons } = summary;
  const most = Math.max(0, ...[...counted, ...reasons].map(({ count }) => count));
  return (
    most > 0 &&
    h(
      'section',
      { class: 'frequent' },
      h('h2', {}, t('frequentCodes')),
      h(
        'ul',
        {},
        ...counted.slice(0, 6).map(({ code, count }) => {
          const reason = reasonOf(code);
          return h(
            'li',
            {},
            button(String(code), () => show(code), { class: 'quiet small', 'data-code': code }),
            h('span', { class: 'reason' }, reason ? codes[reason][language()] : ''),
            h('meter', { min: 0, max: most, value: count, 'aria-label': String(code) }),
            h('span', { class: 'figure' }, number(count)),
          );
        }),
        ...reasonBars(summary, most),
      ),
    )
  );
};
