import { button, h } from '../dom.js';
import { t } from '../i18n/language.js';
import { rulesOf, type Kind } from './kinds.js';
import { resultView } from './result.js';
import type { Shown } from './shown.js';
import type { Work } from './work.js';

/** Shorter waits need no explanation. */
const slowSeconds = 3;

const waiting = (work: Work, { since, cancel }: NonNullable<Work['busy']>): HTMLElement => {
  const words = h('p', { class: 'waiting-words' }, t('working'));
  const tick = (): void => {
    if (work.busy?.since !== since || !words.isConnected) return clearInterval(timer);
    const seconds = Math.round((Date.now() - since) / 1000);
    if (seconds >= slowSeconds) words.textContent = t('stillWorking', { seconds });
  };
  const timer = setInterval(tick, 1000);
  return h(
    'div',
    { class: 'waiting', 'data-state': 'busy', tabindex: -1 },
    h('span', { class: 'spinner', 'aria-hidden': true }),
    words,
    button(t('cancel'), cancel, { class: 'quiet' }),
  );
};

const problem = (text: string, again: () => void): HTMLElement =>
  h(
    'div',
    { class: 'verdict bad', 'data-state': 'problem' },
    h('span', { class: 'mark', 'aria-hidden': true }, '✗'),
    h(
      'div',
      {},
      h('p', { class: 'headline', tabindex: -1 }, text),
      button(t('tryAgain'), again, { class: 'quiet' }),
    ),
  );

const said = (text: string): HTMLElement => h('p', { class: 'empty', tabindex: -1 }, text);

/** Nothing yet, waiting, a problem on the way, or the answer. */
export const outcomeView = (
  kind: Kind,
  work: Work,
  client: string,
  { again, mend }: { readonly again: () => void; readonly mend: Shown['mend'] },
): HTMLElement => {
  const { busy, sent } = work;
  if (busy) return waiting(work, busy);
  if (!sent) return said(t('resultEmpty'));
  if ('answer' in sent) {
    const rules = rulesOf(kind);
    return resultView({ ...sent, rules, client, mend });
  }
  if (sent.problem === 'cancelled') return said(t('cancelled'));
  const text = sent.problem === 'busy' ? t('busy', { seconds: sent.seconds }) : t('unreachable');
  return problem(text, again);
};
