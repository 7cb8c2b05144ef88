import type { Wanted } from '../csv.js';
import { h } from '../dom.js';
import { t } from '../i18n/language.js';
import { createRecordsView } from '../records-view.js';
import type { Session } from '../session.js';
import {
  eraseTransaction,
  type Filter,
  getTransaction,
  listTransactions,
  summariseWell,
} from './api.js';
import { transactionsCsv } from './export.js';
import { filterForm, idForm } from './filter.js';
import { codeBars, transactionTable } from './list.js';
import { plots } from './plots.js';
import { recordView } from './record.js';

export const createTransactionsView = (session: Session) =>
  createRecordsView({
    place: 'transactions',
    class: 'transactions',
    words: {
      title: 'transactionsTitle',
      lead: 'transactionsLead',
      absent: 'noSuch',
      none: 'noTransactions',
      noneMatch: 'noneMatch',
    },
    titleOf: (id) => t('transaction', { id }),
    list: async (filter: Filter, wanted: Wanted<number>) => {
      const page = await listTransactions(session, filter, wanted);
      return page && { all: page.transactions, next: page.next_before };
    },
    table: transactionTable,
    csv: transactionsCsv,
    form: (filter, apply) => [idForm(), filterForm(filter, apply)],
    charts: async (filter, apply) => {
      const summary = await summariseWell(session, filter);
      if (!summary) return false;
      const showCode = (code: number): void => apply({ ...filter, code: String(code) });
      return [plots(summary), codeBars(summary, showCode)];
    },
    get: (id) => getTransaction(session, id),
    show: (found, replace) =>
      recordView(found, () => {
        void eraseTransaction(session, found.id).then((done) =>
          replace(h('p', { class: 'note', role: 'status' }, t(done ? 'erased' : 'noSuch'))),
        );
      }),
  });
