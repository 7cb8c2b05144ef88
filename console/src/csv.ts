import { button, h } from './dom.js';
import { t } from './i18n/language.js';

/* Records as a file for a spreadsheet. */

/** Enough for a month of a busy client; a filter by date gets the rest. */
const maxRows = 20_000;

type Value = string | number | null;

/** Quoted where needed; a value that a spreadsheet would run as a formula is made plain text. */
const cell = (value: Value): string => {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r\n]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLines = (rows: readonly (readonly Value[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

export const saveFile = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Which page of records is wanted. */
export type Wanted<Cursor> = { readonly after?: Cursor | undefined; readonly limit: number };
/** One page of records, and where the next one begins. */
export type Page<T, Cursor> = { readonly all: readonly T[]; readonly next: Cursor | null };

/** All records, page by page; undefined where a page cannot be loaded. */
const loadAll = async <T, Cursor>(
  list: (after?: Cursor) => Promise<Page<T, Cursor> | undefined>,
): Promise<readonly T[] | undefined> => {
  const all: T[] = [];
  for (let after: Cursor | undefined; all.length < maxRows;) {
    const page = await list(after);
    if (!page) return undefined;
    all.push(...page.all);
    if (page.next === null) break;
    after = page.next;
  }
  return all;
};

/** What a file has of records: its head, then a row for each. */
export type Csv<T> = {
  readonly file: string;
  readonly rows: (all: readonly T[]) => readonly (readonly Value[])[];
};

/** A button that saves all records of a list as `file`. */
export const exporter = <T, Cursor>(
  list: (after?: Cursor) => Promise<Page<T, Cursor> | undefined>,
  { file, rows }: Csv<T>,
): HTMLElement => {
  const said = h('span', { class: 'problem', role: 'status' });
  const run = async (): Promise<void> => {
    save.disabled = true;
    const all = await loadAll(list);
    save.disabled = false;
    said.textContent = all ? '' : t('loadFailed');
    if (all) saveFile(file, csvLines(rows(all)));
  };
  const save = button(t('exportCsv'), () => void run(), { class: 'quiet small' });
  return h('div', { class: 'ways export' }, save, said);
};
