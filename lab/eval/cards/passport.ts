import type { FlowTools } from '../../../src/flows/tools.js';
import { nationalPassport } from '../../../src/flows/passport/national-passport.js';
import { passportPlus } from '../../../src/flows/passport/passport-plus.js';
import type { SideText } from '../../../src/flows/document/read-text.js';
import type { DocumentOutcome } from '../../../src/flows/jobs.js';
import { presentDocument } from '../../../src/http/present/ocr.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { cpuNowMs } from '../mrz/read.js';
import { type Answer, type CardRead, today } from './read.js';

const readOf = (
  answer: Answer,
  rejected: string | undefined,
  cpuMs: number,
  text?: SideText,
): CardRead => ({
  answer,
  confidences: {},
  rejected,
  outcome: undefined,
  photos: undefined,
  candidates: text?.candidates ?? [],
  lines: text?.page.lines ?? [],
  isFound: text !== undefined,
  cpuMs,
});

type Ocr = { readonly OCR: Readonly<Record<string, string>> };

const ocrOf = (outcome: DocumentOutcome) =>
  (presentDocument({ id: 0, outcome }, {}, 'en') as Ocr).OCR;

/** Interface 2.4 for a Mexican passport, 2.3 for every other: the OCR object is what is scored. */
export const readPassport = async (
  frontside: Uint8Array,
  tools: FlowTools,
  country: string,
): Promise<CardRead> => {
  const startMs = cpuNowMs();
  const spentMs = (): number => cpuNowMs() - startMs;
  if (country === 'MEX') {
    const { outcome } = await nationalPassport.run({ frontside, today }, tools);
    if (isRejection(outcome)) return readOf({}, outcome.rejected, spentMs());
    const { visual, text } = outcome;
    if (isRejection(visual)) return readOf({}, visual.rejected, spentMs(), text);
    const printed = ocrOf({ ...outcome, flow: 'nationalPassport', visual });
    return readOf({ ...printed, surnames: visual.surnames }, undefined, spentMs(), text);
  }
  const { outcome } = await passportPlus.run({ frontside, today }, tools);
  if (isRejection(outcome)) return readOf({}, outcome.rejected, spentMs());
  const { visual, text } = outcome;
  if (isRejection(visual)) return readOf({}, visual.rejected, spentMs(), text);
  return readOf(ocrOf({ ...outcome, flow: 'passportPlus', visual }), undefined, spentMs(), text);
};
