import type { ParseArgsConfig } from 'node:util';

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** A command of the `anverso` program. Its help is printed from this, so the two cannot differ. */
export type Command = {
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  readonly options?: ParseArgsConfig['options'];
  readonly optionHelp?: Readonly<Record<string, string>>;
  /** The exit code: 0 done, 1 the answer is no, 2 used wrongly, 3 the machine failed. */
  run(words: readonly string[], values: Values): Promise<number>;
};

/** Ends a command with a plain sentence instead of a stack. */
export const usageError = (text: string): Error =>
  Object.assign(new Error(text), { name: 'UsageError' });

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

export const printTable = (rows: readonly (readonly string[])[]): void => {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows)
    print(
      row
        .map((cell, column) => (column < row.length - 1 ? cell.padEnd(widths![column]!) : cell))
        .join('  '),
    );
};
