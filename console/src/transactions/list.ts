import { codes } from '../../../src/spec/codes.js';
import { button, h } from '../dom.js';
import { reasonOf } from '../../../src/spec/advice.js';
import { dateTime, language, named, number, t } from '../i18n/language.js';
import {
  type Filter,
  kindsOfRecords,
  outcomes,
  type Summary,
  totalMs,
  type Transaction,
} from './api.js';

const allCodes = [...new Set(Object.values(codes).map(({ code }) => code))].sort((a, b) => a - b);

const option = (value: string, text: string, chosen: string | undefined) =>
  h('option', { value, selected: value === (chosen ?? '') }, text);

const labelled = (text: string, control: HTMLElement): HTMLElement =>
  h('label', {}, h('span', {}, text), control);

export const filterForm = (filter: Filter, apply: (filter: Filter) => void): HTMLElement => {
  const kind = h(
    'select',
    { name: 'kind' },
    option('', t('anyKind'), filter.kind),
    ...kindsOfRecords.map((one) => option(one, named('kind', one), filter.kind)),
  );
  const outcome = h(
    'select',
    { name: 'outcome' },
    option('', t('anyOutcome'), filter.outcome),
    ...outcomes.map((one) => option(one, t(`outcome_${one}`), filter.outcome)),
  );
  const code = h(
    'select',
    { name: 'code' },
    option('', t('anyCode'), filter.code),
    ...allCodes.map((one) => option(String(one), String(one), filter.code)),
  );
  const from = h('input', { type: 'date', name: 'from', value: filter.from ?? '' });
  const to = h('input', { type: 'date', name: 'to', value: filter.to ?? '' });
  return h(
    'form',
    {
      class: 'filters',
      'aria-label': t('filters'),
      on: {
        submit: (event) => {
          event.preventDefault();
          apply({
            kind: kind.value,
            outcome: outcome.value,
            code: code.value,
            from: from.value,
            to: to.value,
          });
        },
      },
    },
    labelled(t('kind'), kind),
    labelled(t('outcome'), outcome),
    labelled(t('codeName'), code),
    labelled(t('from'), from),
    labelled(t('to'), to),
    h(
      'div',
      { class: 'ways' },
      h('button', { type: 'submit', class: 'primary' }, t('apply')),
      button(t('clear'), () => apply({}), { class: 'quiet' }),
    ),
  );
};

const rowOf = (one: Transaction): HTMLElement => {
  const reason =
    one.code === null
      ? ''
      : codes[(one.reason ?? reasonOf(one.code)) as keyof typeof codes]?.[language()];
  return h(
    'tr',
    { 'data-id': one.id },
    h('th', { scope: 'row' }, h('a', { href: `#/transactions/${one.id}` }, String(one.id))),
    h('td', {}, dateTime(one.created_at)),
    h('td', {}, named('kind', one.kind)),
    h('td', {}, h('span', { class: `badge ${one.outcome}` }, t(`outcome_${one.outcome}`))),
    h(
      'td',
      {},
      one.code === null ? '' : h('span', { title: reason }, String(one.code)),
      h('span', { class: 'reason' }, reason ?? ''),
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
          ...(['id', 'when', 'kind', 'outcome', 'codeName', 'time'] as const).map((key) =>
            h('th', { scope: 'col' }, t(key)),
          ),
        ),
      ),
      h('tbody', {}, ...all.map(rowOf)),
    ),
  );

/** Most frequent refusals; each links to its records. */
export const codeBars = (
  { codes: counted }: Summary,
  show: (code: number) => void,
): HTMLElement | false => {
  const most = counted[0]?.count ?? 0;
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
      ),
    )
  );
};
