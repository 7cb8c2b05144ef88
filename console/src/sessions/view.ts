import { button, h, region } from '../dom.js';
import { dateTime, t } from '../i18n/language.js';
import { loadFailed } from '../load.js';
import type { Session } from '../session.js';
import { getSession, listSessions, type SessionFilter, type SessionRecord } from './api.js';
import { sessionFilterForm } from './filter.js';
import { sessionRecord } from './record.js';
import { checkName, decidedByText, outcomeText, whyText } from './words.js';

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
          ...(['reference', 'when', 'outcome', 'decidedBy'] as const).map((key) =>
            h('th', { scope: 'col' }, t(key)),
          ),
        ),
      ),
      h('tbody', {}, ...all.map(rowOf)),
    ),
  );

/** The history: for as long as the client keeps transactions. */
export const createSessionsView = (session: Session) => {
  let filter: SessionFilter = {};
  /** Identifies the newest load; results of older ones are discarded. */
  let current = 0;

  const listView = (): HTMLElement => {
    const records = region({ class: 'records-region', 'aria-live': 'polite' });
    const form = region();
    const show = (all: readonly SessionRecord[], cursor: string | null): void =>
      records.show(
        all.length > 0
          ? sessionTable(all)
          : h(
              'p',
              { class: 'empty' },
              t(Object.values(filter).some(Boolean) ? 'noSessionMatches' : 'noSessions'),
            ),
        cursor !== null &&
          button(t('more'), () => void loadPage(all, cursor), { class: 'quiet wide' }),
      );
    const loadPage = async (before: readonly SessionRecord[], cursor?: string): Promise<void> => {
      const mine = current;
      const page = await listSessions(session, filter, cursor);
      if (mine !== current) return;
      if (!page) return records.show(loadFailed(load));
      show([...before, ...page.sessions], page.next_cursor);
    };
    const load = (): void => {
      current += 1;
      form.show(
        sessionFilterForm(filter, (wanted) => {
          filter = wanted;
          load();
        }),
      );
      records.show(h('p', { class: 'empty' }, t('loading')));
      void loadPage([]);
    };
    load();
    return h(
      'div',
      { class: 'transactions sessions' },
      h('h1', { tabindex: -1 }, t('sessionsTitle')),
      h('p', { class: 'lead' }, t('sessionsLead')),
      form.element,
      records.element,
    );
  };

  const oneView = (id: string): HTMLElement => {
    const body = region({ 'aria-live': 'polite' });
    const load = async (): Promise<void> => {
      current += 1;
      const mine = current;
      body.show(h('p', { class: 'empty' }, t('loading')));
      const found = await getSession(session, id);
      if (mine !== current) return;
      if (found === 'failed') return body.show(loadFailed(() => void load()));
      if (found === 'absent') return body.show(h('p', { class: 'problem' }, t('noSuchSession')));
      body.show(sessionRecord(found));
    };
    void load();
    return h(
      'div',
      { class: 'transactions sessions' },
      h('p', {}, h('a', { href: '#/sessions' }, `← ${t('back')}`)),
      h('h1', { tabindex: -1 }, t('session', { id: id.slice(0, 8) })),
      body.element,
    );
  };

  return {
    render: (id: string | undefined): HTMLElement => (id ? oneView(id) : listView()),
    forget: (): void => {
      filter = {};
    },
  };
};
