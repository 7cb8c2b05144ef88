import { isRejection } from '../../contract/rejection.js';
import type { JobOf, JobResult } from '../jobs.js';
import { chip, read } from './chip.js';

/** What a worker does with the files of a chip. For a sandbox it only checks that they are some. */
export const chipJob = async ({
  invented,
  ...asked
}: JobOf<'chip'>): Promise<Omit<JobResult<'chip'>, 'models'>> => {
  if (invented) {
    const files = read(asked);
    return { outcome: isRejection(files) ? files : invented, timingsMs: {} };
  }
  const { outcome, timingsMs } = await chip.run(asked, undefined);
  if (isRejection(outcome)) return { outcome, timingsMs };
  const { mrz, isPassport, zoneValid, report, diagnostics } = outcome;
  const given = { flow: 'chip', mrz, isPassport, zoneValid, report, diagnostics } as const;
  // For a reviewer there is the answer, and no picture.
  return { outcome: given, timingsMs, ...(asked.keepCopies && { copies: {} }) };
};
