import { type Command, print, printTable, usageError } from '../command.js';
import { csvHead, csvRow } from './as-csv.js';
import { summaryLine } from './as-table.js';
import { type HtmlOptions, openHtmlReport } from './html-report.js';
import type { Result } from './result.js';

type Values = Parameters<Command['run']>[1];

/** Options that `read` and `liveness` share. */
export const outputOptions = {
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  html: { type: 'string' },
  details: { type: 'boolean' },
} as const;

export const outputHelp = {
  json: 'the whole answer, one line of JSON a photo',
  csv: 'one line a photo, with a head; nested fields as MRZ.names',
  html: 'also writes a page with the pictures and what was found on them; it holds personal data',
} as const;

type Shape = HtmlOptions & {
  readonly columns: readonly string[];
  readonly rows: (results: readonly Result[]) => string[][];
};

const said = (text: string): void => void process.stderr.write(`${text}\n`);

const jsonLine = ({ file, back, body }: Result): string =>
  JSON.stringify({ file, ...(back !== undefined && { back }), ...body });

/** One photo alone is answered with its JSON, as the service does; several with a table. */
const chooseFormat = (values: Values, count: number): 'json' | 'csv' | 'table' | 'one' => {
  if (values['json'] === true && values['csv'] === true)
    throw usageError('--json and --csv go to the same place: choose one');
  if (values['json'] === true) return 'json';
  if (values['csv'] === true) return 'csv';
  return count === 1 ? 'one' : 'table';
};

/** JSON and CSV leave as soon as they are known; a table needs its widths. */
export const openOutput = async (values: Values, count: number, shape: Shape) => {
  const format = chooseFormat(values, count);
  const path = values['html'];
  const html = typeof path === 'string' ? await openHtmlReport(path, shape) : undefined;
  if (format === 'csv') print(csvHead(shape.columns));
  return {
    each: async (result: Result): Promise<void> => {
      if (format === 'json') print(jsonLine(result));
      if (format === 'csv') print(csvRow(result, shape.columns));
      if (format === 'one') print(JSON.stringify(result.body, undefined, 2));
      await html?.add(result);
    },
    close: async (results: readonly Result[]): Promise<void> => {
      if (format === 'table') {
        printTable(shape.rows(results));
        said(summaryLine(results));
      }
      await html?.close(results);
      if (html) said(`${String(path)} holds personal data; erase it when you are done.`);
    },
  };
};
