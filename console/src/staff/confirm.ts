import { button, h, region } from '../dom.js';
import { named, t } from '../i18n/language.js';
import { isRefused, type Told } from './api.js';

/** What to do next, in the language of the page; or the service's own sentence. */
export const refusedText = (why: string): string => {
  const text = named('staffError', why);
  return text === why.replaceAll('_', ' ') ? why : text;
};

type Question<T extends object> = {
  readonly ask: string;
  readonly act: string;
  readonly isDangerous?: boolean;
  readonly send: () => Promise<Told<T>>;
  readonly done: (told: T) => void;
};

/** A place below a row or a form where something is confirmed before it is done. */
export const createConfirm = () => {
  const place = region({ class: 'confirm' });
  let opener: HTMLElement | null = null;
  const close = (): void => {
    place.show();
    opener?.focus();
  };
  const open = <T extends object>({ ask, act, isDangerous, send, done }: Question<T>): void => {
    opener = document.activeElement as HTMLElement | null;
    const problem = h('p', { class: 'problem', role: 'alert' });
    const yes = button(
      act,
      () => {
        yes.disabled = true;
        void send().then((told) => {
          yes.disabled = false;
          if (isRefused(told)) problem.textContent = refusedText(told.why);
          else {
            place.show();
            done(told);
          }
        });
      },
      { class: isDangerous === true ? 'danger' : 'primary', 'data-act': 'yes' },
    );
    const no = button(t('cancel'), close, { class: 'quiet' });
    const box = h(
      'div',
      { class: 'note-box', role: 'group', 'aria-label': act },
      h('p', {}, ask),
      problem,
      h('div', { class: 'ways' }, yes, no),
    );
    box.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') close();
    });
    place.show(box);
    // What is confirmed is read first; nothing is done by one key too many.
    no.focus();
  };
  return { element: place.element, open, close };
};
