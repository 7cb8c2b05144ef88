import { existsSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { type DocumentType, documentTypes } from '../../contract/ocr-request.js';
import { usageError } from '../command.js';
import { readTextInput } from '../read-input.js';
import { parseCsv } from './csv.js';

/** A labelled photo; `expected` has the values of the answer by their own names. */
export type Label = {
  readonly file: string;
  readonly back: string | undefined;
  readonly type: DocumentType | 'selfie';
  readonly documentId: string | undefined;
  readonly expected: Readonly<Record<string, string>>;
};

const types = [...documentTypes, 'selfie'] as const;

type Row = Readonly<Record<string, unknown>>;

const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
    : [[path, String(value)]];

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

const labelOf = (row: Row, folder: string, line: number): Label => {
  const { file, back, type = 'passport', document_id: documentId, ...expected } = row;
  const name = textOf(file);
  if (name === undefined) throw usageError(`labels, row ${line}: 'file' is missing`);
  const known = types.find((word) => word === type);
  if (known === undefined)
    throw usageError(`labels, row ${line}: 'type' must be one of ${types.join(', ')}`);
  const backName = textOf(back);
  if (known === 'identification_card' && backName === undefined)
    throw usageError(`labels, row ${line}: an identification_card needs 'back'`);
  return {
    file: resolve(folder, name),
    back: backName === undefined ? undefined : resolve(folder, backName),
    type: known,
    documentId: textOf(documentId),
    expected: Object.fromEntries(flat(expected)),
  };
};

const parseLines = (text: string): readonly Row[] =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as Row];
    } catch {
      throw usageError(`labels, line ${at + 1} is not JSON`);
    }
  });

const names = ['labels.csv', 'labels.jsonl'];

const findLabels = async (folder: string, given: string | undefined) => {
  for (const path of given === undefined ? names.map((name) => join(folder, name)) : [given]) {
    const text = await readTextInput(path);
    if (text !== undefined) return { path, text };
  }
  throw usageError(
    given === undefined
      ? `${folder} holds no ${names.join(' and no ')}; see anverso eval --help`
      : `${given} cannot be read`,
  );
};

export const hasLabels = (folder: string): boolean =>
  names.some((name) => existsSync(join(folder, name)));

/**
 * File names are relative to the folder of the labels, or to `folder` where the photos are
 * elsewhere.
 */
export const readRows = async (folder: string, given: string | undefined) => {
  const { path, text } = await findLabels(folder, given);
  const rows = extname(path) === '.csv' ? parseCsv(text) : parseLines(text);
  if (rows.length === 0) throw usageError(`${path} has no rows`);
  return { path, rows, base: given === undefined ? dirname(path) : folder };
};

export const readLabels = async (folder: string, given: string | undefined) => {
  const { rows, base } = await readRows(folder, given);
  return rows.map((row, at) => labelOf(row, base, at + 1));
};
