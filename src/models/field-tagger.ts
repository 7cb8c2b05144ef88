import { loadModel, type Loading } from '../inference/load-model.js';
import type { PrintedPage, Word, WordInput } from './field-tagger-words.js';
import { maxGrams, numbersPerWord, wordsOf } from './field-tagger-words.js';

export const taggedFields = [
  'surnames',
  'givenNames',
  'fullName',
  'sex',
  'nationality',
  'birthDate',
  'birthPlace',
  'issueDate',
  'expiryDate',
  'documentNumber',
  'personalNumber',
  /** Any caption or value that no answer needs. */
  'other',
] as const;
export type TaggedField = (typeof taggedFields)[number];

/** Probability that a word is part of the caption, or of the value, of each field. */
export type TaggedWord = Word & {
  readonly label: Readonly<Record<TaggedField, number>>;
  readonly value: Readonly<Record<TaggedField, number>>;
  readonly none: number;
};

/**
 * Few fixed shapes, because each new one leaves memory behind. Words beyond the last are not read.
 */
const lengths = [48, 96, 160] as const;

const tagCount = 1 + 2 * taggedFields.length;

const inputsOf = (words: readonly WordInput[], length: number) => {
  const ids = new Float32Array(length * maxGrams);
  const numbers = new Float32Array(length * numbersPerWord);
  const mask = new Float32Array(length).fill(1, 0, words.length);
  words.forEach((word, i) => {
    ids.set(word.grams, i * maxGrams);
    numbers.set(word.numbers, i * numbersPerWord);
  });
  return {
    ids: { data: ids, dims: [1, length, maxGrams] },
    numbers: { data: numbers, dims: [1, length, numbersPerWord] },
    mask: { data: mask, dims: [1, length] },
  };
};

const softmax = (logits: Float32Array): Float32Array => {
  const top = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
};

const byField = (probabilities: Float32Array, first: number): TaggedWord['value'] =>
  Object.fromEntries(
    taggedFields.map((field, i) => [field, probabilities[first + i]!]),
  ) as TaggedWord['value'];

/** Classifies each printed word: caption or value of a field, or neither. */
export const loadFieldTagger = async (loading?: Loading) => {
  const { manifest, run } = await loadModel('field-tagger', loading);
  const tag = async (page: PrintedPage, year: number): Promise<readonly TaggedWord[]> => {
    const words = wordsOf(page, year).slice(0, lengths.at(-1));
    if (words.length === 0) return [];
    const length = lengths.find((fits) => words.length <= fits)!;
    const { tags } = await run(inputsOf(words, length));
    return words.map(({ line, from, to }, i) => {
      const probabilities = softmax(tags!.data.subarray(i * tagCount, (i + 1) * tagCount));
      return {
        line,
        from,
        to,
        none: probabilities[0]!,
        label: byField(probabilities, 1),
        value: byField(probabilities, 1 + taggedFields.length),
      };
    });
  };
  return { version: manifest.version, tag };
};
