import type { FiguresOfSessions } from '../../../packages/client/src/types.js';
import { h, region } from '../dom.js';
import { dateField, filtersForm } from '../filters.js';
import { number, percent, t } from '../i18n/language.js';
import { load, loadFailed } from '../load.js';
import { stackedPlot } from '../plot.js';
import type { Session } from '../session.js';
import { startOfDay } from '../transactions/api.js';
import type { SessionFilter } from './api.js';
import { funnel } from './funnel.js';
import { whyLists } from './why-lists.js';

type Period = Required<Pick<SessionFilter, 'from' | 'to'>>;

const mostDays = 31;
const dayMs = 86_400_000;

const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The last 30 days; today is the last. */
const newest = (): Period => {
  const now = new Date();
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 29);
  return { from: dayOf(from), to: dayOf(now) };
};

const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const ask = (session: Session, { from, to }: Period) => {
  const query = new URLSearchParams({ from: startOfDay(from), to: startOfDay(to, 1) });
  return load<FiguresOfSessions>(session, `/api/v3.2/sessions/figures/?${query.toString()}`);
};

const dayParts = ['approved', 'review', 'declined', 'stopped', 'under_way'] as const;

const shown = (
  { stages, days, ...why }: FiguresOfSessions,
  showSessions: (filter: SessionFilter) => void,
): HTMLElement => {
  const created = stages.find(({ stage }) => stage === 'created')!.passed;
  const approved = stages.find(({ stage }) => stage === 'approved')!.passed;
  if (created === 0) return h('p', { class: 'empty' }, t('figuresNone'));
  const counts = { created: number(created), approved: number(approved) };
  const parts = dayParts.map((name) => ({ name, text: t(`day_${name}`) }));
  return h(
    'div',
    { class: 'figures' },
    h(
      'p',
      { class: 'figures-sum' },
      t('figuresSum', { ...counts, share: percent(approved / created) }),
    ),
    h(
      'div',
      { class: 'plots' },
      funnel(stages, created),
      stackedPlot(t('figuresDays'), 'day', days, parts),
    ),
    whyLists(why, showSessions),
  );
};

/** How far the sessions of a period came, how long it took, and why others stopped. */
export const sessionFiguresView = (
  session: Session,
  showSessions: (filter: SessionFilter) => void,
): HTMLElement => {
  const body = region({ class: 'figures-region', 'aria-live': 'polite' });
  const form = region();
  let newestLoad = 0;
  const show = async (period: Period): Promise<void> => {
    const from = dateField('from', period.from);
    const to = dateField('to', period.to);
    from.required = to.required = true;
    form.show(
      filtersForm(
        [
          [t('from'), from],
          [t('to'), to],
        ],
        {
          apply: () => void show({ from: from.value, to: to.value }),
          clear: () => void show(newest()),
        },
      ),
    );
    newestLoad += 1;
    const mine = newestLoad;
    const days = daysIn(period);
    if (!(days >= 1 && days <= mostDays))
      return body.show(h('p', { class: 'problem', role: 'alert' }, t('figuresPeriod')));
    body.show(h('p', { class: 'empty' }, t('loading')));
    const found = await ask(session, period);
    if (mine !== newestLoad) return;
    const showOf = (filter: SessionFilter): void => showSessions({ ...filter, ...period });
    body.show(found ? shown(found, showOf) : loadFailed(() => void show(period)));
  };
  void show(newest());
  return h(
    'div',
    { class: 'transactions sessions session-figures' },
    h('p', {}, h('a', { href: '#/sessions' }, `← ${t('back')}`)),
    h('h1', { tabindex: -1 }, t('figuresTitle')),
    h('p', { class: 'lead' }, t('figuresLead')),
    form.element,
    body.element,
  );
};
