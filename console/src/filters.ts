import { button, h } from './dom.js';
import { t } from './i18n/language.js';

/* Parts of the forms that filter records and sessions. */

export const choice = (
  name: string,
  any: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen = '',
) =>
  h(
    'select',
    { name },
    ...[['', any] as const, ...options].map(([value, text]) =>
      h('option', { value, selected: value === chosen }, text),
    ),
  );

export const dateField = (name: 'from' | 'to', value = '') =>
  h('input', { type: 'date', name, value });

export const labelled = (text: string, control: HTMLElement): HTMLElement =>
  h('label', {}, h('span', {}, text), control);

export const filtersForm = (
  fields: readonly (readonly [text: string, control: HTMLElement])[],
  { apply, clear }: { readonly apply: () => void; readonly clear: () => void },
): HTMLElement => {
  const submit = (event: Event): void => {
    event.preventDefault();
    apply();
  };
  return h(
    'form',
    { class: 'filters', 'aria-label': t('filters'), on: { submit } },
    ...fields.map(([text, control]) => labelled(text, control)),
    h(
      'div',
      { class: 'ways' },
      h('button', { type: 'submit', class: 'primary' }, t('apply')),
      button(t('clear'), clear, { class: 'quiet' }),
    ),
  );
};
