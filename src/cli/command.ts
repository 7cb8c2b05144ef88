import { forTerminal } from './terminal.js';

export type Values = Readonly<Record<string, string | boolean | undefined>>;
type Option = {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  readonly short?: string;
};

/** A command of the `anverso` program; its help is printed from this. */
export type Command = {
  readonly usage: string;
  readonly about: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** Resolves to the exit code: 0 done, 1 the answer is no, 2 usage error, 3 failure. */
  run(args: readonly string[], values: Values): Promise<number>;
};

/** Ends a command with a plain sentence instead of a stack trace. */
export const usageError = (text: string): Error =>
  Object.assign(new Error(text), { name: 'UsageError' });

export const print = (text: string): void => void process.stdout.write(`${forTerminal(text)}\n`);
/** A change that lets more attacks pass needs this option too. */
export const weakenOption = 'weaken';

/** On standard error. */
export const note = (text: string): void => void process.stderr.write(`${forTerminal(text)}\n`);

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
