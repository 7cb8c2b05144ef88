import { button, h, region } from '../dom.js';
import { t } from '../i18n/language.js';
import { loadFailed } from '../load.js';
import type { Session } from '../session.js';
import {
  eraseTransaction,
  type Filter,
  getTransaction,
  listTransactions,
  summariseWell,
  type Transaction,
} from './api.js';
import { csvOf, loadAll, saveFile } from './export.js';
import { filterForm, idForm } from './filter.js';
import { codeBars, transactionTable } from './list.js';
import { plots } from './plots.js';
import { recordView } from './record.js';

export const createTransactionsView = (session: Session) => {
  let filter: Filter = {};
  /** Identifies the newest load; results of older ones are discarded. */
  let current = 0;

  const listView = (): HTMLElement => {
    const records = region({ class: 'records-region', 'aria-live': 'polite' });
    const charts = region({ class: 'charts' });
    const form = region();

    const apply = (wanted: Filter): void => {
      filter = wanted;
      load();
    };
    const exporter = (): HTMLElement => {
      const save = button(t('exportCsv'), () => void run(), { class: 'quiet small' });
      const said = h('span', { class: 'problem', role: 'status' });
      const run = async (): Promise<void> => {
        save.disabled = true;
        const all = await loadAll(session, filter);
        save.disabled = false;
        said.textContent = all ? '' : t('loadFailed');
        if (all) saveFile('transactions.csv', csvOf(all));
      };
      return h('div', { class: 'ways export' }, save, said);
    };
    const showRecords = (all: readonly Transaction[], next: number | null): void =>
      records.show(
        all.length > 0
          ? [exporter(), transactionTable(all)]
          : h(
              'p',
              { class: 'empty' },
              t(Object.values(filter).some(Boolean) ? 'noneMatch' : 'noTransactions'),
            ),
        next !== null &&
          button(t('more'), () => void loadRecords(all, next), { class: 'quiet wide' }),
      );
    const loadRecords = async (before: readonly Transaction[], from?: number): Promise<void> => {
      const mine = current;
      const page = await listTransactions(session, filter, { before: from });
      if (mine !== current) return;
      if (!page) return records.show(loadFailed(load));
      showRecords([...before, ...page.transactions], page.next_before);
    };
    const loadCharts = async (): Promise<void> => {
      const mine = current;
      const summary = await summariseWell(session, filter);
      if (mine !== current || !summary) return;
      charts.show(
        plots(summary),
        codeBars(summary, (code) => apply({ ...filter, code: String(code) })),
      );
    };
    const load = (): void => {
      current += 1;
      form.show(idForm(), filterForm(filter, apply));
      records.show(h('p', { class: 'empty' }, t('loading')));
      charts.show();
      void loadRecords([]);
      void loadCharts();
    };
    load();
    return h(
      'div',
      { class: 'transactions' },
      h('h1', { tabindex: -1 }, t('transactionsTitle')),
      h('p', { class: 'lead' }, t('transactionsLead')),
      form.element,
      charts.element,
      records.element,
    );
  };

  const oneView = (id: string): HTMLElement => {
    const body = region({ 'aria-live': 'polite' });
    const load = async (): Promise<void> => {
      current += 1;
      const mine = current;
      body.show(h('p', { class: 'empty' }, t('loading')));
      const found = await getTransaction(session, id);
      if (mine !== current) return;
      if (found === 'failed') return body.show(loadFailed(() => void load()));
      if (found === 'absent') return body.show(h('p', { class: 'problem' }, t('noSuch')));
      const erase = (): void =>
        void eraseTransaction(session, found.id).then((done) =>
          body.show(h('p', { class: 'note', role: 'status' }, t(done ? 'erased' : 'noSuch'))),
        );
      body.show(recordView(found, erase));
    };
    void load();
    return h(
      'div',
      { class: 'transactions' },
      h('p', {}, h('a', { href: '#/transactions' }, `← ${t('back')}`)),
      h('h1', { tabindex: -1 }, t('transaction', { id })),
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
