import type { Tools } from '../../../src/models/tools.js';
import type { MrzReading } from '../../../src/reading/mrz/types.js';
import { mapWithProgress } from '../../support/progress.js';
import { hashOf } from '../../support/stats.js';
import { degrade, type RecipeName, recipes } from './degrade.js';
import type { Label } from './labels.js';
import { readPicture } from './read.js';
import { type Score, scoreReading } from './score.js';

/** What the service read of one degraded copy. */
export type Copy = {
  readonly label: Label;
  readonly recipe: RecipeName;
  /** Copies of one document, turned or not, are all in the same half. */
  readonly half: 'fit' | 'report';
  readonly reading: MrzReading | undefined;
  readonly score: Score;
};

const halfOf = ({ mrz }: Label): 'fit' | 'report' =>
  hashOf(mrz!.join('')) % 2 === 0 ? 'fit' : 'report';

export const readCopies = async (labels: readonly Label[], tools: Tools): Promise<Copy[]> => {
  const wanted = labels
    .filter(({ mrzValid }) => mrzValid)
    .flatMap((label) =>
      (Object.keys(recipes) as RecipeName[]).map((recipe) => ({ label, recipe })),
    );
  return mapWithProgress('degraded copies', wanted, async ({ label, recipe }) => {
    const read = await readPicture(await degrade(label, recipe), tools, 'mrz');
    const reading = read.zone?.reading;
    const score = scoreReading(label.mrz!, reading);
    return { label, recipe, half: halfOf(label), reading, score };
  });
};
