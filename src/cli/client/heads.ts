import {
  loadHeadVersions,
  judgesOfWrongShape,
  partsOf,
  weakenedBy,
} from '../../flows/own-heads.js';
import { type ClientHeads, parseHeads } from '../../contract/heads.js';
import { gainRows } from '../adapt/report.js';
import { print, printTable, usageError, type Values, weakenOption } from '../command.js';
import { readInput } from '../read-input.js';

/** Heads of a few thousand numbers. */
const mostBytes = 1024 * 1024;

export const readHeads = async (path: string): Promise<ClientHeads | null> => {
  if (path === 'default') return null;
  const bytes = await readInput(path, mostBytes);
  if (!bytes) throw usageError(`--heads: ${path} cannot be read`);
  const heads = parseHeads(bytes.toString('utf8'));
  if (typeof heads === 'string') throw usageError(`--heads: ${path} ${heads}`);
  return heads;
};

const again = 'run anverso adapt again on the same pictures';

/**
 * Checked before the client is changed: heads fitted to other weights would be ignored, and heads
 * that accept more attacks need `--weaken`.
 */
export const checkHeads = async (heads: ClientHeads, values: Values): Promise<void> => {
  const { outdated } = partsOf(heads, await loadHeadVersions());
  if (outdated.length > 0)
    throw usageError(`--heads: ${outdated.join(', ')} was fitted to other weights; ${again}`);
  if ((await judgesOfWrongShape(heads)).length > 0)
    throw usageError(`--heads: the weights of selfie are not as many as ours; ${again}`);
  const weakened = await weakenedBy(heads);
  if (weakened.length > 0 && values[weakenOption] !== true)
    throw usageError(
      `--heads: by ${weakened.join(', ')} more attacks may pass than with ours. If you trust who made the file, and want that, add --${weakenOption}`,
    );
};

export const printHeads = async (heads: ClientHeads): Promise<void> => {
  // Set by an older version, which believed what a file said.
  const problem = parseHeads(JSON.stringify(heads));
  if (typeof problem === 'string')
    return print(`\nOwn heads: the file ${problem}; set them again, or --heads default`);
  const { used, outdated } = partsOf(heads, await loadHeadVersions());
  const { id, madeAt, measured } = heads;
  print(
    `\nOwn heads ${id}, made ${madeAt.slice(0, 10)}; they judge: ${used.join(', ') || 'nothing'}`,
  );
  if (outdated.length > 0)
    print(`Not used, for other weights are in service: ${outdated.join(', ')}; ${again}`);
  const weakened = await weakenedBy(heads);
  if (weakened.length > 0) print(`More attacks may pass than with ours by: ${weakened.join(', ')}`);
  for (const gain of measured) printTable(gainRows(gain));
};
