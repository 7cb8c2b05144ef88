import { isRejection, type Rejection } from '../../contract/rejection.js';
import { createProgress } from '../batch/progress.js';
import { note } from '../command.js';
import { bytesOf } from '../read-input.js';
import type { LabelledFile } from './labels.js';
import type { Labelled } from './leave-out.js';

/** Labels that are not attacks. */
const genuineLabels = ['live', 'genuine'];

export const asSample = ({ label, group }: LabelledFile): Labelled => ({
  genuine: genuineLabels.includes(label),
  kind: label,
  group,
});

/** The measurements of each photo. Photos that cannot be measured are named and left out. */
export const measureEach = async <T>(
  files: readonly LabelledFile[],
  measure: (bytes: Uint8Array) => Promise<T | Rejection>,
): Promise<readonly { readonly from: LabelledFile; readonly found: T }[]> => {
  const progress = createProgress(files.length);
  const kept: { from: LabelledFile; found: T }[] = [];
  for (const from of files) {
    const found = await measure(await bytesOf(from.file));
    progress.add({ state: isRejection(found) ? 'refused' : 'accepted' });
    if (!isRejection(found)) kept.push({ from, found });
    else {
      progress.clear();
      note(`${from.file}: left out, ${found.rejected}`);
    }
  }
  progress.clear();
  return kept;
};
