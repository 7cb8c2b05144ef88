import { relative, resolve, sep } from 'node:path';
import { findPhotos } from '../batch/inputs.js';
import { usageError } from '../command.js';
import { hasLabels, readRows } from '../evaluate/labels.js';

export const adapted = ['selfie', 'document', 'match'] as const;
type AdaptedJudge = (typeof adapted)[number];

/**
 * One picture. `label`: live, genuine, or the kind of attack; for a match, the side. `group`: the
 * day or device that is left out as a whole; for a match, the person.
 */
export type LabelledFile = {
  readonly file: string;
  readonly judge: AdaptedJudge;
  readonly label: string;
  readonly group: string;
};

const form = 'JUDGE/LABEL/GROUP/photo.jpg, such as selfie/live/2026-11-02/17.jpg';

const asLabelled = (
  file: string,
  where: string,
  { judge, label, group }: Readonly<Record<string, unknown>>,
): LabelledFile => {
  const known = adapted.find((name) => name === judge);
  if (!known) throw usageError(`${where}: the judge is one of ${adapted.join(', ')}`);
  if (typeof label !== 'string' || label === '' || typeof group !== 'string' || group === '')
    throw usageError(`${where}: a label and a group are needed (${form})`);
  if (known === 'match' && label !== 'document' && label !== 'selfie')
    throw usageError(`${where}: the label of a match is document or selfie`);
  return { file, judge: known, label, group };
};

/** By `labels.csv` or `labels.jsonl` if there is one, otherwise by the folders that they lie in. */
export const readLabelled = async (folder: string): Promise<readonly LabelledFile[]> => {
  if (hasLabels(folder)) {
    const { path, rows, base } = await readRows(folder, undefined);
    return rows.map((row, at) => {
      const where = `${path}, row ${at + 1}`;
      if (typeof row['file'] !== 'string') throw usageError(`${where}: 'file' is missing`);
      return asLabelled(resolve(base, row['file']), where, row);
    });
  }
  return (await findPhotos([folder])).map((file) => {
    const [judge, label, group, ...rest] = relative(folder, file).split(sep);
    if (rest.length === 0) throw usageError(`${file}: photos lie in ${form}`);
    return asLabelled(file, file, { judge, label, group });
  });
};
