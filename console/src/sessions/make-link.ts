import type { CreatedSession } from '../../../packages/client/src/types.js';
import { type PageLanguage, pageLanguages } from '../../../src/contract/languages.js';
import { texts } from '../../../src/contract/texts/texts.js';
import { copyBox } from '../copy.js';
import { h, region } from '../dom.js';
import { choice, labelled } from '../filters.js';
import { dateTime, language, named, t } from '../i18n/language.js';
import type { Session } from '../session.js';
import { getSession, type SessionRecord } from './api.js';
import { outcomeText } from './words.js';

/** How often the status of a link is asked for. */
const pollMs = 3000;

const minutes = [15, 60, 1440] as const;
const documents = ['passport', 'identification_card'] as const;
const selfies = ['auto', 'moving', 'photo'] as const;

type Made = { readonly made: CreatedSession } | { readonly why: string };

const create = async (session: Session, body: object): Promise<Made> => {
  try {
    const answer = await session.request('/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return { made: (await answer.json()) as CreatedSession };
    const { error } = (await answer.json()) as { readonly error?: string };
    return { why: error ?? t('loadFailed') };
  } catch {
    return { why: t('loadFailed') };
  }
};

const isOver = ({ status }: SessionRecord): boolean => status !== 'open' && status !== 'started';

const progressOf = (one: SessionRecord): string =>
  [
    outcomeText(one),
    ...one.steps.map(
      ({ kind, status }) => `${named('step', kind)}: ${named('stepStatus', status)}`,
    ),
  ].join(' · ');

/** How far the person is, for as long as it is on the page. */
const statusOf = (session: Session, id: string): HTMLElement => {
  const said = h('p', { class: 'link-status', role: 'status' }, named('session', 'open'));
  const look = async (): Promise<void> => {
    const found = await getSession(session, id);
    if (typeof found !== 'object') return;
    // The same words again would be read aloud again.
    const now = progressOf(found);
    if (said.textContent !== now) said.textContent = now;
    if (isOver(found)) clearInterval(timer);
  };
  const timer = setInterval(() => {
    if (!said.isConnected) clearInterval(timer);
    else if (!document.hidden) void look();
  }, pollMs);
  return said;
};

const madeView = (session: Session, { id, link, qr, expires_at, warnings }: CreatedSession) => {
  const src = URL.createObjectURL(new Blob([qr], { type: 'image/svg+xml' }));
  const picture = h('img', { src, alt: t('linkCode') });
  picture.addEventListener('load', () => URL.revokeObjectURL(src));
  const address = copyBox(t('linkAddress'), link, 'link');
  address.setAttribute('open', '');
  return h(
    'section',
    { class: 'made-link' },
    picture,
    h(
      'div',
      {},
      h('h2', {}, t('linkMade')),
      h('p', { class: 'hint' }, t('linkSecret', { at: dateTime(expires_at, 'short') })),
      ...(warnings ?? []).map((warning) => h('p', { class: 'note-box' }, warning)),
      statusOf(session, id),
      address,
      h('p', {}, h('a', { href: `#/sessions/${id}` }, t('session', { id: id.slice(0, 8) }))),
    ),
  );
};

/** The person chooses (ADR 73). */
const choiceOfTwo = 'choice';
const typesIn = (chosen: string) =>
  chosen === choiceOfTwo ? ['passport', 'identification_card'] : chosen;

/** For trials, and for customers who stand at the counter; a backend makes its own links. */
export const makeLinkView = (session: Session): HTMLElement => {
  const made = region({ 'aria-live': 'polite' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const kinds = [
    ...documents.map((one) => [one, named('kind', one)] as const),
    [choiceOfTwo, t('documentOfTwo')] as const,
  ];
  const documentType = choice('document', t('noDocument'), kinds, 'passport');
  const lives = selfies.map((one) => [one, t(`selfie_${one}`)] as const);
  const liveness = choice('selfie', t('noSelfie'), lives, 'auto');
  const reference = h('input', { name: 'reference', maxlength: 100, autocomplete: 'off' });
  const spoken = new Intl.DisplayNames(language(), { type: 'language' });
  const page = h(
    'select',
    { name: 'language' },
    ...pageLanguages.map((one) =>
      h('option', { value: one, selected: one === language() }, spoken.of(one)),
    ),
  );
  const lasts = h(
    'select',
    { name: 'lasts' },
    ...minutes.map((one) =>
      h('option', { value: one * 60, selected: one === 60 }, t(`lasts_${one}`)),
    ),
  );
  const textIn = (): string => texts[page.value as PageLanguage].trialConsent;
  const consent = h('textarea', { name: 'consent', rows: 4, maxlength: 4000 });
  consent.value = textIn();
  // Until somebody writes another one, the text is that of trials, in the language of the page.
  let isTrial = true;
  consent.addEventListener('input', () => (isTrial = false));
  page.addEventListener('change', () => {
    if (isTrial) consent.value = textIn();
  });
  const submit = async (): Promise<void> => {
    problem.textContent = '';
    const steps = [
      ...(documentType.value
        ? [{ kind: 'document', document_type: typesIn(documentType.value) }]
        : []),
      ...(liveness.value ? [{ kind: 'selfie', liveness: liveness.value }] : []),
    ];
    const text = consent.value.trim();
    const answer = await create(session, {
      steps,
      language: page.value,
      expires_in: Number(lasts.value),
      ...(reference.value.trim() && { reference: reference.value.trim() }),
      ...(text && { consent: text }),
    });
    if ('why' in answer) problem.textContent = answer.why;
    else made.show(madeView(session, answer.made));
  };
  return h(
    'div',
    { class: 'transactions make-link' },
    h('p', {}, h('a', { href: '#/sessions' }, `← ${t('back')}`)),
    h('h1', { tabindex: -1 }, t('makeLink')),
    h('p', { class: 'lead' }, t('makeLinkLead')),
    h(
      'form',
      {
        class: 'filters',
        'aria-label': t('makeLink'),
        on: {
          submit: (event) => {
            event.preventDefault();
            void submit();
          },
        },
      },
      labelled(t('step_document'), documentType),
      labelled(t('step_selfie'), liveness),
      labelled(t('reference'), reference),
      labelled(t('linkLanguage'), page),
      labelled(t('linkLasts'), lasts),
      h('label', { class: 'whole' }, h('span', {}, t('linkConsent')), consent),
      h('div', { class: 'ways' }, h('button', { type: 'submit', class: 'primary' }, t('makeIt'))),
    ),
    problem,
    made.element,
  );
};
