import { type Csv, exporter, type Page, type Wanted } from './csv.js';
import { button, h, region } from './dom.js';
import { t } from './i18n/language.js';
import { loadFailed } from './load.js';

/* The frame of the pages that list records page by page and show one of them: transactions, sessions. */

type Content = Node | false | readonly (Node | false)[];
type Key = Parameters<typeof t>[0];

export type Records<Filter, T, One, Cursor> = {
  /** Its place in the address: `#/sessions`. */
  readonly place: string;
  readonly class: string;
  readonly words: Readonly<Record<'title' | 'lead' | 'none' | 'noneMatch' | 'absent', Key>>;
  readonly titleOf: (id: string) => string;
  readonly list: (filter: Filter, page: Wanted<Cursor>) => Promise<Page<T, Cursor> | undefined>;
  readonly table: (all: readonly T[]) => Node;
  /** All that match the filter, as a file. */
  readonly csv: Csv<T>;
  readonly form: (filter: Filter, apply: (wanted: Filter) => void) => Content;
  /** Beside the list, by the same filter. */
  readonly charts?: (filter: Filter, apply: (wanted: Filter) => void) => Promise<Content>;
  readonly get: (id: string) => Promise<One | 'absent' | 'failed'>;
  /** `replace` shows something else in its place. */
  readonly show: (one: One, replace: (content: Node) => void) => Node;
};

const shownAtOnce = 25;
/** As many as the service gives. */
const savedAtOnce = 200;

const empty = (text: string): HTMLElement => h('p', { class: 'empty' }, text);

export const createRecordsView = <Filter extends object, T, One, Cursor>(
  records: Records<Filter, T, One, Cursor>,
) => {
  const { words } = records;
  let filter = {} as Filter;
  /** Identifies the newest load; results of older ones are discarded. */
  let current = 0;

  const listView = (): HTMLElement => {
    const list = region({ class: 'records-region', 'aria-live': 'polite' });
    const charts = region({ class: 'charts' });
    const form = region();
    const apply = (wanted: Filter): void => {
      filter = wanted;
      load();
    };
    const none = (): HTMLElement =>
      empty(t(Object.values(filter).some(Boolean) ? words.noneMatch : words.none));
    const loadPage = async (before: readonly T[], after?: Cursor): Promise<void> => {
      const mine = current;
      const page = await records.list(filter, { after, limit: shownAtOnce });
      if (mine !== current) return;
      if (!page) return list.show(loadFailed(load));
      const all = [...before, ...page.all];
      const { next } = page;
      if (all.length === 0) return list.show(none());
      const wanted = filter;
      list.show(
        exporter(
          (from?: Cursor) => records.list(wanted, { after: from, limit: savedAtOnce }),
          records.csv,
        ),
        records.table(all),
        next !== null && button(t('more'), () => void loadPage(all, next), { class: 'quiet wide' }),
      );
    };
    const loadCharts = async (): Promise<void> => {
      const mine = current;
      const made = await records.charts?.(filter, apply);
      if (mine === current && made) charts.show(made);
    };
    const load = (): void => {
      current += 1;
      form.show(records.form(filter, apply));
      list.show(empty(t('loading')));
      charts.show();
      void loadPage([]);
      void loadCharts();
    };
    load();
    return h(
      'div',
      { class: records.class },
      h('h1', { tabindex: -1 }, t(words.title)),
      h('p', { class: 'lead' }, t(words.lead)),
      form.element,
      records.charts !== undefined && charts.element,
      list.element,
    );
  };

  const oneView = (id: string): HTMLElement => {
    const body = region({ 'aria-live': 'polite' });
    const load = async (): Promise<void> => {
      current += 1;
      const mine = current;
      body.show(empty(t('loading')));
      const found = await records.get(id);
      if (mine !== current) return;
      if (found === 'failed') return body.show(loadFailed(() => void load()));
      if (found === 'absent') return body.show(h('p', { class: 'problem' }, t(words.absent)));
      body.show(records.show(found, (content) => body.show(content)));
    };
    void load();
    return h(
      'div',
      { class: records.class },
      h('p', {}, h('a', { href: `#/${records.place}` }, `← ${t('back')}`)),
      h('h1', { tabindex: -1 }, records.titleOf(id)),
      body.element,
    );
  };

  return {
    render: (id: string | undefined): HTMLElement => (id ? oneView(id) : listView()),
    /** What the list shows next. */
    filterBy: (wanted: Filter): void => {
      filter = wanted;
    },
    forget: (): void => {
      filter = {} as Filter;
    },
  };
};
