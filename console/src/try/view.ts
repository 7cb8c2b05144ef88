import { button, h, region } from '../dom.js';
import { t, type TextKey } from '../i18n/language.js';
import type { Session } from '../session.js';
import type { Answer } from './answer.js';
import { openCamera } from './camera.js';
import { type Kind, kinds, type Part, rulesOf } from './kinds.js';
import { openPhoto } from './photo.js';
import { resultView } from './result.js';
import { curlOf, type Photos, send, type Sent } from './send.js';
import { slot, specimenShelf } from './slot.js';

/** What is kept of each kind while another is looked at, the language changes, or the session is renewed. */
type Work = {
  photos: Photos;
  validateSides: boolean;
  busy: { readonly since: number; readonly cancel: () => void } | undefined;
  sent: (Sent & { readonly photos: Photos; readonly validateSides: boolean }) | undefined;
  note: string | undefined;
};

const slowSeconds = 3;

export const createTryView = (session: Session) => {
  const works = new Map<Kind, Work>();
  const workOf = (kind: Kind): Work => {
    const known = works.get(kind) ?? {
      photos: {},
      validateSides: true,
      busy: undefined,
      sent: undefined,
      note: undefined,
    };
    works.set(kind, known);
    return known;
  };
  let shown:
    { kind: Kind; input: ReturnType<typeof region>; output: ReturnType<typeof region> } | undefined;
  let ticking: number | undefined;

  const refresh = (kind: Kind): void => {
    if (shown?.kind !== kind) return;
    showInput(kind);
    showOutput(kind);
  };

  const run = async (kind: Kind): Promise<void> => {
    const work = workOf(kind);
    const { photos, validateSides } = work;
    work.busy?.cancel();
    const controller = new AbortController();
    const busy = { since: Date.now(), cancel: () => controller.abort() };
    work.busy = busy;
    work.sent = undefined;
    work.note = undefined;
    refresh(kind);
    const sent = await send(session, rulesOf(kind), photos, {
      validateSides,
      signal: controller.signal,
    });
    if (work.busy !== busy) return; // a newer one is on its way
    work.busy = undefined;
    work.sent = { ...sent, photos, validateSides };
    refresh(kind);
    if (shown?.kind === kind)
      shown.output.element.querySelector('.verdict')?.scrollIntoView({ block: 'nearest' });
  };

  const isComplete = (kind: Kind): boolean =>
    rulesOf(kind).parts.every((part) => workOf(kind).photos[part] !== undefined);

  const add = async (kind: Kind, files: Readonly<Partial<Record<Part, File>>>): Promise<void> => {
    const work = workOf(kind);
    for (const [part, file] of Object.entries(files) as [Part, File][])
      work.photos = { ...work.photos, [part]: await openPhoto(file, part) };
    if (isComplete(kind)) await run(kind);
    else refresh(kind);
  };

  const useSpecimen = async (
    kind: Kind,
    files: Readonly<Partial<Record<Part, string>>>,
  ): Promise<void> => {
    const opened: Partial<Record<Part, File>> = {};
    try {
      for (const [part, name] of Object.entries(files) as [Part, string][]) {
        const blob = await (await fetch(`/console/specimens/${name}`)).blob();
        opened[part] = new File([blob], name, { type: 'image/jpeg' });
      }
    } catch {
      workOf(kind).note = t('unreachable');
      return refresh(kind);
    }
    await add(kind, opened);
  };

  const showInput = (kind: Kind): void => {
    const rules = rulesOf(kind);
    const work = workOf(kind);
    const compare = h('input', {
      type: 'checkbox',
      checked: work.validateSides,
      on: { change: () => (work.validateSides = compare.checked) },
    });
    shown?.input.show(
      h('p', { class: 'about' }, t(`about_${kind}` as TextKey)),
      h(
        'div',
        { class: 'slots' },
        ...rules.parts.map((part) =>
          slot(rules, part, work.photos[part], {
            choose: (chosen, file) => void add(kind, { [chosen]: file }),
            camera: (chosen) =>
              openCamera(rules, chosen, (file) => void add(kind, { [chosen]: file })),
            remove: (chosen) => {
              const others = Object.entries(work.photos).filter(([part]) => part !== chosen);
              work.photos = Object.fromEntries(others);
              refresh(kind);
            },
          }),
        ),
      ),
      kind === 'identification_card' &&
        h('label', { class: 'check' }, compare, h('span', {}, t('validateSides'))),
      isComplete(kind) &&
        button(t(work.sent ? 'sendAgain' : 'send'), () => void run(kind), {
          class: 'primary wide',
          disabled: work.busy !== undefined,
          'data-act': 'send',
        }),
      specimenShelf(rules, (files) => void useSpecimen(kind, files)),
    );
  };

  const waitingView = (kind: Kind, { since, cancel }: NonNullable<Work['busy']>): HTMLElement => {
    const words = h('p', { class: 'waiting-words' }, t('working'));
    const tick = (): void => {
      const seconds = Math.round((Date.now() - since) / 1000);
      if (seconds >= slowSeconds) words.textContent = t('stillWorking', { seconds });
    };
    tick();
    clearInterval(ticking);
    ticking = window.setInterval(() => (workOf(kind).busy ? tick() : clearInterval(ticking)), 1000);
    return h(
      'div',
      { class: 'waiting', 'data-state': 'busy' },
      h('span', { class: 'spinner', 'aria-hidden': true }),
      words,
      button(t('cancel'), cancel, { class: 'quiet' }),
    );
  };

  const problemView = (kind: Kind, text: string): HTMLElement =>
    h(
      'div',
      { class: 'verdict bad', 'data-state': 'problem' },
      h('span', { class: 'mark', 'aria-hidden': true }, '✗'),
      h(
        'div',
        {},
        h('p', {}, text),
        button(t('tryAgain'), () => void run(kind), { class: 'quiet' }),
      ),
    );

  const answered = (
    kind: Kind,
    answer: Answer,
    { photos, validateSides }: NonNullable<Work['sent']>,
  ): HTMLElement => {
    const rules = rulesOf(kind);
    const curl = curlOf(rules, photos, { client: session.client() ?? '', validateSides });
    return resultView({ answer, rules, photos, curl });
  };

  const showOutput = (kind: Kind): void => {
    const { busy, sent, note } = workOf(kind);
    const view = busy
      ? waitingView(kind, busy)
      : sent === undefined
        ? h('p', { class: 'empty' }, note ?? t('resultEmpty'))
        : 'answer' in sent
          ? answered(kind, sent.answer, sent)
          : sent.problem === 'cancelled'
            ? h('p', { class: 'empty' }, t('cancelled'))
            : problemView(
                kind,
                sent.problem === 'busy' ? t('busy', { seconds: sent.seconds }) : t('unreachable'),
              );
    shown?.output.show(view);
  };

  const tabs = (kind: Kind): HTMLElement => {
    const go = (to: Kind): void => {
      location.hash = `#/try/${to}`;
    };
    const list = h(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': t('kinds') },
      ...kinds.map((rules, i) =>
        button(t(`kind_${rules.kind}` as TextKey), () => go(rules.kind), {
          role: 'tab',
          id: `tab-${rules.kind}`,
          'aria-selected': String(rules.kind === kind),
          'aria-controls': 'try-panel',
          tabindex: rules.kind === kind ? 0 : -1,
          on: {
            click: () => go(rules.kind),
            keydown: (event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              if (step === 0) return;
              event.preventDefault();
              go(kinds[(i + step + kinds.length) % kinds.length]!.kind);
            },
          },
        }),
      ),
    );
    return list;
  };

  return {
    render: (wanted: string | undefined): HTMLElement => {
      const { kind } = rulesOf(wanted);
      const input = region({ class: 'input' });
      const output = region({ class: 'output', 'aria-live': 'polite' });
      shown = { kind, input, output };
      showInput(kind);
      showOutput(kind);
      return h(
        'div',
        { class: 'try' },
        h('h1', { tabindex: -1 }, t('tryTitle')),
        h('p', { class: 'lead' }, t('tryLead')),
        tabs(kind),
        h(
          'div',
          { class: 'panel', id: 'try-panel', role: 'tabpanel', 'aria-labelledby': `tab-${kind}` },
          input.element,
          h('div', { class: 'outcome' }, h('h2', {}, t('result')), output.element),
        ),
      );
    },
    forget: (): void => {
      for (const { busy } of works.values()) busy?.cancel();
      works.clear();
    },
  };
};
