import type { ProblemName } from '../backend/backend.js';
import { button, h } from '../dom.js';
import type { Translate } from '../texts/texts.js';
import type { Screen } from './screen.js';

export const title = (text: string): HTMLElement => h('h2', { tabindex: -1 }, text);

/** A button that the flow waits for. */
const pressed = (label: string, show: (way: HTMLElement) => void): Promise<void> =>
  new Promise((resolve) => show(button(label, resolve, { class: 'primary wide' })));

export const showLoading = ({ show }: Screen, t: Translate): void =>
  show(h('p', { class: 'hint', role: 'status' }, t('loading')));

/** The customer's own words, as they are. */
export const askConsent = ({ show }: Screen, t: Translate, text: string): Promise<void> =>
  pressed(t('consentAgree'), (way) =>
    show(
      title(t('consentTitle')),
      h(
        'div',
        { class: 'consent', tabindex: 0, role: 'region', 'aria-label': t('consentTitle') },
        text,
      ),
      way,
    ),
  );

export const showRefusal = (
  { show }: Screen,
  t: Translate,
  advice: string,
  attemptsLeft: number | undefined,
): Promise<void> =>
  pressed(t('again'), (way) =>
    show(
      title(t('refusedTitle')),
      h('p', { class: 'advice', role: 'status' }, advice || t('refusedPlain')),
      attemptsLeft !== undefined &&
        h('p', { class: 'hint' }, t('attemptsLeft', { count: attemptsLeft })),
      way,
    ),
  );

const lasting: readonly ProblemName[] = ['expired', 'otherDevice'];

/** Resolves when the person tries again; never where that is of no use. */
export const showProblem = ({ show }: Screen, t: Translate, name: ProblemName): Promise<void> =>
  pressed(t('again'), (way) =>
    show(
      title(t('problemTitle')),
      h('p', { class: 'advice', role: 'status' }, t(`problem_${name}`)),
      !lasting.includes(name) && way,
    ),
  );

export const showEnd = (
  { show }: Screen,
  t: Translate,
  end: 'done' | 'refused',
  returnUrl: string | undefined,
): void => {
  const isDone = end === 'done';
  show(
    h('div', { class: `seal ${end}`, 'aria-hidden': true }, isDone ? '✓' : '!'),
    title(t(isDone ? 'finishedTitle' : 'unfinishedTitle')),
    h('p', { role: 'status' }, t(isDone ? 'finishedText' : 'unfinishedText')),
    returnUrl !== undefined &&
      h(
        'a',
        { class: 'button primary wide', href: returnUrl, rel: 'noreferrer', target: '_top' },
        t('goBack'),
      ),
  );
};
