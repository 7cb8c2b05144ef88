import type { Tools } from '../../src/models/tools.js';
import { decodeMrz } from '../../src/reading/mrz/decode/decode.js';
import type { LineLattice, MrzReading } from '../../src/reading/mrz/types.js';
import { mapWithProgress } from '../progress.js';
import { hashOf } from '../stats.js';
import { degrade, type RecipeName, recipes } from './degrade.js';
import type { Label } from './labels.js';
import { readPicture } from './read.js';
import { type Score, scoreReading } from './score.js';

/** One degraded copy: what the service read, and what the nets saw, to decode again with other settings. */
export type Copy = {
  readonly label: Label;
  readonly recipe: RecipeName;
  /** Copies of one document, turned or not, are all in the same half. */
  readonly half: 'fit' | 'report';
  readonly reading: MrzReading | undefined;
  readonly lattices: readonly LineLattice[];
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
    const lattices: LineLattice[] = [];
    for (const { image, steps } of read.zone?.strips ?? [])
      lattices.push({ steps, logProbs: (await tools.mrzReader.read(image)).logProbs });
    const reading = read.zone?.reading;
    const score = scoreReading(label.mrz!, reading);
    return { label, recipe, half: halfOf(label), reading, lattices, score };
  });
};

/** The same copies decoded with another temperature. */
export const atTemperature = (copies: readonly Copy[], temperature: number): Copy[] =>
  copies.map((copy) => {
    const reading =
      copy.lattices.length > 0 ? decodeMrz(copy.lattices, { temperature }) : undefined;
    return { ...copy, reading, score: scoreReading(copy.label.mrz!, reading) };
  });
