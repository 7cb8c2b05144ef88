import { codes } from '../../../src/contract/codes.js';
import { h } from '../dom.js';
import { choice, dateField, filtersForm, labelled } from '../filters.js';
import { named, t } from '../i18n/language.js';
import { type Filter, kindsOfRecords, outcomes } from './api.js';

const allCodes = [...new Set(Object.values(codes).map(({ code }) => code))].sort((a, b) => a - b);

export const filterForm = (filter: Filter, apply: (filter: Filter) => void): HTMLElement => {
  const kinds = kindsOfRecords.map((one) => [one, named('kind', one)] as const);
  const kind = choice('kind', t('anyKind'), kinds, filter.kind);
  const known = outcomes.map((one) => [one, t(`outcome_${one}`)] as const);
  const outcome = choice('outcome', t('anyOutcome'), known, filter.outcome);
  const numbers = allCodes.map((one) => [String(one), String(one)] as const);
  const code = choice('code', t('anyCode'), numbers, filter.code);
  const from = dateField('from', filter.from);
  const to = dateField('to', filter.to);
  return filtersForm(
    [
      [t('kind'), kind],
      [t('outcome'), outcome],
      [t('codeName'), code],
      [t('from'), from],
      [t('to'), to],
    ],
    {
      apply: () =>
        apply({
          kind: kind.value,
          outcome: outcome.value,
          code: code.value,
          from: from.value,
          to: to.value,
        }),
      clear: () => apply({}),
    },
  );
};

/** Straight to one record. */
export const idForm = (): HTMLElement => {
  const id = h('input', {
    name: 'id',
    inputmode: 'numeric',
    pattern: '[0-9]+',
    maxlength: 15,
    required: true,
    autocomplete: 'off',
  });
  return h(
    'form',
    {
      class: 'find',
      role: 'search',
      'aria-label': t('findId'),
      on: {
        submit: (event) => {
          event.preventDefault();
          location.hash = `#/transactions/${Number(id.value)}`;
        },
      },
    },
    labelled(t('findId'), id),
    h('button', { type: 'submit', class: 'quiet' }, t('find')),
  );
};
