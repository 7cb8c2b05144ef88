import { isFault, modelFault } from '../workers/faults.js';
import { answerTolerance, distanceToKnown, readKnownAnswer } from './known-answer.js';
import type { Manifest } from './manifest.js';
import { once } from './once.js';
import { type Net, openNet } from './session.js';

const firstLine = (error: unknown): string => String((error as Error).message).split('\n')[0]!;

/** Why the net cannot be trusted, or undefined. */
export const netProblem = async (net: Net): Promise<string | undefined> => {
  const known = await readKnownAnswer(net.manifest.name);
  try {
    const distance = await distanceToKnown(net, known);
    // Written so that NaN is not close either.
    if (distance <= answerTolerance) return undefined;
    const distanceText = distance.toPrecision(2);
    return `answers its test input wrongly (off by ${distanceText}, at most ${answerTolerance})`;
  } catch (error) {
    return `fails on its test input: ${firstLine(error)}`;
  }
};

const unusable = (name: string, problem: string): Error =>
  modelFault('modelUnusable', name, `models/${name} ${problem}`);

/**
 * A net that has given its known answer: one that loads may still compute something else on this
 * processor.
 */
export const openVerified = async (manifest: Manifest): Promise<Net> => {
  const { name } = manifest;
  const net = await openNet(manifest).catch((error: unknown) => {
    if (isFault(error)) throw error;
    throw unusable(name, `cannot be opened: ${firstLine(error)}`);
  });
  const problem = await netProblem(net);
  if (problem === undefined) return net;
  await net.close();
  throw unusable(name, problem);
};

/**
 * A net that is loaded when it is first needed. When a run fails, the net's known answer is
 * checked: if it is right, only that input was at fault, and a photo must not be able to take a
 * node out of service. Otherwise the net is loaded again at its next run.
 */
export const createReopening = (make: () => Promise<Net>) => {
  let open = once(make);
  const run: Net['run'] = async (inputs) => {
    const net = await open();
    try {
      return await net.run(inputs);
    } catch (error) {
      const problem = await netProblem(net);
      if (problem === undefined) throw error;
      open = once(make);
      throw unusable(net.manifest.name, problem);
    }
  };
  return { open: () => open(), run };
};
