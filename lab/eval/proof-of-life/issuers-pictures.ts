import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRejection } from '../../../src/contract/rejection.js';
import type { Genuineness } from '../../../src/document/measure-genuine.js';
import { rawGenuineness } from '../../../src/flows/document/raw-genuineness.js';
import type { Tools } from '../../../src/models/tools.js';
import { mapWithProgress } from '../../support/progress.js';
import { loadLabels } from '../mrz/labels.js';

/*
 * Flat-bed scans of issuers that the nets have never seen, and edits of them, made by
 * anverso_training.genuine (cut_scans, altered_set) in a folder that ANVERSO_EVAL_ISSUERS names:
 * `scans/` and `sets/<set>-<issuer>/`.
 */

export const edits = ['portrait', 'text'] as const;
export type Edit = (typeof edits)[number];

export type Picture = {
  readonly file: string;
  readonly issuer: string;
  readonly isTurned: boolean;
  /** The nets have learned from these very pictures. */
  readonly isLearned: boolean;
  /** What the photo went through; undefined where it is the scan itself. */
  readonly set?: string;
  /** Undefined where it is genuine. */
  readonly edit?: Edit | undefined;
};
export type Measured = Picture & { readonly found: Genuineness };

type Row = {
  readonly name: string;
  readonly way: string;
  readonly edit: number | null;
  readonly file: string;
};

/** Also names what each set is called in the table, in its order. */
export const setNames: Readonly<Record<string, string>> = {
  own: 'as published',
  turned: 'as published, turned',
  camera: 'saved by a good camera before the edit',
  messenger: 'made smaller after the edit',
};

export const isAsPublished = (set: string): boolean => set === 'own' || set === 'turned';

const scansIn = (folder: string | undefined): Picture[] =>
  loadLabels(folder)
    .filter(({ group }) => group === 'upright' || group === 'turned')
    .map(({ file, country, group }) => ({
      file,
      issuer: country,
      isTurned: group === 'turned',
      isLearned: folder === undefined,
    }));

const setsIn = (folder: string): Picture[] =>
  Object.keys(setNames).flatMap((set) =>
    ['EST', 'FIN', 'LVA', 'SVK'].flatMap((issuer): Picture[] => {
      const own = join(folder, `${set}-${issuer}`);
      if (!existsSync(join(own, 'rows.json'))) return [];
      const rows = JSON.parse(readFileSync(join(own, 'rows.json'), 'utf8')) as Row[];
      return rows
        .filter(({ way }) => way !== 'genuine' || !isAsPublished(set))
        .map(({ name, edit, file }) => ({
          file: join(own, name),
          issuer,
          isTurned: file.includes('-turned-'),
          isLearned: false,
          set,
          edit: edit === null ? undefined : edits[edit],
        }));
    }),
  );

type Kept = { readonly file: string; readonly found: Genuineness | null };

/** Measured once and kept in `file`: delete it to measure anew. */
const keptIn = (file: string) => {
  mkdirSync(dirname(file), { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const kept = new Map(
    lines.filter(Boolean).map((line) => {
      const one = JSON.parse(line) as Kept;
      return [one.file, one.found];
    }),
  );
  return async (picture: Picture, tools: Tools): Promise<Genuineness | null> => {
    const known = kept.get(picture.file);
    if (known !== undefined) return known;
    const found = await rawGenuineness(new Uint8Array(readFileSync(picture.file)), tools);
    const one = isRejection(found) ? null : found;
    appendFileSync(file, `${JSON.stringify({ file: picture.file, found: one })}\n`);
    return one;
  };
};

/** Without the pictures on which no document and portrait are found. */
export const measureIssuers = async (
  folder: string,
  tools: Tools,
  { keptFile, limit }: { readonly keptFile: string; readonly limit: number },
): Promise<{ readonly all: readonly Measured[]; readonly leftOut: number }> => {
  const pictures = [
    ...scansIn(undefined),
    ...scansIn(join(folder, 'scans')),
    ...setsIn(join(folder, 'sets')),
  ].slice(0, limit);
  const measure = keptIn(keptFile);
  const measured = await mapWithProgress('scans of other issuers', pictures, async (picture) => ({
    ...picture,
    found: await measure(picture, tools),
  }));
  const all = measured.filter((one): one is Measured => one.found !== null);
  return { all, leftOut: measured.length - all.length };
};
