import type { Attack } from './attack.js';
import { attemptTable, measureBeside } from './beside.js';
import type { Env } from './node.js';
import type { Options, Section } from './scenario.js';
import { tableOf } from '../../support/markdown.js';
import { withDatabase } from './where.js';

const stores = ['PGlite', 'PostgreSQL'] as const;

/** What another client's passports cost beside an attack, measured on one store after the other. */
export const measureOnBothStores = async (
  { attack, mostTimes, env = {} }: { attack: Attack; mostTimes: number; env?: Env },
  options: Options,
  progress: (share: number) => void,
): Promise<Section> => {
  const parts: string[] = [];
  let isHeld = true;
  for (const [at, store] of stores.entries()) {
    const within = (share: number): void => progress((at + share) / stores.length);
    const found = await withDatabase(store, (database) =>
      measureBeside(attack, mostTimes, options, within, { ...env, ...database }),
    );
    isHeld &&= found.isHeld;
    parts.push(
      `On ${store}, ${found.turns} turns of each, one after the other:`,
      found.table,
      tableOf(['', 'measured', 'held'], found.limits),
      attemptTable(found.statuses),
    );
  }
  return { section: parts.join('\n\n'), isHeld };
};
