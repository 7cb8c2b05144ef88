import { writeFileSync } from 'node:fs';
import type { Tools } from '../../../src/models/tools.js';
import { mapWithProgress } from '../../support/progress.js';
import { readRows } from '../proof-of-life/label-rows.js';
import { measureLiveness } from '../../../src/selfie/measure-liveness.js';
import type { Clones } from './clones.js';
import { seePicture } from './judge.js';

type Row = { readonly repo: string; readonly path: string; readonly label: string };

/**
 * Writes the measures of the faces in everyday photos, real and of screens: thirty more cameras for
 * the head. Returns how many there are; most photos show none.
 */
export const measureEveryday = async (
  clones: Clones,
  tools: Tools,
  file: string,
): Promise<number> => {
  const rows = readRows<Row>('recapture.jsonl.gz');
  const measured = await mapWithProgress('everyday photos', rows, async ({ repo, path, label }) => {
    const bytes = clones.read(repo, path);
    const seen = bytes && (await seePicture(bytes, tools));
    if (!seen?.faces.face) return [];
    const { values } = await measureLiveness(seen.photo, seen.faces.face, tools);
    return [{ repo, path, label, measures: values.map((value) => +value.toFixed(5)) }];
  });
  const found = measured.flat();
  writeFileSync(file, found.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return found.length;
};
