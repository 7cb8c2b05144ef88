import { summaryLine } from './as-table.js';
import { escapeHtml } from './html-parts.js';
import { codeOf, messageOf, type Result, warningWords } from './result.js';

type Tag = { readonly tag: string; readonly text: string; readonly count: number };

/** Tags to filter articles by, with their counts: outcome, warnings, code. */
const tagsOf = (results: readonly Result[]): readonly Tag[] => {
  const tags = new Map<string, Tag>();
  const add = (tag: string, text = tag): void => {
    tags.set(tag, { tag, text, count: (tags.get(tag)?.count ?? 0) + 1 });
  };
  for (const result of results) {
    add(result.state);
    for (const word of warningWords(result)) add(word);
    const code = codeOf(result);
    if (code !== '') add(code, `${code} ${messageOf(result)}`);
  }
  return [...tags.values()].sort((a, b) => b.count - a.count);
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

const timesOf = (results: readonly Result[]): string => {
  const ms = results.map((result) => result.ms).sort((a, b) => a - b);
  return `median ${percentile(ms, 0.5)} ms, 95th percentile ${percentile(ms, 0.95)} ms`;
};

const choice = ({ tag, text, count }: Tag, checked = false): string =>
  `<label><input type="radio" name="show" id="show-${tag}"${checked ? ' checked' : ''}> ${escapeHtml(text)} (${count})</label>`;

/**
 * Filters by style sheet alone, because the page has no scripts: a choice hides the articles
 * without its tag.
 */
const rule = ({ tag }: Tag): string =>
  `body:has(#show-${tag}:checked) article:not([data-tags~="${tag}"]) { display: none; }`;

/** Counts and filters, of all photos. */
export const summary = (results: readonly Result[]): string => {
  const tags = tagsOf(results);
  const all = { tag: 'all', text: 'all', count: results.length };
  return `<style>${tags.map(rule).join('\n')}</style>
<section id="summary"><h2>Summary</h2>
<p>${escapeHtml(summaryLine(results))}; ${timesOf(results)}.</p>
<fieldset><legend>Show</legend>${[choice(all, true), ...tags.map((tag) => choice(tag))].join('')}</fieldset></section>
`;
};
