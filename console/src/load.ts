import { button, h } from './dom.js';
import { t } from './i18n/language.js';
import type { Session } from './session.js';

/** Undefined where the service cannot be reached or does not answer with what was asked for. */
export const load = async <T>(session: Session, path: string): Promise<T | undefined> => {
  try {
    const answer = await session.request(path);
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
};

export const loadFailed = (again: () => void): HTMLElement =>
  h(
    'div',
    { class: 'load-failed', role: 'alert' },
    h('p', { class: 'problem' }, t('loadFailed')),
    button(t('tryAgain'), again, { class: 'quiet' }),
  );
