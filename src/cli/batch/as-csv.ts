import { codeOf, messageOf, type Result } from './result.js';

type Schema = { readonly properties?: object };

/** Nested fields as `MRZ.names`; diagnostics are left to JSON. */
export const columnsOf = (schema: Schema, path = ''): string[] =>
  Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, inner]) => {
    if (name === 'details') return [];
    return inner.properties ? columnsOf(inner, `${path}${name}.`) : [`${path}${name}`];
  });

export const valueAt = (body: unknown, column: string): unknown =>
  column
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], body);

/**
 * Against formula injection: the text comes from a stranger's photo, so a cell that a spreadsheet
 * would evaluate gets an apostrophe. A signed number stays as it is.
 */
const escapeFormula = (text: string): string =>
  /^[=@\t\r]|^[+-](?![\d.])/.test(text) ? `'${text}` : text;

/** RFC 4180. */
export const csvLine = (cells: readonly unknown[]): string =>
  cells
    .map((cell) =>
      typeof cell === 'string' ? escapeFormula(cell) : String((cell as string) ?? ''),
    )
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',');

export const csvHead = (columns: readonly string[]): string =>
  csvLine(['file', 'back', 'result', 'error_code', 'error', 'ms', ...columns]);

export const csvRow = (result: Result, columns: readonly string[]): string => {
  const cells = { ...result.body, type: result.type, warning: result.warning };
  return csvLine([
    result.file,
    result.back ?? '',
    result.state,
    codeOf(result),
    messageOf(result),
    result.ms,
    ...columns.map((column) => valueAt(cells, column)),
  ]);
};
