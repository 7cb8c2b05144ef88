import { explain } from '../explain.js';
import { createProgress } from './progress.js';
import type { Answered, Item, Result } from './result.js';

/** A failure at one photo is reported for that photo and does not end the batch. */
const answerOne = async (
  { file, back }: Item,
  answer: () => Promise<Answered>,
): Promise<Result> => {
  const startMs = performance.now();
  const ms = () => Math.round(performance.now() - startMs);
  try {
    const { isRefused, ...answered } = await answer();
    return { file, back, ...answered, state: isRefused ? 'refused' : 'accepted', ms: ms() };
  } catch (fault) {
    const body = { error: explain(fault as Error).text };
    return { file, back, body, diagnostics: {}, state: 'fault', ms: ms() };
  }
};

/** One after another, on one core; `each` gets every result as it arrives. */
export const runBatch = async <T extends Item>(
  items: readonly T[],
  answer: (item: T) => Promise<Answered>,
  each: (result: Result) => Promise<void> | void,
): Promise<readonly Result[]> => {
  const progress = createProgress(items.length);
  const results: Result[] = [];
  for (const item of items) {
    const result = await answerOne(item, () => answer(item));
    results.push(result);
    progress.clear();
    await each(result);
    progress.add(result);
  }
  progress.clear();
  return results;
};
