import { type PageLanguage, pageLanguages } from '../../../../src/contract/languages.js';
import { h } from '../dom.js';
import type { Speech } from '../speech.js';
import { texts } from '../texts/texts.js';

/** Each language under its own name. It stays where it is when the view is drawn again: it has the focus. */
export const languageSwitch = ({ t, language, choose }: Speech, changed: () => void) => {
  const select = h(
    'select',
    {
      class: 'languages',
      on: {
        change: () => {
          choose(select.value as PageLanguage);
          changed();
        },
      },
    },
    pageLanguages.map((one) => h('option', { value: one, lang: one }, texts[one].languageName)),
  );
  const redraw = (): void => {
    select.value = language();
    select.setAttribute('aria-label', t('language'));
  };
  return { element: select, redraw };
};
