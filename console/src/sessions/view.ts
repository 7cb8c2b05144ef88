import type { Wanted } from '../csv.js';
import { h } from '../dom.js';
import { dateTime, t } from '../i18n/language.js';
import { createRecordsView } from '../records-view.js';
import type { Session } from '../session.js';
import { getSession, listSessions, type SessionFilter, type SessionRecord } from './api.js';
import { sessionsCsv } from './export.js';
import { sessionFilterForm } from './filter.js';
import { sessionRecord } from './record.js';
import { savedFilters } from './saved-filters.js';
import { timelineOf } from './timeline.js';
import { checkName, consentEnded, decidedByText, outcomeText, whyText } from './words.js';

const rowOf = (one: SessionRecord): HTMLElement => {
  const [reason] = one.decision?.reasons ?? [];
  return h(
    'tr',
    { 'data-id': one.id },
    h(
      'th',
      { scope: 'row' },
      h('a', { href: `#/sessions/${one.id}` }, one.reference ?? one.id.slice(0, 8)),
    ),
    h('td', {}, dateTime(one.created_at, 'short')),
    h(
      'td',
      {},
      h('span', { class: `badge ${one.decision?.outcome ?? one.status}` }, outcomeText(one)),
      reason && h('span', { class: 'second' }, whyText(reason.why) || checkName(reason.check)),
      one.consent?.withdrawn_at && h('span', { class: 'second' }, consentEnded(one.consent)),
    ),
    h('td', {}, one.decision ? decidedByText(one.decision.decided_by) : '–'),
  );
};

const sessionTable = (all: readonly SessionRecord[]): HTMLElement =>
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('sessionsTitle') },
    h(
      'table',
      { class: 'records' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...(['reference', 'when', 'decision', 'decidedBy'] as const).map((key) =>
            h('th', { scope: 'col' }, t(key)),
          ),
        ),
      ),
      h('tbody', {}, ...all.map(rowOf)),
    ),
  );

/** The history: for as long as the client keeps transactions. */
export const createSessionsView = (session: Session) =>
  createRecordsView({
    place: 'sessions',
    class: 'transactions sessions',
    words: {
      title: 'sessionsTitle',
      lead: 'sessionsLead',
      absent: 'noSuchSession',
      none: 'noSessions',
      noneMatch: 'noSessionMatches',
    },
    titleOf: (id) => t('session', { id: id.slice(0, 8) }),
    list: async (filter: SessionFilter, wanted: Wanted<string>) => {
      const page = await listSessions(session, filter, wanted);
      return page && { all: page.sessions, next: page.next_cursor };
    },
    table: sessionTable,
    csv: sessionsCsv,
    form: (filter, apply) => [
      !session.staff() &&
        h(
          'p',
          { class: 'ways' },
          h('a', { class: 'button quiet', href: '#/sessions/new' }, t('makeLink')),
          h('a', { class: 'button quiet', href: '#/sessions/figures' }, t('figuresTitle')),
        ),
      sessionFilterForm(filter, apply),
      savedFilters(filter, apply),
    ],
    get: (id) => getSession(session, id),
    show: (one) => {
      const record = sessionRecord(one);
      record.append(timelineOf(session, one));
      return record;
    },
  });
