import { h } from '../dom.js';
import { named, t } from '../i18n/language.js';
import type { ReviewCase } from './api.js';

const left = new Set([
  'valid',
  'image_score',
  'id',
  'details',
  'message',
  'error_code',
  'mrz_code',
]);

type Pair = readonly [name: string, value: string];

/** Values that were read, also those of a part (`mrz`, `visual`) of the answer. */
const pairsOf = (answer: Readonly<Record<string, unknown>>): readonly Pair[] =>
  Object.entries(answer).flatMap(([name, value]): readonly Pair[] => {
    if (left.has(name) || value === null || value === '') return [];
    if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]];
    if (typeof value !== 'object' || Array.isArray(value)) return [];
    return pairsOf(value as Readonly<Record<string, unknown>>);
  });

/** The same value under the same name is said once. */
const distinct = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.filter(
    ([name, value], i) => pairs.findIndex((one) => one[0] === name && one[1] === value) === i,
  );

export const fieldList = ({ fields }: ReviewCase): HTMLElement | false => {
  const pairs = distinct(fields.flatMap(({ answer }) => pairsOf(answer)));
  return (
    pairs.length > 0 &&
    h(
      'section',
      { class: 'read-fields' },
      h('h2', {}, t('fieldsTitle')),
      h(
        'dl',
        { class: 'facts' },
        ...pairs.map(([name, value]) =>
          h('div', {}, h('dt', {}, named('field', name)), h('dd', {}, value)),
        ),
      ),
    )
  );
};
