import { checkNames, checkResults, decisionOutcomes } from '../../../src/contract/decision.js';
import { button, h, region } from '../dom.js';
import { date, named, t } from '../i18n/language.js';
import type { SessionFilter } from './api.js';

/* Filters that somebody comes back to, in this browser: a choice of words and days, no reference. */

const storageKey = 'anverso.session-filters';
const mostSaved = 12;

const allowed: Readonly<Record<keyof Omit<SessionFilter, 'reference'>, (text: string) => boolean>> =
  {
    outcome: (text) => (decisionOutcomes as readonly string[]).includes(text),
    check: (text) => (checkNames as readonly string[]).includes(text),
    result: (text) => (checkResults as readonly string[]).includes(text),
    from: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
    to: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  };

/** Only what may be kept: a reference names a person. */
const withoutReference = (given: object): SessionFilter =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        Object.hasOwn(allowed, name) &&
        typeof value === 'string' &&
        allowed[name as keyof typeof allowed](value),
    ),
  );

const isEmpty = (filter: SessionFilter): boolean => Object.keys(filter).length === 0;
const keyOf = (filter: SessionFilter): string =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Anything may be in there; what is no filter is left out. */
const read = (): readonly SessionFilter[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept
      .filter((one): one is object => typeof one === 'object' && one !== null)
      .map(withoutReference)
      .filter((one) => !isEmpty(one))
      .slice(0, mostSaved);
  } catch {
    return [];
  }
};

const write = (all: readonly SessionFilter[]): boolean => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
};

const day = (text: string): string => date(new Date(`${text}T00:00:00Z`));

/** A filter is called by what it asks for. */
const nameOf = ({ outcome, check, result, from, to }: SessionFilter): string =>
  [
    outcome && named('decision', outcome),
    check && [named('check', check), result && named('result', result)].filter(Boolean).join(': '),
    from && t('savedFrom', { day: day(from) }),
    to && t('savedTo', { day: day(to) }),
  ]
    .filter(Boolean)
    .join(', ');

/** Below the form: the filters that were saved, and a button that saves the one in force. */
export const savedFilters = (
  filter: SessionFilter,
  apply: (filter: SessionFilter) => void,
): HTMLElement => {
  const place = region();
  const said = h('span', { role: 'status' });
  const current = withoutReference(filter);
  const show = (): void => {
    const all = read();
    const isKnown = all.some((one) => keyOf(one) === keyOf(current));
    const canSave = !isEmpty(current) && nameOf(current) !== '' && !isKnown;
    const change = (now: readonly SessionFilter[], text: string): void => {
      said.textContent = write(now) ? text : t('savedNot');
      show();
      place.element.querySelector<HTMLElement>('button')?.focus();
    };
    const save = (): void => {
      const text = t(filter.reference ? 'savedWithout' : 'savedNow');
      change([current, ...all].slice(0, mostSaved), text);
    };
    const items = all.map((one) => {
      const name = nameOf(one);
      return h(
        'li',
        {},
        button(name, () => apply(one), { class: 'quiet small' }),
        button(
          '×',
          () =>
            change(
              all.filter((other) => other !== one),
              t('savedGone'),
            ),
          {
            class: 'quiet small',
            'aria-label': t('savedRemove', { name }),
          },
        ),
      );
    });
    place.show(
      items.length > 0 && h('ul', { 'aria-label': t('savedFilters') }, ...items),
      canSave && button(t('saveFilter'), save, { class: 'quiet small' }),
    );
  };
  show();
  return h('div', { class: 'saved-filters' }, place.element, said);
};
