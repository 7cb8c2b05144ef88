import { checkNames } from '../../../src/contract/decision.js';
import { button, h, region } from '../dom.js';
import { choice, labelled } from '../filters.js';
import { named, t } from '../i18n/language.js';
import type { QueueFilter } from './api.js';
import { mostNameCharacters, savedFilters, saveFilters } from './saved-filters.js';

const assignments = ['me', 'nobody'] as const;

const isSame = (one: QueueFilter, other: QueueFilter): boolean =>
  one.assigned === other.assigned && one.check === other.check;

/** Whose cases and why they wait; filters that are used often get a name in this browser. */
export const createQueueFilter = (apply: () => void, search: HTMLElement) => {
  let filter: QueueFilter = {};
  const cases = assignments.map((one) => [one, t(`assigned_${one}`)] as const);
  const assigned = choice('assigned', t('assigned_all'), cases);
  const checks = checkNames.map((one) => [one, named('check', one)] as const);
  const check = choice('check', t('anyCheck'), checks);
  const saved = region({ class: 'saved' });

  const use = (wanted: QueueFilter): void => {
    filter = wanted;
    assigned.value = wanted.assigned ?? '';
    check.value = wanted.check ?? '';
    showSaved();
    apply();
  };
  const read = (): void =>
    use({
      ...(assigned.value && { assigned: assigned.value as 'me' | 'nobody' }),
      ...(check.value && { check: check.value as NonNullable<QueueFilter['check']> }),
    });
  assigned.addEventListener('change', read);
  check.addEventListener('change', read);

  const saveForm = (): HTMLElement => {
    const name = h('input', {
      ...{ name: 'filter-name', required: true, maxlength: mostNameCharacters },
      autocomplete: 'off',
    });
    const problem = h('span', { class: 'problem', role: 'alert' });
    return h(
      'form',
      {
        class: 'saved',
        on: {
          submit: (event) => {
            event.preventDefault();
            const others = savedFilters().filter((one) => one.name !== name.value.trim());
            const isKept = saveFilters([...others, { name: name.value.trim(), filter }]);
            if (isKept) showSaved();
            else problem.textContent = t('filterNotSaved');
          },
        },
      },
      labelled(t('filterName'), name),
      h('button', { type: 'submit', class: 'quiet small' }, t('saveFilter')),
      problem,
    );
  };

  function showSaved(): void {
    const all = savedFilters();
    const mine = all.find((one) => isSame(one.filter, filter));
    const isAny = Object.keys(filter).length > 0;
    const forget = (): void => {
      saveFilters(all.filter((one) => one !== mine));
      showSaved();
    };
    saved.show(
      ...all.map((one) =>
        button(one.name, () => use(one === mine ? {} : one.filter), {
          class: 'quiet small',
          'data-filter': one.name,
          'aria-pressed': String(one === mine),
        }),
      ),
      mine &&
        button(t('forgetFilter', { name: mine.name }), forget, {
          class: 'small',
          'data-act': 'forget-filter',
        }),
      isAny && !mine && saveForm(),
    );
  }

  showSaved();
  return {
    filter: (): QueueFilter => filter,
    element: h(
      'div',
      { class: 'filters queue-filter', role: 'group', 'aria-label': t('filters') },
      labelled(t('whoseCases'), assigned),
      labelled(t('check'), check),
      search,
      saved.element,
    ),
  };
};
