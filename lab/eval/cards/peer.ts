import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shareOf, tableOf } from '../../support/markdown.js';
import { missingTesseract } from '../mrz/peers/python-peer.js';
import { mapWithProgress } from '../../support/progress.js';
import type { Scored } from './kept-scores.js';
import { loadFronts, type LabelledFront } from './labels.js';
import { normal } from './normal.js';
import { outFolder } from './report.js';

/** A letter for the sex stands in any text: nothing would be counted by it. */
const counted = (field: string): boolean => field !== 'gender';

const tesseract = (): string => process.env['ANVERSO_TESSERACT'] ?? 'tesseract';

/** Every language it has: the generous choice for cards of twenty countries. */
const languages = (): string => {
  const { stdout } = spawnSync(tesseract(), ['--list-langs'], { encoding: 'utf8' });
  const names = stdout
    .split('\n')
    .slice(1)
    .filter((name) => /^[a-z]{3}$/.test(name) && name !== 'osd');
  return names.join('+') || 'eng';
};

/** Its answers do not change between runs, so they are kept. */
const readAll = async (
  fronts: readonly LabelledFront[],
): Promise<Readonly<Record<string, string>>> => {
  const file = join(outFolder, 'tesseract.json');
  const kept = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<
    string,
    string
  >;
  const left = fronts.filter(({ name }) => kept[name] === undefined);
  if (left.length === 0) return kept;
  const spoken = languages();
  mkdirSync(outFolder, { recursive: true });
  await mapWithProgress('Tesseract', left, (front) => {
    const args = [front.file, 'stdout', '--psm', '11', '-l', spoken];
    const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
    const { status, stdout } = spawnSync(tesseract(), args, { encoding: 'utf8', env });
    if (status !== 0) throw new Error(`${tesseract()} failed on ${front.name}`);
    kept[front.name] = stdout;
    writeFileSync(file, JSON.stringify(kept));
    return Promise.resolve();
  });
  return kept;
};

/**
 * Day and year on one line, whatever stands for the month; other values letter by letter, wherever
 * they stand.
 */
const isIn = (text: string, field: string, expected: string): boolean => {
  if (!field.endsWith('_date'))
    return normal('document_number', text).includes(normal('document_number', expected));
  const [day, , year] = expected.split('-') as [string, string, string];
  const shape = new RegExp(
    `(?<!\\d)0?${Number(day)}\\D.{0,12}?(?:${year}|${year.slice(2)})(?!\\d)|${year}\\D{1,3}\\d\\d?\\D{1,3}${day}`,
  );
  return text.split('\n').some((line) => shape.test(line));
};

/**
 * Beside ours: whole pages read by Tesseract. A field counts as read where its value stands
 * anywhere in the text.
 */
export const peerSection = async (ours: readonly Scored[]): Promise<string> => {
  const title = '## Beside Tesseract';
  const missing = missingTesseract();
  if (missing !== undefined) return `${title}\n\nSkipped: ${missing}.`;
  if (ours.length === 0) return `${title}\n\nSkipped: no labelled fronts were read.`;
  const fronts = loadFronts();
  const texts = await readAll(fronts);
  const captures = new Map(fronts.map(({ name, capture }) => [name, capture]));
  const groups: Readonly<Record<string, (name: string) => boolean>> = {
    all: () => true,
    photo: (name) => captures.get(name) === 'photo',
    scan: (name) => captures.get(name) !== 'photo',
  };
  const rows = Object.entries(groups).map(([group, isOf]) => {
    const scores = ours
      .filter(({ name }) => isOf(name))
      .flatMap(({ name, scores }) => scores.map((score) => ({ ...score, name })))
      .filter(({ field, expected }) => counted(field) && expected.some((value) => value !== ''));
    const seen = scores.filter(({ name, field, expected }) =>
      expected.some((value) => value !== '' && isIn(texts[name] ?? '', field, value)),
    );
    const right = scores.filter(({ verdict }) => verdict === 'right');
    return [group, shareOf(right.length, scores.length), shareOf(seen.length, scores.length)];
  });
  return [
    title,
    '',
    `The labelled fronts, all fields but the sex. Ours: the right value under the right name. Tesseract (the languages installed: ${languages()}; sparse page mode): the value somewhere in its text, which says less.`,
    '',
    tableOf(['', 'ours: field exact', 'Tesseract: value in the text'], rows),
  ].join('\n');
};
