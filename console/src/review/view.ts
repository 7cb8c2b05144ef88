import { h, region } from '../dom.js';
import { labelled } from '../filters.js';
import { dateTime, t } from '../i18n/language.js';
import { loadFailed } from '../load.js';
import type { Session } from '../session.js';
import { checkName, duration, whyText } from '../sessions/words.js';
import {
  firstFree,
  listWaiting,
  loadFigures,
  type ReviewQueue,
  type SessionInReview,
} from './api.js';
import { assignControl } from './assign.js';
import { caseView } from './case.js';
import { createQueueFilter } from './filter.js';
import { figuresView, overruledView } from './figures.js';

/** How often the queue is reloaded while it is on the page. */
const pollMs = 15_000;

const secondsSince = (iso: string): number => (Date.now() - Date.parse(iso)) / 1000;

const withText = ({ claim, assigned_to }: SessionInReview, me: string): string => {
  const who = claim?.by ?? assigned_to;
  if (who === null) return t('free');
  return who === me ? t('yours') : who;
};

type Context = {
  readonly session: Session;
  readonly reviewers: readonly string[];
};

const waitingRow = (one: SessionInReview, { session, reviewers }: Context): HTMLElement => {
  const { name: me, role } = session.staff()!;
  const [reason, ...others] = one.decision!.reasons;
  const isTaken = withText(one, me) !== t('free') && withText(one, me) !== t('yours');
  return h(
    'li',
    { class: isTaken ? 'taken' : undefined, 'data-id': one.id },
    h(
      'div',
      { class: 'who' },
      h('a', { href: `#/review/${one.id}` }, one.reference ?? one.id.slice(0, 8)),
      h(
        'span',
        { class: 'second' },
        one.photos_until === null
          ? t('photosNone')
          : t('photosUntil', { at: dateTime(one.photos_until, 'short') }),
      ),
    ),
    h(
      'div',
      {},
      reason && (whyText(reason.why) || checkName(reason.check)),
      others.length > 0 && h('span', { class: 'second' }, t('andMore', { count: others.length })),
      one.note_count > 0 &&
        h('span', { class: 'second' }, t('noteCount', { count: one.note_count })),
    ),
    h('div', { class: 'figure' }, duration(secondsSince(one.decision!.at))),
    h(
      'div',
      { class: 'with' },
      role === 'admin' ? assignControl(session, one, reviewers) : withText(one, me),
    ),
  );
};

const queueList = (all: readonly SessionInReview[], context: Context): HTMLElement =>
  h(
    'div',
    { class: 'queue' },
    h(
      'div',
      { class: 'queue-head', 'aria-hidden': true },
      ...(['reference', 'why', 'waitsFor', 'with'] as const).map((key) => h('span', {}, t(key))),
    ),
    h('ol', {}, ...all.map((one) => waitingRow(one, context))),
  );

export const createReviewView = (session: Session) => {
  const queueView = (): HTMLElement => {
    const me = session.staff()!;
    const figures = region({ class: 'figures-region' });
    const queue = region({ class: 'records-region', 'aria-live': 'polite' });
    const overruled = region();
    const next = region({ class: 'ways' });
    const showNext = (all: readonly SessionInReview[]): void => {
      const free = firstFree(all, me.name);
      next.show(
        me.role === 'reviewer' &&
          free &&
          h(
            'a',
            { class: 'button primary', href: `#/review/${free.id}`, 'data-act': 'next' },
            t('openNext'),
          ),
      );
    };
    let waiting: ReviewQueue = { reviewers: [], sessions: [] };
    const wanted = h('input', {
      type: 'search',
      name: 'reference',
      autocomplete: 'off',
      on: { input: () => showQueue() },
    });
    const search = h(
      'div',
      { class: 'find', role: 'search', hidden: true },
      labelled(t('reference'), wanted),
    );
    const queueFilter = createQueueFilter(() => void load(), search);
    const showQueue = (): void => {
      const part = wanted.value.trim().toLowerCase();
      const found = waiting.sessions.filter(
        ({ reference, id }) => part === '' || (reference ?? id).toLowerCase().includes(part),
      );
      // With one row there is nothing to look for.
      search.hidden = waiting.sessions.length < 2 && part === '';
      const isFiltered = part !== '' || Object.keys(queueFilter.filter()).length > 0;
      const none = isFiltered ? t('noSessionMatches') : t('nobodyWaits');
      const context = { session, reviewers: waiting.reviewers };
      queue.show(found.length > 0 ? queueList(found, context) : h('p', { class: 'empty' }, none));
    };
    let shown = '';
    const load = async (): Promise<void> => {
      const filter = queueFilter.filter();
      const [all, counted] = await Promise.all([
        listWaiting(session, filter),
        loadFigures(session),
      ]);
      // Another filter was chosen meanwhile, whose own answer comes.
      if (filter !== queueFilter.filter()) return;
      if (!all || !counted) return queue.show(loadFailed(() => void load()));
      // Elements that have not changed stay, so that the focus is not lost.
      const now = JSON.stringify([all, counted.checks, Math.floor(Date.now() / 60_000)]);
      if (now === shown) return;
      shown = now;
      figures.show(figuresView(counted));
      overruled.show(overruledView(counted));
      showNext(all.sessions);
      waiting = all;
      showQueue();
    };
    queue.show(h('p', { class: 'empty' }, t('loading')));
    void load();
    const root = h(
      'div',
      { class: 'review-page' },
      h('div', { class: 'title-line' }, h('h1', { tabindex: -1 }, t('reviewTitle')), next.element),
      h('p', { class: 'lead' }, t('reviewLead')),
      figures.element,
      queueFilter.element,
      queue.element,
      overruled.element,
    );
    /** A list that opens over the page would close. */
    const isChoosing = (): boolean => queue.element.querySelector('select:focus') !== null;
    const timer = setInterval(() => {
      if (!root.isConnected) clearInterval(timer);
      else if (!document.hidden && !isChoosing()) void load();
    }, pollMs);
    return root;
  };

  return {
    render: (id: string | undefined): HTMLElement => (id ? caseView(session, id) : queueView()),
  };
};
