import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { locate } from '../../../src/document/locate.js';
import { iou } from '../../../src/geometry/quad.js';
import type { Tools } from '../../../src/models/tools.js';
import { tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { mean, median, quantile } from '../../support/stats.js';
import type { Label } from './labels.js';
import { readPicture } from './read.js';

type Find = { readonly label: Label; readonly iou: number; readonly score: number };

const findAll = (labels: readonly Label[], tools: Tools): Promise<Find[]> =>
  mapWithProgress(
    'finding',
    labels.filter(({ quad }) => quad !== undefined),
    async (label) => {
      const { photo } = await readPicture(readFileSync(label.file), tools, 'decode');
      const [best] = photo ? (await locate(photo, tools)).documents : [];
      return { label, iou: best ? iou(best.quad, label.quad!) : 0, score: best?.score ?? 0 };
    },
  );

const rowOf = (name: string, detections: readonly Find[]): string[] => {
  const ious = detections.map((find) => find.iou);
  const worst = [...detections].sort((a, b) => a.iou - b.iou)[0];
  return [
    name,
    String(detections.length),
    mean(ious).toFixed(4),
    median(ious).toFixed(4),
    worst ? `${worst.iou.toFixed(3)} (${worst.label.name})` : '–',
    Math.min(...detections.map(({ score }) => score)).toFixed(2),
    quantile(
      detections.map(({ score }) => score),
      0.05,
    ).toFixed(2),
  ];
};

type Empty = {
  readonly document: number;
  readonly valid: boolean;
  readonly zone: boolean;
};

/** Folders of photos without a document, of which the finder saw none in training. */
const emptyFolders = (): string[] =>
  (process.env['ANVERSO_EVAL_PHOTOS'] ?? '')
    .split(delimiter)
    .filter((folder) => existsSync(folder));

const photosIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .sort()
    .map((name) => join(folder, name));

const lookAtEmpty = (folder: string, tools: Tools): Promise<Empty[]> =>
  mapWithProgress(`empty photos, ${basename(folder)}`, photosIn(folder), async (file) => {
    const { detections, zone } = await readPicture(readFileSync(file), tools);
    return {
      document: detections?.documents[0]?.score ?? 0,
      zone: zone !== undefined,
      valid: zone?.reading.valid === true,
    };
  });

const limits = [0.55, 0.6, 0.65, 0.7];

const emptyRow = (name: string, empties: readonly Empty[]): string[] => {
  const count = (is: (one: Empty) => boolean): string => String(empties.filter(is).length);
  return [
    name,
    String(empties.length),
    count(({ zone }) => zone),
    count(({ valid }) => valid),
    ...limits.map((limit) => count(({ document }) => document >= limit)),
  ];
};

const emptySection = async (tools: Tools, detections: readonly Find[]): Promise<string[]> => {
  const rows: string[][] = [];
  for (const folder of emptyFolders())
    rows.push(emptyRow(basename(folder), await lookAtEmpty(folder, tools)));
  if (rows.length === 0)
    return [
      'False finds: skipped, ANVERSO_EVAL_PHOTOS names no folder of photos without a document.',
    ];
  return [
    'Photos without a document, which no training of the finder saw, by folder: in how many a zone was read, in how many it was called valid, in how many a document was found at the service’s limit (0.55) and at higher ones. The limit was chosen on `kept-out`; `scenes` (everyday photos) and `screens` (photos of a screen or a print, on which whatever has the shape of a card may well be one) were looked at afterwards only.',
    '',
    tableOf(
      ['folder', 'n', 'zones', 'valid', ...limits.map((limit) => `≥ ${limit}`)],
      [
        ...rows,
        [
          'labelled documents under it',
          String(detections.length),
          '',
          '',
          ...limits.map((limit) => String(detections.filter(({ score }) => score < limit).length)),
        ],
      ],
    ),
  ];
};

/** From the card of the finder: documents of issuers that no training saw. */
const heldOut = (): string[] => {
  const card = readFileSync(new URL('../../../models/finder/card.md', import.meta.url), 'utf8');
  return card.split('\n').filter((line) => /^\| (scan|photo|no-document)/.test(line));
};

export const foundSection = async (labels: readonly Label[], tools: Tools): Promise<string> => {
  const detections = await findAll(labels, tools);
  const photos = detections.filter(({ label }) => label.group === 'photo');
  const scans = detections.filter(({ label }) => label.group !== 'photo');
  return [
    '## Found',
    '',
    'Overlap (IoU) of the best find’s corners with the labelled ones, one pass of the finder. The shipped finder, in eight bits as it serves, was trained on documents of some of these issuers; what the trained net does on held-out issuers (SRB, ESP, TUR, CZE and others) stands below.',
    '',
    tableOf(
      ['', 'n', 'mean IoU', 'median', 'worst', 'lowest score', '5 % of scores under'],
      [rowOf('scans', scans), rowOf('photos', photos)],
    ),
    '',
    'Documents of held-out issuers, the trained net (models/finder/card.md):',
    '',
    '| group | n | numbers |',
    '|---|---|---|',
    ...heldOut(),
    '',
    ...(await emptySection(tools, detections)),
  ].join('\n');
};
