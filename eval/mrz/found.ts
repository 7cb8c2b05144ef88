import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iou } from '../../src/geometry/quad.js';
import type { Tools } from '../../src/models/tools.js';
import { tableOf } from '../markdown.js';
import { mapWithProgress } from '../progress.js';
import { mean, median, quantile } from '../stats.js';
import type { Label } from './labels.js';
import { readPicture } from './read.js';

type Find = { readonly label: Label; readonly iou: number; readonly score: number };

const findAll = (labels: readonly Label[], tools: Tools): Promise<Find[]> =>
  mapWithProgress(
    'finding',
    labels.filter(({ quad }) => quad !== undefined),
    async (label) => {
      const { finds } = await readPicture(readFileSync(label.file), tools, 'locate');
      const best = finds?.documents[0];
      return { label, iou: best ? iou(best.quad, label.quad!) : 0, score: best?.score ?? 0 };
    },
  );

const rowOf = (name: string, finds: readonly Find[]): string[] => {
  const ious = finds.map((find) => find.iou);
  const worst = [...finds].sort((a, b) => a.iou - b.iou)[0];
  return [
    name,
    String(finds.length),
    mean(ious).toFixed(4),
    median(ious).toFixed(4),
    worst ? `${worst.iou.toFixed(3)} (${worst.label.name})` : '–',
    Math.min(...finds.map(({ score }) => score)).toFixed(2),
    quantile(
      finds.map(({ score }) => score),
      0.05,
    ).toFixed(2),
  ];
};

type Empty = {
  readonly document: number;
  readonly band: number;
  readonly valid: boolean;
  readonly zone: boolean;
};

/** Photos without a document, of which the finder saw none in training: a folder of pictures. */
const emptyPhotos = (): string[] | undefined => {
  const folder = process.env['ANVERSO_EVAL_PHOTOS'];
  if (folder === undefined || !existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .sort()
    .map((name) => join(folder, name));
};

const emptySection = async (tools: Tools, finds: readonly Find[]): Promise<string[]> => {
  const files = emptyPhotos();
  if (files === undefined)
    return [
      'False finds: skipped, ANVERSO_EVAL_PHOTOS names no folder of photos without a document.',
    ];
  const empties = await mapWithProgress('empty photos', files, async (file): Promise<Empty> => {
    const { finds, zone } = await readPicture(readFileSync(file), tools);
    return {
      document: finds?.documents[0]?.score ?? 0,
      band: finds?.bands[0]?.score ?? 0,
      zone: zone !== undefined,
      valid: zone?.reading.valid === true,
    };
  });
  const limits = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6];
  const count = (is: (one: Empty) => boolean): string => String(empties.filter(is).length);
  return [
    `Photos without a document (${empties.length}), which no training of the finder saw: ${count(({ zone }) => zone)} came back with a zone, ${count(({ valid }) => valid)} called valid. What a limit on the document’s score would let through and lose:`,
    '',
    tableOf(
      ['limit', ...limits.map(String)],
      [
        ['false finds', ...limits.map((limit) => count(({ document }) => document >= limit))],
        ['false zones', ...limits.map((limit) => count(({ band }) => band >= limit))],
        [
          `labelled documents lost, of ${finds.length}`,
          ...limits.map((limit) => String(finds.filter(({ score }) => score < limit).length)),
        ],
      ],
    ),
  ];
};

/** From the card of the finder: the same net before it was fine-tuned on these documents. */
const heldOut = (): string[] => {
  const card = readFileSync(new URL('../../models/finder/card.md', import.meta.url), 'utf8');
  return card.split('\n').filter((line) => /^\| (scan|photo|no-document)/.test(line));
};

export const foundSection = async (labels: readonly Label[], tools: Tools): Promise<string> => {
  const finds = await findAll(labels, tools);
  const photos = finds.filter(({ label }) => label.group === 'photo');
  const scans = finds.filter(({ label }) => label.group !== 'photo');
  return [
    '## Found',
    '',
    'Overlap (IoU) of the best find’s corners with the labelled ones, one pass of the finder. The shipped finder has seen these documents in its last training; below stands what the net did before, on issuers that it had never seen.',
    '',
    tableOf(
      ['', 'n', 'mean IoU', 'median', 'worst', 'lowest score', '5 % of scores under'],
      [rowOf('scans', scans), rowOf('photos', photos)],
    ),
    '',
    'Before the last training, documents of held-out issuers (models/finder/card.md):',
    '',
    '| group | n | numbers |',
    '|---|---|---|',
    ...heldOut(),
    '',
    ...(await emptySection(tools, finds)),
  ].join('\n');
};
