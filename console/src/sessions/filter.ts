import { checkNames, checkResults, decisionOutcomes } from '../../../src/contract/decision.js';
import { h } from '../dom.js';
import { choice, dateField, filtersForm } from '../filters.js';
import { named, t } from '../i18n/language.js';
import type { SessionFilter } from './api.js';

const words = (prefix: string, values: readonly string[]) =>
  values.map((value) => [value, named(prefix, value)] as const);

export const sessionFilterForm = (
  filter: SessionFilter,
  apply: (filter: SessionFilter) => void,
): HTMLElement => {
  const reference = h('input', {
    name: 'reference',
    maxlength: 100,
    autocomplete: 'off',
    value: filter.reference ?? '',
  });
  const outcomes = words('decision', decisionOutcomes);
  const outcome = choice('outcome', t('anyDecision'), outcomes, filter.outcome);
  const check = choice('check', t('anyCheck'), words('check', checkNames), filter.check);
  const results = words('result', checkResults);
  const result = choice('result', t('anyResult'), results, filter.result);
  const from = dateField('from', filter.from);
  const to = dateField('to', filter.to);
  return filtersForm(
    [
      [t('reference'), reference],
      [t('decision'), outcome],
      [t('check'), check],
      [t('result'), result],
      [t('from'), from],
      [t('to'), to],
    ],
    {
      apply: () =>
        apply({
          reference: reference.value.trim(),
          outcome: outcome.value,
          check: check.value,
          result: result.value,
          from: from.value,
          to: to.value,
        }),
      clear: () => apply({}),
    },
  );
};
