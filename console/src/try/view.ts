import { openCamera } from '../../../packages/capture/src/camera/dialog.js';
import { createNets } from '../../../packages/capture/src/net/runtime.js';
import { button, h, region } from '../dom.js';
import { t, type TextKey } from '../i18n/language.js';
import type { Session } from '../session.js';
import { type Kind, rulesOf, subjectOf } from './kinds.js';
import { outcomeView } from './outcome.js';
import { slot, specimenShelf } from './slot.js';
import { goTo, kindTabs } from './tabs.js';
import { createWorks, type Work } from './work.js';

type Region = ReturnType<typeof region>;

const compareChoice = (work: Work): HTMLElement => {
  const choice = h('input', {
    type: 'checkbox',
    checked: work.validateSides,
    on: { change: () => (work.validateSides = choice.checked) },
  });
  return h('label', { class: 'check' }, choice, h('span', {}, t('validateSides')));
};

/** Nets are loaded from the service that serves this page. */
const nets = createNets('/capture/net/');

export const createTryView = (session: Session, proof: Session) => {
  let shown:
    | {
        readonly kind: Kind;
        readonly input: Region;
        readonly output: Region;
        readonly root: HTMLElement;
      }
    | undefined;

  /** The answer takes the space in which the photo was chosen. */
  const markAnswered = (kind: Kind): void => {
    const { sent } = works.of(kind);
    shown?.root.classList.toggle('answered', sent !== undefined && 'answer' in sent);
  };

  const changed = (kind: Kind): void => {
    if (shown?.kind !== kind) return;
    const { input, output } = shown;
    const hadFocus = input.element.contains(document.activeElement);
    showInput(kind, input);
    showOutput(kind, output);
    markAnswered(kind);
    // Where there is room, all of the answer is in sight from the top of the page.
    if (matchMedia('(min-width: 1000px)').matches) scrollTo({ top: 0 });
    else output.element.querySelector('.verdict')?.scrollIntoView({ block: 'nearest' });
    // The element that had the focus is gone: the focus moves to the result, unless the person
    // moved it.
    if (!works.isComplete(kind) || !(hadFocus || document.activeElement === document.body)) return;
    output.element
      .querySelector<HTMLElement>('.headline, .waiting, .empty')
      ?.focus({ preventScroll: true });
  };
  const works = createWorks(session, proof, changed);

  const showInput = (kind: Kind, { show }: Region): void => {
    const rules = rulesOf(kind);
    const work = works.of(kind);
    show(
      h('p', { class: 'about' }, t(`about_${kind}` as TextKey)),
      h(
        'div',
        { class: 'slots' },
        ...rules.parts.map((part) =>
          slot(rules, part, work.photos[part], {
            choose: (chosen, file) => void works.add(kind, { [chosen]: file }),
            camera: (chosen) =>
              openCamera({
                subject: subjectOf(kind, chosen),
                part: chosen,
                host: document.body,
                t,
                nets,
                taken: (file) => void works.add(kind, { [chosen]: file }),
              }),
            remove: (chosen) => works.remove(kind, chosen),
          }),
        ),
      ),
      kind === 'identification_card' && compareChoice(work),
      works.isComplete(kind) &&
        button(t(work.sent ? 'sendAgain' : 'send'), () => void works.run(kind), {
          class: 'primary wide',
          disabled: work.busy !== undefined,
          'data-act': 'send',
        }),
      specimenShelf(rules, (files) => void works.addSpecimen(kind, files)),
    );
  };

  const showOutput = (kind: Kind, { show }: Region): void =>
    show(
      outcomeView(kind, works.of(kind), session.client() ?? '', {
        again: () => void works.run(kind),
        mend: (how) => {
          void works.mend(kind, how);
          if (how.act === 'move') goTo(how.to);
        },
      }),
    );

  const render = (wanted: string | undefined): HTMLElement => {
    const { kind } = rulesOf(wanted);
    const input = region({ class: 'input' });
    const output = region({ class: 'output', 'aria-live': 'polite' });
    showInput(kind, input);
    showOutput(kind, output);
    const root = h(
      'div',
      { class: 'try' },
      h(
        'div',
        { class: 'try-head' },
        h('h1', { tabindex: -1 }, t('tryTitle')),
        h('p', { class: 'lead' }, t('tryLead')),
        kindTabs(kind),
      ),
      h(
        'div',
        { class: 'panel', id: 'try-panel', role: 'tabpanel', 'aria-labelledby': `tab-${kind}` },
        input.element,
        h('div', { class: 'outcome' }, h('h2', {}, t('result')), output.element),
      ),
    );
    shown = { kind, input, output, root };
    markAnswered(kind);
    return root;
  };

  return { render, forget: works.forget };
};
