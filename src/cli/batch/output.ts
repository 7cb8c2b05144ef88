import { note, print, printTable, usageError, type Values } from '../command.js';
import { forTerminal } from '../terminal.js';
import { csvHead, csvRow } from './as-csv.js';
import { summaryLine } from './as-table.js';
import { type HtmlOptions, openHtmlReport } from './html-report.js';
import { type Answered, exitCodeOf, type Item, type Result } from './result.js';
import { runBatch } from './run-batch.js';
import { errorRatesIn } from './warnings.js';

/** Options that `read` and `liveness` share. */
export const outputOptions = {
  json: { type: 'boolean', help: 'the whole answer, one line of JSON per photo' },
  csv: { type: 'boolean', help: 'one line per photo, with a header; nested fields as MRZ.names' },
  html: {
    type: 'string',
    help: 'also write a page with the pictures and what was found in them; it holds personal data',
  },
} as const;

type Shape = HtmlOptions & {
  readonly columns: readonly string[];
  readonly rows: (results: readonly Result[]) => string[][];
};

/** Text in amber, where the terminal has colours. */
const warn = (text: string): void => {
  const isColoured = process.stderr.isTTY && process.env['NO_COLOR'] === undefined;
  if (isColoured) process.stderr.write(`\x1b[33m${forTerminal(text)}\x1b[39m\n`);
  else note(text);
};

const jsonLine = ({ file, back, type, body }: Result): string =>
  JSON.stringify({
    file,
    ...(back !== undefined && { back }),
    ...(type !== undefined && { type }),
    ...body,
  });

/** A single photo is answered with its JSON, as by the service; several with a table. */
const chooseFormat = (values: Values, count: number): 'json' | 'csv' | 'table' | 'one' => {
  if (values['json'] === true && values['csv'] === true)
    throw usageError('--json and --csv both write to standard output: choose one');
  if (values['json'] === true) return 'json';
  if (values['csv'] === true) return 'csv';
  return count === 1 ? 'one' : 'table';
};

/** JSON and CSV are printed as results arrive; a table needs all of them for its widths. */
export const openOutput = async (values: Values, count: number, shape: Shape) => {
  const format = chooseFormat(values, count);
  const path = values['html'];
  const html = typeof path === 'string' ? await openHtmlReport(path, shape) : undefined;
  if (format === 'csv') print(csvHead(shape.columns));
  const add = async (result: Result): Promise<void> => {
    if (format === 'json') print(jsonLine(result));
    if (format === 'csv') print(csvRow(result, shape.columns));
    if (format === 'one') print(JSON.stringify(result.body, undefined, 2));
    // Tables and CSV have a column for these scores.
    if (result.warning !== undefined && (format === 'json' || format === 'one'))
      warn(`${result.file}: ${result.warning}`);
    await html?.add(result);
  };
  const close = async (results: readonly Result[]): Promise<void> => {
    if (format === 'table') {
      printTable(shape.rows(results));
      note(summaryLine(results));
      for (const text of errorRatesIn(results)) warn(text);
    }
    await html?.close(results);
    if (html) note(`${String(path)} holds personal data; erase it when you are done.`);
  };
  return {
    /** Answers every item and resolves to the exit code. */
    run: async <T extends Item>(items: readonly T[], answer: (item: T) => Promise<Answered>) => {
      const results = await runBatch(items, answer, add);
      await close(results);
      return exitCodeOf(results);
    },
  };
};
