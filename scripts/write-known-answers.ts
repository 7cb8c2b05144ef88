/**
 * `npx tsx scripts/write-known-answers.ts [MODEL…]`: models/<name>/known-answer.json, from the weights
 * in service. Run it after a change of weights; a test fails until then. It prints how far the new
 * answer lies from the one before.
 */
import { writeFile } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';
import {
  distanceToKnown,
  type KnownAnswer,
  knownInputs,
  readKnownAnswer,
  summaryOf,
} from '../src/inference/known-answer.js';
import { loadManifest, modelFolder, modelNames, readWeights } from '../src/inference/manifest.js';
import { type Net, openNet } from '../src/inference/session.js';

/** Values kept of each net, shared by its outputs. */
const valuesPerNet = 32;

/** Sizes that a net leaves open: those that the service uses most. */
const openSizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'field-tagger': { words: 48 },
  finder: { image_rows: 288, image_columns: 384 },
  recapture: { pictures: 3 },
  'recapture-small': { pictures: 2 },
  'text-finder': { height: 480, width: 768 },
  'text-reader': { width: 320 },
};

type Range = { readonly low: number; readonly high: number };

/** Of inputs that are not pixels from 0 to 255. */
const ranges: Readonly<Record<string, Readonly<Record<string, Range>>>> = {
  'face-mesh': { face: { low: 0, high: 1 } },
  'face-detector': { 'input:0': { low: -1, high: 1 } },
  'portrait-detector': { 'input:0': { low: -1, high: 1 } },
  'field-tagger': { numbers: { low: 0, high: 1 }, mask: { low: 1, high: 1 } },
  'selfie-context': { box: { low: 0, high: 1 } },
  tamper: { zones: { low: 0, high: 1 } },
  turn: { view: { low: -2, high: 2 } },
};

const inputsOf = async (name: string, weights: Uint8Array): Promise<KnownAnswer['inputs']> => {
  const session = await InferenceSession.create(weights, { logSeverityLevel: 3 });
  const inputs = session.inputMetadata.map((input) => {
    if (!input.isTensor || (input.type !== 'uint8' && input.type !== 'float32'))
      throw new Error(`${name}: input ${input.name} is neither bytes nor floats`);
    const dims = input.shape.map((size) => {
      const known = typeof size === 'number' ? size : openSizes[name]?.[size];
      if (known === undefined) throw new Error(`${name}: state a size for ${size} in openSizes`);
      return known;
    });
    return [input.name, { type: input.type, dims, ...ranges[name]?.[input.name] }] as const;
  });
  await session.release();
  return Object.fromEntries(inputs);
};

const answerOf = async (net: Net): Promise<KnownAnswer> => {
  const { name, sha256 } = net.manifest;
  const inputs = await inputsOf(name, await readWeights(net.manifest));
  const outputs = Object.entries(await net.run(knownInputs(inputs)));
  const count = Math.ceil(valuesPerNet / outputs.length);
  const summaries = outputs.map(([output, tensor]) => [output, summaryOf(tensor, count)] as const);
  return { sha256, inputs, outputs: Object.fromEntries(summaries) };
};

/** Six digits are more than the tolerance needs. */
const short = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value;

/** Lists of numbers on one line. */
const textOf = (answer: KnownAnswer): string =>
  JSON.stringify(answer, short, 2).replace(/\[[^\][{}]*\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : await modelNames()) {
  const net = await openNet(await loadManifest(name));
  const before = await readKnownAnswer(name).catch(() => undefined);
  const moved = before && (await distanceToKnown(net, before));
  await writeFile(
    new URL('known-answer.json', modelFolder(name)),
    `${textOf(await answerOf(net))}\n`,
  );
  console.log(
    `${name}: ${moved === undefined ? 'new' : `${moved.toPrecision(2)} from the one before`}`,
  );
}
