import { h } from '../dom.js';
import { adviceFor, reasonOf } from '../../../src/contract/advice.js';
import { language, named, number, t } from '../i18n/language.js';
import type { Condition } from './answer.js';

/** Codes that are refused only where the proof of life is contracted (interface 7). */
const isProofOfLife = ({ code }: Condition): boolean => code >= 818;

const limitText = ({ min, max }: Condition): string => {
  if (min !== undefined && max !== undefined)
    return min === max
      ? t('exactly', { min })
      : t('between', { min: number(min, 3), max: number(max, 3) });
  return min === undefined
    ? t('atMost', { max: number(max ?? 0, 3) })
    : t('atLeast', { min: number(min, 3) });
};

const markOf = ({ holds, near }: Condition): string => {
  if (!holds) return `✗ ${t('fails')}`;
  return near === true ? `! ${t('near')}` : `✓ ${t('holds')}`;
};

const stateOf = ({ holds, near }: Condition): string =>
  !holds ? 'fails' : near === true ? 'near' : 'holds';

const rowOf = (condition: Condition, showPart: boolean): HTMLElement =>
  h(
    'tr',
    { class: stateOf(condition), 'data-condition': condition.name },
    h(
      'th',
      { scope: 'row' },
      named('cond', condition.name),
      showPart && h('span', { class: 'of-part' }, named('part', condition.part)),
    ),
    h('td', { class: 'figure' }, number(condition.value, Math.abs(condition.value) < 10 ? 3 : 0)),
    h('td', {}, limitText(condition)),
    h(
      'td',
      {},
      h('span', { class: 'mark' }, markOf(condition)),
      !condition.holds &&
        h('span', { class: 'advice' }, adviceFor(reasonOf(condition.code), language())),
    ),
  );

const namesOf = (conditions: readonly Condition[]): string =>
  [...new Set(conditions.map(({ name }) => named('cond', name)))].join(', ');

/**
 * A summary in one line: how many conditions hold, and the names of those that fail or nearly fail.
 */
const summaryOf = (conditions: readonly Condition[]): string => {
  const failing = conditions.filter(({ holds }) => !holds);
  const near = conditions.filter(({ holds, near }) => holds && near === true);
  const parts = [
    t('conditionsHold', { hold: conditions.length - failing.length, all: conditions.length }),
    ...(failing.length > 0 ? [t('conditionsFail', { names: namesOf(failing) })] : []),
    ...(near.length > 0 ? [t('conditionsNear', { names: namesOf(near) })] : []),
  ];
  return parts.join(' · ');
};

/** `isJudged`: the answer is a verdict on these conditions; otherwise they are for information. */
export const conditionsTable = (
  conditions: readonly Condition[],
  isJudged: boolean,
): HTMLElement => {
  const showPart = new Set(conditions.map(({ part }) => part)).size > 1;
  return h(
    'details',
    { class: 'conditions copy-box', 'data-box': 'conditions' },
    h('summary', {}, summaryOf(conditions)),
    h(
      'p',
      { class: 'lead' },
      t('conditionsLead'),
      ' ',
      !isJudged && conditions.some(isProofOfLife) && t('framingNote'),
    ),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('conditions') },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...(['condition', 'measured', 'limit', 'verdict'] as const).map((key) =>
              h('th', { scope: 'col' }, t(key)),
            ),
          ),
        ),
        h('tbody', {}, ...conditions.map((one) => rowOf(one, showPart))),
      ),
    ),
  );
};
