import { wilson } from './stats.js';

export const tableOf = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const percent = (share: number, digits = 1): string =>
  Number.isFinite(share) ? `${(100 * share).toFixed(digits)} %` : '–';

/** `52/52 = 100.0 % (93.1–100.0)`. */
export const shareOf = (hits: number, n: number): string => {
  if (n === 0) return '–';
  const [low, high] = wilson(hits, n);
  return `${hits}/${n} = ${percent(hits / n)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
};
