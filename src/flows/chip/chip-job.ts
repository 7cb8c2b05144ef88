import { isRejection } from '../../contract/rejection.js';
import { jpegOf } from '../../image/review-copy.js';
import { withoutPortrait } from '../compared-face.js';
import type { JobOf, JobResult } from '../jobs.js';
import type { FlowTools } from '../tools.js';
import { chip, read } from './chip.js';
import { portraitFace, type PortraitTools } from './portrait-face.js';

export type ChipTools = Pick<FlowTools, 'limits'> & PortraitTools;

/** What a worker does with the files of a chip. For a sandbox it only checks that they are some. */
export const chipJob = async (
  { invented, ...asked }: JobOf<'chip'>,
  tools: ChipTools,
): Promise<Omit<JobResult<'chip'>, 'models'>> => {
  if (invented) {
    const files = read(asked);
    return { outcome: isRejection(files) ? files : invented, timingsMs: {} };
  }
  const { outcome, timingsMs } = await chip.run(asked, tools);
  if (isRejection(outcome)) return { outcome, timingsMs };
  const { mrz, isPassport, zoneValid, report, portrait, picture, diagnostics } = outcome;
  const given = { mrz, isPassport, zoneValid, report, portrait, diagnostics };
  // Whoever forges a chip chooses its portrait: only one that a trusted state signed is compared.
  const isSigned = report.verdict === 'genuine';
  const seen =
    asked.keepFace && isSigned && picture ? await portraitFace(picture, tools) : undefined;
  const copies = seen?.portrait ? { portrait: await jpegOf(seen.portrait) } : {};
  return {
    outcome: { flow: 'chip', ...given },
    timingsMs,
    ...(seen && { face: withoutPortrait(seen) }),
    ...(asked.keepCopies && { copies }),
  };
};
