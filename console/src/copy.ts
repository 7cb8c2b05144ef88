import { button, h } from './dom.js';
import { t } from './i18n/language.js';

/** Text in a box that scrolls, with a button that copies it. */
export const copyBox = (title: string, text: string, name: string): HTMLElement => {
  const said = h('span', { class: 'copied', role: 'status' });
  const copy = button(
    t('copy'),
    () => {
      void navigator.clipboard.writeText(text).then(() => (said.textContent = t('copied')));
    },
    { class: 'quiet small', 'aria-label': `${t('copy')}: ${title}` },
  );
  return h(
    'details',
    { class: 'copy-box', 'data-box': name },
    h('summary', {}, title),
    h('div', { class: 'copy-line' }, said, copy),
    h('pre', { tabindex: 0, 'aria-label': title }, text),
  );
};
