import { readFileSync } from 'node:fs';
import { loadHeadVersions, partsOf } from '../../flows/own-heads.js';
import { type ClientHeads, parseHeads } from '../../contract/heads.js';
import { gainRows } from '../adapt/report.js';
import { print, printTable, usageError, type Values } from '../command.js';
import { weakenOption } from './weaken.js';

export const readHeads = (path: string, _option: string, values: Values): ClientHeads | null => {
  if (path === 'default') return null;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw usageError(`--heads: ${path} cannot be read`);
  }
  const heads = parseHeads(text);
  if (typeof heads === 'string') throw usageError(`--heads: ${path} ${heads}`);
  if (heads.weakens && values[weakenOption] !== true)
    throw usageError(
      `--heads: with ${path} more attacks pass than with ours. If you want that, add --${weakenOption}`,
    );
  return heads;
};

const again = 'run anverso adapt again on the same pictures';

/** Heads of other weights would be ignored: better to know it now. */
export const checkHeads = async (heads: ClientHeads): Promise<void> => {
  const { outdated } = partsOf(heads, await loadHeadVersions());
  if (outdated.length > 0)
    throw usageError(`--heads: ${outdated.join(', ')} was fitted to other weights; ${again}`);
};

export const printHeads = async (heads: ClientHeads): Promise<void> => {
  const { used, outdated } = partsOf(heads, await loadHeadVersions());
  const { id, madeAt, measured } = heads;
  print(
    `\nOwn heads ${id}, made ${madeAt.slice(0, 10)}; they judge: ${used.join(', ') || 'nothing'}`,
  );
  if (outdated.length > 0)
    print(`Not used, for other weights are in service: ${outdated.join(', ')}; ${again}`);
  for (const gain of measured) printTable(gainRows(gain));
};
