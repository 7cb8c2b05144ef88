import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Quad, quadOf } from '../../../src/geometry/quad.js';
import { point } from '../../../src/geometry/point.js';

export const groups = ['upright', 'turned', 'photo', 'web'] as const;
export type Group = (typeof groups)[number];

export type Label = {
  /** `SRB-passport-0174`. */
  readonly name: string;
  readonly file: string;
  readonly group: Group;
  readonly country: string;
  /** TD1, TD2, TD3, MRV as the labels say, `none` without a zone. */
  readonly zone: string;
  readonly mrz: readonly string[] | undefined;
  /** Every check digit holds: only these score reading. */
  readonly mrzValid: boolean;
  readonly quad: Quad | undefined;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly notes: string;
};

type Row = {
  file: string;
  country: string;
  capture: string;
  has_mrz?: string;
  mrz?: string[];
  mrz_valid?: boolean;
  quad?: [number, number][];
  tags?: string[];
  notes?: string;
  width: number;
  height: number;
};

export const dataFolder = (): string =>
  resolve(process.env['ANVERSO_EVAL_DATA'] ?? join('..', 'shared', 'data', 'documents'));

export const hasData = (): boolean => existsSync(join(dataFolder(), 'labels.jsonl'));

/**
 * Flat-bed scans of mock documents, upright or turned; phone photos; the rest are pictures of the
 * web.
 */
const groupOf = ({ capture, quad, tags = [] }: Row): Group => {
  if (capture === 'photo') return 'photo';
  if (quad === undefined) return 'web';
  return tags.includes('rotated') ? 'turned' : 'upright';
};

const labelOf = (row: Row, folder: string): Label => ({
  name: row.file.replace(/^.*\/|\.\w+$/g, ''),
  file: join(folder, row.file),
  group: groupOf(row),
  country: row.country,
  zone: row.has_mrz ?? 'none',
  mrz: row.mrz,
  mrzValid: row.mrz_valid === true,
  quad:
    row.quad &&
    quadOf(row.quad.map(([x, y]) => point(x, y)) as unknown as Parameters<typeof quadOf>[0]),
  widthPx: row.width,
  heightPx: row.height,
  notes: [...(row.tags ?? []), row.notes ?? ''].filter(Boolean).join('; '),
});

export const loadLabels = (folder = dataFolder()): Label[] =>
  readFileSync(join(folder, 'labels.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => labelOf(JSON.parse(line) as Row, folder));

/**
 * Widths in mm of ISO/IEC 7810 ID-3, ID-2 and ID-1, and of a visa (ICAO 9303-7, MRV-A 120, MRV-B
 * 105).
 */
const documentWidthMm = (label: Label): number => {
  if (label.zone === 'MRV') return label.mrz?.[0]?.length === 36 ? 105 : 120;
  return { TD1: 85.6, TD2: 105, TD3: 125 }[label.zone] ?? 125;
};

/** OCR-B capitals of size 1 (ISO 1073-2). */
const capMm = 2.4;

/** Height of a letter in widths of the document. */
export const letterRatio = (label: Label): number => capMm / documentWidthMm(label);

/**
 * Letter height that a picture of the web can have: its documents fill the picture's width (checked
 * by eye, stacked sides and open booklets too), so print and width say it without asking our
 * reader.
 */
export const printedLetterPx = (label: Label): number => label.widthPx * letterRatio(label);

/** What reading is aimed at (issue 2): below it letters have too few pixels to be told apart. */
export const readableLetterPx = 9;
