import { codes } from '../../contract/codes.js';
import type { SessionFigures } from '../../sessions/figures.js';
import * as schemas from './schemas/session-figures.js';
import { speller } from './speller.js';

const spell = speller(schemas.sessionFigures);

const tenths = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * 10) / 10;

export const presentSessionFigures = (
  period: { readonly from: Date; readonly to: Date },
  { stages, refusals, decisions, ...figures }: SessionFigures,
) =>
  spell({
    ...period,
    ...figures,
    stages: stages.map((stage) => ({ ...stage, medianSeconds: tenths(stage.medianSeconds) })),
    refusals: refusals.map((one) => ({ ...one, code: codes[one.reason].code })),
    decisions: decisions.map((one) => ({ ...one, why: one.why ?? null })),
  });
