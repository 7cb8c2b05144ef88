import { describe, expect, it } from 'vitest';
import { decodeMrz } from './decode.js';
import { encodeMrz, specimenLines } from '../../../../test/support/mrz/encode.js';
import { noDamage, randomLattice } from '../../../../test/support/mrz/random-lattices.js';
import { randomDocument } from '../../../../test/support/mrz/random-documents.js';
import { randomFrom } from '../../../../test/support/random.js';
import type { MrzFormat } from '../types.js';

const formats: readonly MrzFormat[] = ['TD3', 'TD2', 'TD1', 'MRV-A', 'MRV-B', 'FRA-ID'];

const document = (seed: number, format: MrzFormat): string[] =>
  encodeMrz(randomDocument(randomFrom(seed), format));

describe('lattices of the reading net', () => {
  it.each(formats)('clean %s', (format) => {
    for (let seed = 0; seed < 10; seed++) {
      const lines = document(seed, format);
      const random = randomFrom(seed);
      const reading = decodeMrz(lines.map((line) => randomLattice(random, line, noDamage)));
      expect(reading?.lines).toEqual(lines);
      expect(reading?.format).toBe(format);
      expect(reading?.checks).not.toContain(false);
    }
  });

  it('with equal neighbours run together, a pitch that wanders, a wide margin', () => {
    const damage = { ...noDamage, joinedRate: 0.3, wander: 0.06 };
    for (let seed = 0; seed < 10; seed++) {
      const lines = document(seed, 'TD3');
      const random = randomFrom(seed);
      const lattices = lines.map((line) =>
        randomLattice(random, line, damage, { steps: 220, margin: 9 }),
      );
      expect(decodeMrz(lattices)?.lines).toEqual(lines);
    }
  });

  it('in the wrong order, among others', () => {
    const lines = document(3, 'TD1');
    const random = randomFrom(3);
    const other = randomLattice(random, 'SPECIMENSPECIMENSPECIMEN', noDamage);
    const [a, b, c] = lines.map((line) => randomLattice(random, line, noDamage));
    const reading = decodeMrz([other, c!, a!, b!]);
    expect(reading?.lines).toEqual(lines);
    expect(reading?.lineOrder).toEqual([2, 3, 1]);
  });

  it('with the trailing fillers not in the picture', () => {
    const lines = specimenLines;
    const random = randomFrom(1);
    const lattices = [lines[0]!.slice(0, 30), lines[1]!].map((line) =>
      randomLattice(random, line, noDamage),
    );
    const reading = decodeMrz(lattices);
    expect(reading?.lines).toEqual(lines);
    expect(reading?.valid).toBe(true);
  });

  it('with the last check digit not in the picture: read, not valid', () => {
    const lines = document(5, 'TD3');
    const random = randomFrom(5);
    const lattices = [lines[0]!, lines[1]!.slice(0, 43)].map((line) =>
      randomLattice(random, line, noDamage),
    );
    const reading = decodeMrz(lattices);
    expect(reading?.checks).toMatchObject({ composite: false, birthDate: true });
    expect(reading?.valid).toBe(false);
  });

  it('with a digit printed wrong: stays as printed, not valid', () => {
    for (let seed = 0; seed < 20; seed++) {
      const lines = document(seed, 'TD3');
      const printed =
        lines[1]!.slice(0, 14) + String((Number(lines[1]![14]) + 1) % 10) + lines[1]!.slice(15);
      const random = randomFrom(seed);
      const lattices = [lines[0]!, printed].map((line) => randomLattice(random, line, noDamage));
      const reading = decodeMrz(lattices);
      expect(reading?.lines[1]).toBe(printed);
      expect(reading?.valid).toBe(false);
      expect(reading?.fields.birthDate?.problem).toBe('checkDigit');
    }
  });

  it('says where each character stands', () => {
    const lines = document(0, 'TD3');
    const lattices = lines.map((line) => randomLattice(randomFrom(0), line, noDamage));
    const spans = decodeMrz(lattices)!.stepSpans[0]!;
    const pitch = (192 - 6) / 44;
    for (let slot = 0; slot < 44; slot++)
      expect(Math.abs(spans[slot * 2]! - (3 + (slot + 0.22) * Math.min(4.2, pitch)))).toBeLessThan(
        1.5,
      );
  });

  it('without anything in it', () => {
    const lattice = (steps: number, logProb: (index: number) => number) => ({
      steps,
      logProbs: Float32Array.from({ length: steps * 38 }, (_, i) => logProb(i % 38)),
    });
    const empty = [
      lattice(0, () => 0),
      lattice(10, () => -3.6),
      lattice(192, () => -3.6),
      lattice(192, () => -Infinity),
      lattice(192, (k) => (k === 0 ? 0 : -Infinity)),
      lattice(192, (k) => (k === 37 ? 0 : -Infinity)),
      lattice(192, () => NaN),
    ];
    for (const one of empty) expect(decodeMrz([one, one])).toBeUndefined();
  });

  it('tells a zone from other text', () => {
    const random = randomFrom(9);
    const zone = document(9, 'TD3').map((line) => randomLattice(random, line, noDamage));
    const text = [
      'THEQUICKBROWNFOXJUMPSOVERTHELAZYDOGANDAGAIN',
      'PACKMYBOXWITHFIVEDOZENLIQUORJUGSEVERYMORNING',
    ].map((line) => randomLattice(random, line, noDamage));
    expect(decodeMrz(text)).toBeUndefined();
    expect(decodeMrz(zone)?.likeness).toBeGreaterThan(0.95);
  });
});
