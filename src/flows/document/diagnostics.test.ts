import { expect, it } from 'vitest';
import { describeDoubtful, describeFields } from './diagnostics.js';

const sources = ['frontText'] as const;
const merged = (value: string) => ({ value, confidence: 0.91234, sources, isContradicted: false });
const candidate = (field: 'names' | 'surnames', value: string, confidence: number) => ({
  field,
  value,
  confidence,
  source: 'frontText' as const,
});

it('a field that was left empty shows its likeliest reading, an answered one none', () => {
  expect(
    describeDoubtful({ surnames: merged('ROJAS') }, [
      candidate('names', 'BIRUTE', 0.42),
      candidate('names', 'BIRUTÉ', 0.47),
      candidate('surnames', 'R0JAS', 0.4),
      candidate('names', '', 0.9),
    ]),
  ).toEqual({ names: { reading: 'BIRUTÉ', confidence: 0.47, source: 'frontText' } });
});

it('what the answer says is not repeated, what it has no place for is', () => {
  expect(describeFields({ names: merged('ANA'), cardSerial: merged('AB123') })).toEqual({
    names: { confidence: 0.912, sources },
    cardSerial: { confidence: 0.912, sources, value: 'AB123' },
  });
});
