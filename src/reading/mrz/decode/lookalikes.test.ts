import { describe, expect, it } from 'vitest';
import { encodeMrz } from '../../../../test/support/mrz/encode.js';
import { drawLattice, latticesOf } from '../../../../test/support/mrz/lattices.js';
import { charCount, charNumber } from '../alphabet.js';
import { decodeMrz } from './decode.js';

/* A check digit is a sum modulo ten with weights 7, 3 and 1, which share no factor with ten: it distinguishes two characters at every place or at none. */

const share = 0.9;

/** The number's character at `at` is `printed` with that share, and otherwise `other`. */
const numberOf = (printed: string, other: string, at: number) => {
  const number = [...'X89890203'];
  number.splice(at, 1, printed);
  const lines = encodeMrz({
    format: 'TD3',
    fields: {
      documentCode: 'P',
      issuingState: 'UTO',
      names: 'ERIKSSON<<ANNA MARIA',
      documentNumber: number.join(''),
      nationality: 'UTO',
      birthDate: '740812',
      sex: 'F',
      expirationDate: '320415',
    },
  });
  const second = drawLattice({
    length: 44,
    charProbs: (i) => {
      const probs = new Float64Array(charCount).fill(1e-6);
      probs[charNumber(lines[1]![i]!)] = i === at ? share : 1;
      if (i === at) probs[charNumber(other)] = 1 - share;
      return probs;
    },
  });
  const reading = decodeMrz([latticesOf(lines)[0]!, second])!;
  expect(reading.lines).toEqual(lines);
  return reading;
};

const places = [0, 1, 5] as const;

describe('letters and digits that look alike, in a number', () => {
  it.each(['S8', 'G6', 'L1', 'U0', 'Z5'])('%s: the check digits hold with either', (pair) => {
    const reading = numberOf(pair[0]!, pair[1]!, 0);
    expect(reading.fields.documentNumber?.problem).toBe('unsure');
    expect(Object.values(reading.checks)).not.toContain(false);
  });

  it.each(['O0', 'Q0', 'D0', 'B8', 'S5', 'Z2', 'I1', 'A4'])('%s: they decide', (pair) => {
    for (const at of places)
      for (const [printed, other] of [[...pair], [...pair].reverse()])
        expect(numberOf(printed!, other!, at).valid).toBe(true);
  });
});
