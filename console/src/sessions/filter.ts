import { checkNames, checkResults, decisionOutcomes } from '../../../src/spec/decision.js';
import { button, h } from '../dom.js';
import { named, t } from '../i18n/language.js';
import type { SessionFilter } from './api.js';

const choice = (
  name: string,
  any: string,
  options: readonly (readonly [string, string])[],
  chosen = '',
) =>
  h(
    'select',
    { name },
    ...[['', any] as const, ...options].map(([value, text]) =>
      h('option', { value, selected: value === chosen }, text),
    ),
  );

const labelled = (text: string, control: HTMLElement): HTMLElement =>
  h('label', {}, h('span', {}, text), control);

const words = (prefix: string, values: readonly string[]) =>
  values.map((value) => [value, named(prefix, value)] as const);

export const sessionFilterForm = (
  filter: SessionFilter,
  apply: (filter: SessionFilter) => void,
): HTMLElement => {
  const reference = h('input', {
    ...{ name: 'reference', maxlength: 100, autocomplete: 'off', value: filter.reference ?? '' },
  });
  const outcomes = words('decision', decisionOutcomes);
  const outcome = choice('outcome', t('anyOutcome'), outcomes, filter.outcome);
  const check = choice('check', t('anyCheck'), words('check', checkNames), filter.check);
  const results = words('result', checkResults);
  const result = choice('result', t('anyResult'), results, filter.result);
  const from = h('input', { type: 'date', name: 'from', value: filter.from ?? '' });
  const to = h('input', { type: 'date', name: 'to', value: filter.to ?? '' });
  const submit = (event: Event): void => {
    event.preventDefault();
    apply({
      ...{ reference: reference.value.trim(), outcome: outcome.value, check: check.value },
      ...{ result: result.value, from: from.value, to: to.value },
    });
  };
  return h(
    'form',
    { class: 'filters', 'aria-label': t('filters'), on: { submit } },
    labelled(t('reference'), reference),
    labelled(t('outcome'), outcome),
    labelled(t('check'), check),
    labelled(t('result'), result),
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
