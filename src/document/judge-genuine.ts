import type { RecaptureScores } from '../models/recapture.js';
import type { TamperScores } from '../models/tamper.js';
import { reject, type Rejection } from '../spec/rejection.js';

/** What speaks against a genuine physical document, as logits; a limit comes with the weights it belongs to. */
export type Genuineness = {
  readonly recapture: RecaptureScores;
  readonly tamper: TamperScores;
  /** Of the document's hues: a grey copy has none. */
  readonly colourSpread: number;
  readonly limits: { readonly attack: number; readonly colourSpread: number } & TamperScores;
};

export type Finding = 'screen' | 'print' | 'portrait' | 'text';

/** A grey copy, or the finding furthest beyond its limit; undefined where there is none. */
export const findingOf = ({
  recapture,
  tamper,
  colourSpread,
  limits,
}: Genuineness): Finding | undefined => {
  if (colourSpread < limits.colourSpread) return 'print';
  const beyond: readonly (readonly [Finding, number])[] = [
    [recapture.kind, recapture.attack - limits.attack],
    ['portrait', tamper.portrait - limits.portrait],
    ['text', tamper.text - limits.text],
  ];
  const [first] = beyond.filter(([, by]) => by > 0).sort((a, b) => b[1] - a[1]);
  return first?.[0];
};

/** 818 for what the document is (decision 2); the text of the answer names the finding. */
export const judgeGenuine = (genuineness: Genuineness): Rejection | undefined => {
  const finding = findingOf(genuineness);
  if (finding === undefined) return undefined;
  const { recapture, tamper, colourSpread } = genuineness;
  return reject('documentNotGenuine', {
    finding,
    recaptureScore: recapture.attack,
    portraitScore: tamper.portrait,
    textScore: tamper.text,
    colourSpread,
  });
};
