import { codeOf, messageOf, type Result } from './result.js';

type Schema = { readonly properties?: object };

/** `MRZ.names` for a field inside an object; diagnostics are for JSON, not for a table. */
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
 * A cell that a spreadsheet would run as a formula begins with an apostrophe: what is read comes
 * from a photo that a stranger took. A number may begin with its sign.
 */
const disarm = (text: string): string =>
  /^[=@\t\r]|^[+-](?![\d.])/.test(text) ? `'${text}` : text;

/** RFC 4180. */
export const csvLine = (cells: readonly unknown[]): string =>
  cells
    .map((cell) => (typeof cell === 'string' ? disarm(cell) : String((cell as string) ?? '')))
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',');

const outcome = ['error_code', 'error'];

export const csvHead = (columns: readonly string[]): string =>
  csvLine(['file', 'back', 'result', ...outcome, 'ms', ...columns]);

export const csvRow = (result: Result, columns: readonly string[]): string =>
  csvLine([
    result.file,
    result.back ?? '',
    result.state,
    codeOf(result),
    messageOf(result),
    result.ms,
    ...columns.map((column) => valueAt(result.body, column)),
  ]);
