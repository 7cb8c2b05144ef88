/** Machine readable zones as the net may see them, and what is made of the reading. */
import { readFileSync } from 'node:fs';
import { latticeClasses } from '../../../../src/reading/mrz/alphabet.js';
import { decodeMrz } from '../../../../src/reading/mrz/decode/decode.js';
import { mrzCandidates } from '../../../../src/reading/mrz/parse/candidates.js';
import { passportOf } from '../../../../src/reading/mrz/parse/passport.js';
import type { LineLattice } from '../../../../src/reading/mrz/types.js';
import { isRejection } from '../../../../src/contract/rejection.js';
import { latticesOf } from '../../../../test/support/mrz/lattices.js';
import { randomLattice } from '../../../../test/support/mrz/random-lattices.js';
import type { Random } from '../../../../test/support/random.js';
import { mutated } from './mutate.js';
import type { Target } from './target.js';

const file = new URL('../../../../test/fixtures/mrz-cases.json', import.meta.url);
const today = { year: 2026, month: 1, day: 1 };
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** Characters outside the alphabet of the zone become such that are inside. */
const zoneText = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => {
    const char = String.fromCharCode(byte);
    return alphabet.includes(char) ? char : alphabet[byte % alphabet.length]!;
  })
    .join('')
    .slice(0, 48);

/** What a net might say of no text at all: any probabilities. */
const noiseLattice = ({ whole, unit }: Random): LineLattice => {
  const steps = 1 + whole(192);
  const logProbs = Float32Array.from({ length: steps * latticeClasses }, () => Math.log(unit()));
  return { steps, logProbs };
};

const damageOf = ({ unit }: Random) => ({
  unsureRate: unit() ** 2,
  overconfidence: 0.5 + unit(),
  joinedRate: unit() ** 3,
  wander: unit() * 0.2,
  faintRate: unit() ** 3,
});

const linesOf = (lines: readonly string[], random: Random): readonly LineLattice[] => {
  const texts = lines
    .map((line) =>
      zoneText(random.whole(3) === 0 ? Buffer.from(line) : mutated(Buffer.from(line), random)),
    )
    .filter((text) => text !== '');
  switch (random.whole(8)) {
    case 0:
      return texts.map(() => noiseLattice(random));
    case 1:
    case 2:
    case 3: {
      const damage = damageOf(random);
      return texts.map((text) => randomLattice(random, text, damage));
    }
    default:
      return latticesOf(texts);
  }
};

export const zones: Target = {
  about: 'machine readable zones: texts, damaged prints, noise',
  together: 1,
  start: () => {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: { lines: string[] }[] };
    return Promise.resolve({
      tryOne: (random) => {
        const reading = decodeMrz(linesOf(random.pick(cases).lines, random));
        const passport = passportOf(reading, today);
        if (reading) mrzCandidates(reading, today);
        return Promise.resolve(isRejection(passport) ? passport.rejected : 'read');
      },
    });
  },
};
