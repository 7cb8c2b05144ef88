import { codes } from '../../../src/spec/codes.js';
import { button, h } from '../dom.js';
import { named, t } from '../i18n/language.js';
import { type Filter, kindsOfRecords, outcomes } from './api.js';

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
