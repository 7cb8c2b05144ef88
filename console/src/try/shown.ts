import type { Answer } from './answer.js';
import type { Cause } from './cause.js';
import type { KindRules } from './kinds.js';
import type { Photos } from './send.js';

/** An answer and what it answers, as the page shows them. */
export type Shown = {
  readonly answer: Answer;
  readonly rules: KindRules;
  readonly photos: Photos;
  readonly validateSides: boolean;
  readonly client: string;
  /** What ID Reader Plus says, where the client itself has not contracted it. */
  readonly proven?: Answer | undefined;
  readonly mend: (how: NonNullable<Cause['mend']>) => void;
};
