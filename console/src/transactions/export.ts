import type { Session } from '../session.js';
import { type Filter, listTransactions, totalMs, type Transaction } from './api.js';

const pageSize = 200;
/** Enough for a month of a busy client; a filter by date gets the rest. */
const maxRows = 20_000;

const columns = ['id', 'created_at', 'kind', 'outcome', 'code', 'reason', 'request_id'] as const;

/** Quoted where needed; a value that a spreadsheet would run as a formula is made plain text. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

export const csvOf = (all: readonly Transaction[]): string =>
  [
    [...columns, 'total_ms'].join(','),
    ...all.map((one) =>
      [...columns.map((name) => one[name]), Math.round(totalMs(one))].map(cell).join(','),
    ),
  ].join('\r\n');

/** All records that match, page by page; undefined where a page cannot be loaded. */
export const loadAll = async (
  session: Session,
  filter: Filter,
): Promise<readonly Transaction[] | undefined> => {
  const all: Transaction[] = [];
  for (let before: number | undefined; all.length < maxRows;) {
    const page = await listTransactions(session, filter, { before, limit: pageSize });
    if (!page) return undefined;
    all.push(...page.transactions);
    if (page.next_before === null) break;
    before = page.next_before;
  }
  return all;
};

export const saveFile = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
