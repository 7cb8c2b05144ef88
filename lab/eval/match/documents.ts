import { readFileSync } from 'node:fs';
import { openDocumentFace } from '../../../src/flows/match/document-face.js';
import { similarityOf } from '../../../src/models/face-similarity.js';
import type { Tools } from '../../../src/models/tools.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { tableOf } from '../../support/markdown.js';
import { type Label, loadLabels } from '../mrz/labels.js';
import { mapWithProgress } from '../../support/progress.js';
import { median } from '../../support/stats.js';
import { type Embedded, rate, verdicts } from './rates.js';

/** A page of a mock passport, scanned upright or turned by any angle, as the service sees it. */
export type Page = {
  readonly person: string;
  readonly group: Label['group'];
  /** Undefined where no portrait was found. */
  readonly embedding: Float32Array | undefined;
};

export const openPages = async (tools: Tools, limit: number): Promise<readonly Page[]> => {
  const labels = loadLabels().filter(
    ({ group, zone, mrz }) => mrz && zone === 'TD3' && (group === 'upright' || group === 'turned'),
  );
  return mapWithProgress('pages', labels.slice(0, limit), async ({ file, group, mrz }) => {
    const seen = await openDocumentFace(new Uint8Array(readFileSync(file)), tools);
    const embedding = isRejection(seen) ? undefined : seen.face.embedding;
    return { person: mrz!.join(), group, embedding };
  });
};

export const pagesSection = (pages: readonly Page[], strangers: readonly Embedded[]): string => {
  const seen = pages.flatMap(({ embedding, ...page }) => (embedding ? { ...page, embedding } : []));
  const scores = (isOne: boolean): number[] =>
    seen.flatMap((a, i) =>
      seen
        .slice(i + 1)
        .filter((b) => (a.person === b.person) === isOne)
        .map((b) => similarityOf(a.embedding, b.embedding)),
    );
  const rows: readonly (readonly [string, readonly number[]])[] = [
    ['two scans of one page', scores(true)],
    ['pages of two holders', scores(false)],
    [
      'a page and a photo of somebody else',
      seen.flatMap((page) => strangers.map(({ plain }) => similarityOf(page.embedding, plain))),
    ],
  ];
  return `A portrait was found on ${seen.length} of ${pages.length} pages.

${tableOf(
  ['compared', 'pairs', 'median', 'matched', 'matched or in doubt'],
  rows.map(([name, given]) => [
    name,
    given.length,
    median(given).toFixed(2),
    rate(given, verdicts.matched),
    rate(given, verdicts.doubtful),
  ]),
)}`;
};
