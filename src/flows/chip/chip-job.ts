import { isRejection } from '../../contract/rejection.js';
import type { JobOf, JobResult } from '../jobs.js';
import type { FlowTools } from '../tools.js';
import { chip, read } from './chip.js';

/** What a worker does with the files of a chip. For a sandbox it only checks that they are some. */
export const chipJob = async (
  { invented, ...asked }: JobOf<'chip'>,
  tools: Pick<FlowTools, 'limits'>,
): Promise<Omit<JobResult<'chip'>, 'models'>> => {
  if (invented) {
    const files = read(asked);
    return { outcome: isRejection(files) ? files : invented, timingsMs: {} };
  }
  const { outcome, timingsMs } = await chip.run(asked, tools);
  if (isRejection(outcome)) return { outcome, timingsMs };
  const { mrz, isPassport, zoneValid, report, portrait, diagnostics } = outcome;
  const given = { mrz, isPassport, zoneValid, report, portrait, diagnostics };
  // For a reviewer there is the answer, and no picture.
  return {
    outcome: { flow: 'chip', ...given },
    timingsMs,
    ...(asked.keepCopies && { copies: {} }),
  };
};
