import { readFile } from 'node:fs/promises';
import { modelFault } from '../workers/faults.js';
import { modelFolder } from './manifest.js';
import type { Inputs, Net, Tensor } from './session.js';

/** Values run from `low` to `high`, 0 to 255 by default. */
type KnownInput = {
  readonly type: 'uint8' | 'float32';
  readonly dims: readonly number[];
  readonly low?: number;
  readonly high?: number;
};

/** Summary of an output: mean, standard deviation, and a few evenly spaced values. */
type KnownOutput = {
  readonly dims: readonly number[];
  readonly mean: number;
  readonly deviation: number;
  readonly values: readonly number[];
};

/**
 * `models/<name>/known-answer.json`: what the weights in service answer to a generated input.
 * Written by scripts/write-known-answers.ts.
 */
export type KnownAnswer = {
  /** SHA-256 of the weights that gave this answer. */
  readonly sha256: string;
  readonly inputs: Readonly<Record<string, KnownInput>>;
  readonly outputs: Readonly<Record<string, KnownOutput>>;
};

/**
 * In standard deviations of the output. Sums of integers are the same on every processor; floats
 * differ in their last digits. Between arm64, an emulated Nehalem and an emulated Haswell no net is
 * further from its known answer than 0.00005 (lab/bench/reports/processors.md), while a processor that
 * overflows is off by 0.06 and more.
 */
export const answerTolerance = 0.005;

export const readKnownAnswer = async (name: string): Promise<KnownAnswer> => {
  const file = new URL('known-answer.json', modelFolder(name));
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KnownAnswer;
  } catch (error) {
    const text = `models/${name}/known-answer.json cannot be read; reinstall`;
    throw modelFault('modelMissing', name, text, error);
  }
};

/**
 * Waves of fifteen pixels that shift every 128, so that no width makes all rows alike. Integers
 * only: every machine makes the same.
 */
const waveAt = (i: number): number => ((i * 7919) ^ ((i >>> 7) * 131)) & 255;

const inputOf = ({ type, dims, low = 0, high = 255 }: KnownInput) => {
  const length = dims.reduce((product, size) => product * size, 1);
  const data = type === 'uint8' ? new Uint8Array(length) : new Float32Array(length);
  for (let i = 0; i < length; i++) data[i] = low + ((high - low) * waveAt(i)) / 255;
  return { data, dims } as Inputs[string];
};

export const knownInputs = (inputs: KnownAnswer['inputs']): Inputs =>
  Object.fromEntries(Object.entries(inputs).map(([name, given]) => [name, inputOf(given)]));

/** The indices of `count` evenly spaced values. */
const placesIn = (length: number, count: number): readonly number[] =>
  Array.from({ length: Math.min(length, count) }, (_, i) =>
    Math.floor(((i + 0.5) * length) / Math.min(length, count)),
  );

export const summaryOf = ({ data, dims }: Tensor, count: number): KnownOutput => {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const squares = data.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    dims,
    mean,
    deviation: Math.sqrt(squares / data.length),
    values: placesIn(data.length, count).map((place) => data[place]!),
  };
};

/**
 * The unit of a difference: the standard deviation, but at least a tenth of the mean. Otherwise
 * values that are nearly all the same would make any difference large. A single number has no
 * deviation.
 */
const unitOf = ({ mean, deviation, values }: KnownOutput): number =>
  values.length === 1 ? Math.max(1, Math.abs(mean)) : Math.max(deviation, 0.1 * Math.abs(mean));

const differenceOf = (found: Tensor | undefined, expected: KnownOutput): number => {
  if (!found || found.dims.join() !== expected.dims.join()) return Infinity;
  const { mean, values } = summaryOf(found, expected.values.length);
  const differences = values.map((value, i) => Math.abs(value - expected.values[i]!));
  const largest = Math.max(...differences, Math.abs(mean - expected.mean)) / unitOf(expected);
  return Number.isNaN(largest) ? Infinity : largest;
};

/** How far a net is from its known answer. */
export const distanceToKnown = async (net: Net, known: KnownAnswer): Promise<number> => {
  const found = await net.run(knownInputs(known.inputs));
  const outputs = Object.entries(known.outputs);
  return Math.max(...outputs.map(([name, expected]) => differenceOf(found[name], expected)));
};
