import {
  maxNoteCharacters,
  reviewReasons,
  type ReviewVerdict,
  reviewVerdicts,
} from '../../../src/contract/review.js';
import { button, h, region } from '../dom.js';
import { named, t } from '../i18n/language.js';
import { reasonText } from '../sessions/words.js';
import type { ReviewCase, Said } from './api.js';

export const verdictKeys: Readonly<Record<ReviewVerdict, string>> = {
  approve: 'A',
  decline: 'D',
  retake: 'N',
};

const radio = (name: string, value: string, label: string, checked: boolean, key?: string) =>
  h(
    'label',
    { class: 'check' },
    h('input', { type: 'radio', name, value, checked }),
    h('span', {}, label),
    key !== undefined && h('kbd', { 'aria-hidden': true }, key),
  );

/** Three verdicts; each opens its reasons, a note, and a confirmation before it is sent. */
export const createDecide = (one: ReviewCase, say: (said: Said) => void) => {
  const body = region({ class: 'decide-form' });
  const buttons = reviewVerdicts.map((verdict) =>
    button(
      [t(`verdict_${verdict}`), h('kbd', { 'aria-hidden': true }, verdictKeys[verdict])],
      () => choose(verdict),
      {
        class: `verdict-${verdict}`,
        'data-verdict': verdict,
        'aria-expanded': 'false',
      },
    ),
  );
  let chosen: ReviewVerdict | undefined;

  const picked = (name: string): string | undefined =>
    body.element.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.value;

  const confirm = (): void => {
    const reason = picked('reason');
    if (!chosen || reason === undefined) return;
    const note = body.element.querySelector('textarea')!.value.trim();
    const step = picked('step');
    say({
      verdict: chosen,
      reason,
      ...(note !== '' && { note }),
      ...(step !== undefined && { step: Number(step) }),
    });
  };

  const choose = (verdict: ReviewVerdict | undefined): void => {
    chosen = verdict;
    for (const [i, each] of reviewVerdicts.entries())
      buttons[i]!.setAttribute('aria-expanded', String(each === verdict));
    if (!verdict) return body.show();
    const reasons = Object.keys(reviewReasons[verdict]);
    body.show(
      verdict === 'retake' &&
        h(
          'fieldset',
          {},
          h('legend', {}, t('askWhich')),
          !one.link_open && h('p', { class: 'hint' }, t('linkEnded')),
          ...one.steps.map(({ kind }, i) =>
            radio('step', String(i), named('step', kind), i === one.steps.length - 1),
          ),
        ),
      h(
        'fieldset',
        {},
        h('legend', {}, t('reasonTitle')),
        ...reasons.map((reason, i) =>
          radio('reason', reason, reasonText(verdict, reason), i === 0, String(i + 1)),
        ),
      ),
      h(
        'label',
        { class: 'note-field' },
        h('span', {}, t('note')),
        h('textarea', { rows: 2, maxlength: maxNoteCharacters, 'aria-describedby': 'note-hint' }),
        h('span', { class: 'hint', id: 'note-hint' }, t('noteHint')),
      ),
      h(
        'div',
        { class: 'ways' },
        button(`${t('confirm')}: ${t(`verdict_${verdict}`)}`, confirm, {
          class: 'primary',
          'data-act': 'confirm',
        }),
        button(t('cancel'), () => choose(undefined), { class: 'quiet' }),
      ),
    );
    body.element.querySelector<HTMLInputElement>('input[name=reason]')!.focus();
    body.element.querySelector('.ways')!.scrollIntoView({ block: 'nearest' });
  };

  return {
    element: h(
      'section',
      { class: 'decide', 'aria-label': t('outcome') },
      body.element,
      h('div', { class: 'choices' }, ...buttons),
    ),
    choose,
    confirm,
    isOpen: (): boolean => chosen !== undefined,
    pick: (place: number): void => {
      const all = body.element.querySelectorAll<HTMLInputElement>('input[name=reason]');
      const input = all[place - 1];
      if (!input) return;
      input.checked = true;
      input.focus();
    },
  };
};
export type Decide = ReturnType<typeof createDecide>;
