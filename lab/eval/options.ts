import { parseArgs } from 'node:util';

export type EvalOptions = {
  /** Only the first so many pictures of each group. */
  readonly limit: number;
  /** Only this group (upright, turned, photo, web). */
  readonly group: string | undefined;
  readonly peers: boolean;
  /** Only these sections; the report keeps the others as last measured. */
  readonly only: readonly string[] | undefined;
};

/** `npm run eval mrz -- --limit 5 --group photo --only reading,found --no-peers`. */
export const parseOptions = (args: readonly string[]): EvalOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      limit: { type: 'string' },
      group: { type: 'string' },
      only: { type: 'string' },
      'no-peers': { type: 'boolean' },
    },
  });
  const limit = Number(values.limit ?? Infinity);
  if (!(limit > 0)) throw new Error('--limit wants a number above 0');
  return {
    limit,
    group: values.group,
    peers: values['no-peers'] !== true,
    only: values.only?.split(','),
  };
};
