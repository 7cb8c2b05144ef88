import { parseArgs } from 'node:util';
import { type Command, usageError, type Values } from './command.js';

/** Letters to add, remove or replace (Levenshtein). */
const edits = (from: string, to: string): number => {
  let above = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [row, letter] of [...from].entries()) {
    const next = [row + 1];
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          above[column]! + (letter === other ? 0 : 1),
          above[column + 1]! + 1,
          next[column]! + 1,
        ),
      );
    above = next;
  }
  return above.at(-1)!;
};

/** The name that `typed` was probably meant to be: a third of its letters may be wrong. */
export const nearest = (typed: string, names: readonly string[]): string | undefined =>
  names
    .map((name) => ({ name, distance: edits(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, name.length / 3))
    .sort((a, b) => a.distance - b.distance)[0]?.name;

type ParsedOptions = { readonly values: Values; readonly positionals: readonly string[] };

/** Node's own errors name neither the command nor the option that was meant. */
export const parseOptions = (name: string, { options }: Command, args: string[]): ParsedOptions => {
  const known: NonNullable<Command['options']> = {
    ...options,
    help: { type: 'boolean', short: 'h', help: '' },
  };
  const parsed = parseArgs({
    args,
    options: known,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    if (!Object.hasOwn(known, token.name)) {
      const suggestion = nearest(token.name, Object.keys(known));
      const advice = suggestion ? `did you mean --${suggestion}?` : `see anverso ${name} --help`;
      throw usageError(`${name} has no option ${rawName}; ${advice}`);
    }
    const takesValue = known[token.name]!.type === 'string';
    if (!takesValue && value !== undefined) throw usageError(`${rawName} takes no value`);
    if (takesValue && value === undefined) throw usageError(`${rawName} needs a value`);
    // Most likely the next option; a value that begins with a dash is given as --option=-value.
    if (takesValue && !token.inlineValue && /^-./.test(value!))
      throw usageError(`${rawName} needs a value; for '${value}' write ${rawName}=${value}`);
  }
  return { values: parsed.values, positionals: parsed.positionals };
};
