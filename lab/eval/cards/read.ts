import { identificationCard } from '../../../src/flows/card/identification-card.js';
import { cardDataOf } from '../../../src/flows/card/answer.js';
import type { CardMerged } from '../../../src/flows/card/merge.js';
import { type CardPhotos, candidatesOf } from '../../../src/flows/card/side.js';
import type { Outcomes } from '../../../src/flows/jobs.js';
import type { FlowTools } from '../../../src/flows/tools.js';
import { presentCardData } from '../../../src/http/present/ocr.js';
import { type Candidate, type MergedFields, valueOf } from '../../../src/reading/candidate.js';
import type { TextLine } from '../../../src/reading/text/page.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { cpuNowMs } from '../mrz/read.js';
import { evidenceOf } from './evidence-names.js';

/** The day of the evaluation, so that a two-digit year means the same in every run. */
export const today = { year: 2026, month: 11, day: 15 } as const;

type CardOutcome = Omit<Outcomes['identificationCard'], 'flow'>;

/** An answer by the interface's names, with what only `details` shows. */
export type Answer = Readonly<Record<string, string>>;

export type CardRead = {
  /** The merged values, even where a judge then refuses. */
  readonly answer: Answer;
  /** How sure the answer is, field by field. */
  readonly confidences: Readonly<Record<string, number>>;
  readonly rejected: string | undefined;
  readonly outcome: CardOutcome | undefined;
  readonly photos: CardPhotos | undefined;
  /** The values of all sources and all text, to find where a field was lost. */
  readonly candidates: readonly Candidate[];
  readonly lines: readonly TextLine[];
  readonly isFound: boolean;
  readonly cpuMs: number;
};

type Left = {
  readonly photos?: CardPhotos;
  readonly merged?: CardMerged;
  readonly issuer?: string;
};

const answerOf = (fields: MergedFields, { photos, issuer, merged }: Left): Answer => {
  const zone = photos?.back.zone ?? photos?.front.zone;
  const issuerContext = { issuer, documentCode: zone?.reading.fields.documentCode?.text };
  return {
    ...(presentCardData(cardDataOf(fields, issuerContext)) as Answer),
    blood_type: merged ? valueOf(merged.frontFields, 'bloodType') : '',
    birth_place: valueOf(fields, 'birthPlace'),
    card_serial: valueOf(fields, 'cardSerial'),
    personal_number: valueOf(fields, 'personalNumber'),
  };
};

const confidencesOf = (fields: MergedFields): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(evidenceOf).flatMap(([name, field]) => {
      const found = fields[field];
      return found ? [[name, found.confidence] as const] : [];
    }),
  );

/** The stages of the service's flow, one by one, with their intermediate results. */
export const readCard = async (
  frontside: Uint8Array,
  backside: Uint8Array,
  tools: FlowTools,
  validateSides = false,
): Promise<CardRead> => {
  const startMs = cpuNowMs();
  let given: object = { frontside, backside, validateSides, today };
  let rejected: string | undefined;
  for (const { name, run } of identificationCard.stages) {
    const added = (await run(given as never, tools as never)) as object;
    if (isRejection(added)) {
      rejected ??= added.rejected;
      // The order of the sides is judged before the merge: what was read is scored all the same.
      if (name === 'order') continue;
      break;
    }
    given = { ...given, ...added };
  }
  const cpuMs = cpuNowMs() - startMs;
  const left = given as Left;
  const sides = left.photos ? [left.photos.front, left.photos.back] : [];
  return {
    answer: left.merged ? answerOf(left.merged.fields, left) : {},
    confidences: left.merged ? confidencesOf(left.merged.fields) : {},
    rejected,
    outcome: rejected === undefined ? (given as CardOutcome) : undefined,
    photos: left.photos,
    candidates: sides.flatMap((side) => candidatesOf(side, today)),
    lines: sides.flatMap(({ text }) => text?.page.lines ?? []),
    isFound: (left.photos?.front.documents.length ?? 0) > 0,
    cpuMs,
  };
};
