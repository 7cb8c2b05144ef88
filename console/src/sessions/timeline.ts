import type { Deliveries } from '../../../packages/client/src/types.js';
import { codes } from '../../../src/contract/codes.js';
import { button, h, region } from '../dom.js';
import { dateTime, language, named, number, t } from '../i18n/language.js';
import type { Session } from '../session.js';
import { totalMs, type Transaction, transactionsOf } from '../transactions/api.js';
import type { SessionRecord } from './api.js';
import { askDeliveries, canResend, resend } from './deliveries.js';
import { consentEnded, decidedByText, reviewText, took } from './words.js';

type Delivery = Deliveries['deliveries'][number];

type Moment = {
  readonly at: string;
  readonly text: string;
  readonly second?: string | undefined;
  /** Of a record that says more. */
  readonly href?: string;
  readonly tone?: string;
};

const momentsOf = (one: SessionRecord): readonly Moment[] => {
  const { consent, decision } = one;
  return [
    { at: one.created_at, text: t('wasCreated') },
    ...(one.opened_at === null ? [] : [{ at: one.opened_at, text: t('wasOpened') }]),
    ...(consent?.given_at ? [{ at: consent.given_at, text: t('consentGiven') }] : []),
    ...(consent?.withdrawn_at
      ? [{ at: consent.withdrawn_at, text: consentEnded(consent), tone: 'bad' }]
      : []),
    ...(one.ended_at === null
      ? []
      : [{ at: one.ended_at, text: t('wasEnded', { status: named('session', one.status) }) }]),
    ...one.reviews.map((review) => ({
      at: review.at,
      text: `${review.by}: ${reviewText(review)}`,
    })),
    ...(decision
      ? [
          {
            at: decision.at,
            text: t('wasDecided', { outcome: named('decision', decision.outcome) }),
            second: decidedByText(decision.decided_by),
            tone: decision.outcome,
          },
        ]
      : []),
  ];
};

const photoMoment = (one: Transaction): Moment => {
  const reason = one.reason !== null && one.reason in codes ? one.reason : undefined;
  const why = reason && codes[reason as keyof typeof codes][language()];
  const ms = totalMs(one);
  const parts = [
    one.code === null ? undefined : String(one.code),
    why,
    ms > 0 ? t('took', { ms: number(ms, 0) }) : undefined,
  ];
  return {
    at: one.created_at,
    text: `${named('kind', one.kind)}: ${t(`outcome_${one.outcome}`)}`,
    second: parts.filter(Boolean).join(' · '),
    href: `#/transactions/${one.id}`,
    tone: one.outcome,
  };
};

/** A photo whose record is erased, or that the reader may not see, is known by its step alone. */
const stepMoments = ({ steps }: SessionRecord, known: readonly Transaction[]): readonly Moment[] =>
  steps.flatMap(({ kind, done_at: at, transaction_id: id }) =>
    at === null || known.some((one) => one.id === id)
      ? []
      : [{ at, text: `${named('step', kind)}: ${named('stepStatus', 'done')}`, tone: 'accepted' }],
  );

const deliveryMoment = (one: Delivery): Moment => {
  const {
    state,
    attempts,
    last_result: result,
    last_attempt_at: last,
    next_attempt_at: next,
  } = one;
  const parts = [
    named('delivery', next !== null && state !== 'pending' ? 'pending' : state),
    attempts > 0 ? t('deliveryAttempts', { attempts }) : undefined,
    last === null ? undefined : t('deliveryLast', { result: result ?? '–', at: dateTime(last) }),
    next === null ? undefined : t('deliveryNext', { at: dateTime(next) }),
  ];
  return {
    at: one.created_at,
    text: t('deliveryOf', { event: one.event }),
    second: parts.filter(Boolean).join(' · '),
    tone: `delivery-${state}`,
  };
};

const listOf = (moments: readonly Moment[]): HTMLElement => {
  const inOrder = moments.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return h(
    'ol',
    {},
    ...inOrder.map(({ at, text, second, href, tone }, i) => {
      const before = inOrder[i - 1];
      const since = before ? (Date.parse(at) - Date.parse(before.at)) / 1000 : 0;
      return h(
        'li',
        { class: tone },
        h('time', { datetime: at }, dateTime(at), since >= 1 && h('span', {}, `+ ${took(since)}`)),
        h(
          'div',
          {},
          href === undefined ? h('strong', {}, text) : h('a', { href }, text),
          second ? h('span', { class: 'second' }, second) : false,
        ),
      );
    }),
  );
};

/** All that is stored of a session, in order of time, with a button that tells the webhook again. */
export const timelineOf = (session: Session, one: SessionRecord): HTMLElement => {
  const body = region();
  const said = h('p', { role: 'status' });
  let photos: readonly Transaction[] = [];
  let deliveries: readonly Delivery[] = [];
  const show = (): void =>
    body.show(
      listOf([
        ...momentsOf(one),
        ...photos.map(photoMoment),
        ...stepMoments(one, photos),
        ...deliveries.map(deliveryMoment),
      ]),
      deliveries.some(canResend) && button(t('resend'), () => void again(), { class: 'quiet' }),
    );
  const again = async (): Promise<void> => {
    const queued = await resend(session, one.id);
    if (queued) deliveries = queued;
    said.textContent = t(queued ? 'sentAgain' : 'loadFailed');
    show();
    body.element.querySelector('button')?.focus();
  };
  const loadMore = async (): Promise<void> => {
    const [ofPhotos, ofEvents] = await Promise.all([
      transactionsOf(session, one.id),
      askDeliveries(session, one.id),
    ]);
    if (!ofPhotos || !ofEvents) said.textContent = t('loadFailed');
    photos = ofPhotos ?? [];
    deliveries = ofEvents ?? [];
    show();
  };
  show();
  // They are the client's own: a reviewer's token does not open them.
  if (!session.staff()) void loadMore();
  return h(
    'section',
    { class: 'timeline' },
    h('h2', {}, t('timeline')),
    body.element,
    said,
    h('p', { class: 'hint' }, t('timelineNote')),
  );
};
